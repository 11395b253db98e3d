/** Secrets of chat, mail and telephony services. */
import { entropy } from "../placeholders.ts";
import { type SecretShape, token } from "./shape.ts";

export const MESSAGING: readonly SecretShape[] = [
	{
		...token(
			"slack-token",
			"gitleaks slack tokens: numbers of team and user come first",
			"xox[a-z](?:\\.xox[bp])?-(?:\\d{1,14}-){1,4}[A-Za-z0-9]{8,300}",
		),
		exact: true,
		plausible: (value) => entropy(value.slice(5)) > 2,
	},
	token("slack-token", "gitleaks slack-legacy-workspace-token", "xox[ar]-[A-Za-z0-9]{8,48}"),
	token("slack-token", "gitleaks slack-app-token", "xapp-\\d-[A-Za-z0-9-]{20,200}"),
	{
		rule: "slack-webhook",
		source: "gitleaks slack-webhook-url",
		pattern: /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/_-]{30,150})/g,
	},
	{
		rule: "discord-webhook",
		source: "secretlint discord",
		pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/([A-Za-z0-9_-]{50,100})/g,
	},
	{
		rule: "teams-webhook",
		source: "gitleaks microsoft-teams-webhook; kingfisher msteams",
		pattern: /(?:webhook\.office\.com\/webhookb2|outlook\.office\.com\/webhook)\/([A-Za-z0-9@/-]{60,250})/g,
	},
	token(
		"discord-token",
		"detect-secrets discord: the first part spells the numeric id of the account",
		"[MNO][A-Za-z0-9_-]{23,25}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,38}",
	),
	token("telegram-token", "gitleaks telegram-bot-api-token", "\\d{8,10}:A[A-Za-z0-9_-]{34}"),
	token("sendgrid-key", "gitleaks sendgrid-api-token", "SG\\.[A-Za-z0-9_-]{20,24}\\.[A-Za-z0-9_-]{39,50}"),
	token("sendinblue-key", "gitleaks sendinblue-api-token", "xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"),
	token("mailgun-key", "gitleaks mailgun-private-api-token", "(?:key|pubkey)-[a-f0-9]{32}"),
	token("mailchimp-key", "gitleaks mailchimp-api-key", "[a-f0-9]{32}-us\\d{1,2}"),
	token("twilio-key", "gitleaks twilio-api-key", "SK[a-f0-9]{32}"),
	token("pubnub-key", "kingfisher pubnub", "(?:pub|sub|sec)-c-[A-Za-z0-9]{8}(?:-[A-Za-z0-9]{4}){3}-[A-Za-z0-9]{12}"),
	token("typeform-token", "gitleaks typeform-api-token", "tfp_[A-Za-z0-9_.=-]{40,60}"),
];
