/** Things of which a project has one at a time, and words that are each other's opposite. */

/** Two facts that name different members about one subject disagree. */
const FAMILIES: readonly (readonly string[])[] = `npm|pnpm|yarn|bun|deno
pip|poetry|uv|pipenv|conda|pdm|hatch
jest|vitest|mocha|ava|jasmine|node:test
playwright|cypress|selenium|puppeteer|webdriverio
prettier|biome|dprint|black|ruff|yapf|rustfmt|gofmt
eslint|biome|oxlint|tslint|flake8|pylint|ruff
postgres|mysql|mariadb|sqlite|mongodb|mongo|oracle|mssql|cockroachdb|dynamodb|clickhouse|bigquery|snowflake
prisma|drizzle|typeorm|sequelize|knex|kysely|sqlalchemy|hibernate|drizzle-kit
circleci|github actions|gitlab ci|jenkins|travis|buildkite|azure pipelines|drone
webpack|vite|rollup|esbuild|parcel|turbopack|rspack|tsup
tab|space|制表|空格|タブ|スペース
master|main|develop|trunk
squash|rebase|merge commit
maven|gradle|bazel|ant
commonjs|cjs|esm
pino|winston|bunyan|log4js|loguru|zap|slog|zerolog|console.log
launchdarkly|unleash|flagsmith|growthbook|statsig|split.io
aws|gcp|azure|heroku|vercel|netlify|fly.io|render|cloudflare
react|vue|svelte|angular|solid|preact|ember
kafka|rabbitmq|sqs|nats|sidekiq|bullmq|celery|resque
english|german|french|spanish|chinese|japanese|日本語|英語|中文|英文|简体|繁体|韩文
postmark|sendgrid|mailgun|ses|resend|mailchimp
node|deno|bun
docker|podman|colima|nerdctl|orbstack
bash|zsh|fish|powershell|nushell
short|detail|verbose|long
manual|automatic|automat|hand
doppler|vault|1password|sops|infisical
sentry|rollbar|bugsnag|datadog|honeybadger
monday|tuesday|wednesday|thursday|friday|saturday|sunday
周一|周二|周三|周四|周五|周六|周日
月曜|火曜|水曜|木曜|金曜|土曜|日曜
월요일|화요일|수요일|목요일|금요일|토요일|일요일
january|february|april|june|july|august|september|october|november|december
yaml|toml|json|xml|ini|hcl
redux|zustand|mobx|riverpod|bloc|pinia|vuex|jotai|recoil
double|single
vim|neovim|emacs|helix|zed|vscode|sublime
chrome|firefox|safari|webkit|chromium
redis|memcached|valkey|dragonfly
nginx|caddy|traefik|haproxy|envoy
loki|elasticsearch|splunk|cloudwatch|graylog
graphql|grpc|rest
arm64|amd64|x86
camelcase|snake_case|kebab-case|pascalcase
jira|linear|trello|asana
slack|teams|discord|mattermost
lf|crlf
semver|calver
argo|flux|helm|kustomize
terraform|pulumi|opentofu|cloudformation
minitest|rspec|pytest|unittest
weekly|daily|monthly|hourly|nightly`
	.split("\n")
	.map((line) => line.split("|"));

interface Member {
	readonly name: string;
	readonly families: readonly number[];
	readonly pattern: RegExp;
}

const ASCII_ONLY = /^[\p{ASCII}]+$/u;
const MEMBERS: readonly Member[] = [...new Set(FAMILIES.flat())].map((name) => ({
	name,
	families: FAMILIES.flatMap((members, family) => (members.includes(name) ? [family] : [])),
	pattern: ASCII_ONLY.test(name)
		? new RegExp(`(?<![\\w-])${name.replaceAll(".", "\\.")}(?:s|ed|ic|ically|ly)?(?![\\w-])`)
		: new RegExp(name, "u"),
}));

/** Names that are no words to be stemmed. */
export const MEMBER_NAMES: ReadonlySet<string> = new Set(MEMBERS.map(({ name }) => name));

/** The beginnings of words, from as many letters as the shortest name of ASCII has. */
const WORD_STARTS = /(?<![\w-])[a-z0-9]{2}[a-z0-9_]{0,2}/g;
const START_MOST = 4;
const BY_START = Map.groupBy(MEMBERS, ({ name }) => (ASCII_ONLY.test(name) ? startOf(name) : ""));

/** Of a name with a mark or a space within it, what stands before that. */
function startOf(name: string): string {
	return name.match(/^[a-z0-9_]+/)?.[0].slice(0, START_MOST) ?? "";
}

/** Those that may be in a text in lower case: few are, and to look for each of all takes long. */
function membersAbout(lower: string): readonly Member[] {
	const starts = new Set<string>();
	for (const start of lower.match(WORD_STARTS) ?? []) {
		for (let length = 2; length <= start.length; length++) starts.add(start.slice(0, length));
	}
	if (!ASCII_ONLY.test(lower)) starts.add("");
	return [...starts].flatMap((start) => BY_START.get(start) ?? []);
}

/** The members of a text by family, those it wants and those it rejects. */
export type Alternatives = ReadonlyMap<number, { readonly wanted: Set<string>; readonly rejected: Set<string> }>;

export function alternativesIn(clauses: readonly { readonly text: string; readonly negated: boolean }[]): Alternatives {
	const found = new Map<number, { readonly wanted: Set<string>; readonly rejected: Set<string> }>();
	const lowered = clauses.map(({ text }) => text.toLowerCase().replaceAll("postgresql", "postgres"));
	const all = lowered.join("\n");
	const about = membersAbout(all).filter(({ name }) => all.includes(name));
	for (const [at, { negated }] of clauses.entries()) {
		const lower = lowered[at] ?? "";
		for (const { name, families, pattern } of about) {
			if (!lower.includes(name) || !pattern.test(lower)) continue;
			for (const family of families) {
				const members = found.get(family) ?? { wanted: new Set<string>(), rejected: new Set<string>() };
				found.set(family, members);
				(negated ? members.rejected : members.wanted).add(name);
			}
		}
	}
	return found;
}

export interface Comparison {
	/** Both want a member of one family, and no member is wanted by both; or one rejects what the other wants. */
	readonly clash: boolean;
	readonly shared: boolean;
}

export function compareAlternatives(left: Alternatives, right: Alternatives): Comparison {
	let [clash, shared] = [false, false];
	for (const [family, one] of left) {
		const other = right.get(family);
		if (other === undefined) continue;
		const common = [...one.wanted].some((name) => other.wanted.has(name));
		shared ||= common;
		clash ||= !common && one.wanted.size > 0 && other.wanted.size > 0;
		clash ||= rejects(other, one) || rejects(one, other);
	}
	return { clash, shared };
}

interface Members {
	readonly wanted: ReadonlySet<string>;
	readonly rejected: ReadonlySet<string>;
}

function rejects(judge: Members, judged: Members): boolean {
	return [...judged.wanted].some((name) => judge.rejected.has(name) && !judge.wanted.has(name));
}

/** Stems of words, as `wording.ts` makes them. */
const OPPOSITES: readonly (readonly [string, string])[] = [
	["enabl", "disabl"],
	["allow", "forbid"],
	["allow", "deny"],
	["require", "optional"],
	["sync", "async"],
	["public", "private"],
	["true", "false"],
	["before", "after"],
	["null", "throw"],
	["always", "never"],
	["manual", "automat"],
	["hand", "generat"],
	["hand", "automat"],
	["有效", "无效"],
	["有効", "無効"],
	["允许", "禁止"],
	["可以", "禁止"],
	["启用", "禁用"],
	["必须", "可选"],
	["short", "detail"],
	["read-only", "writable"],
	["on", "off"],
	["自动", "手动"],
	["自動", "手動"],
	["可能", "不可"],
	["必須", "任意"],
	["许可", "禁止"],
	["許可", "禁止"],
	["활성화", "비활성화"],
	["허용", "금지"],
	["자동", "수동"],
	["필수", "선택"],
];

const POLES: ReadonlySet<string> = new Set(OPPOSITES.flat());
const DENSE_POLES = [...POLES].filter((pole) => !ASCII_ONLY.test(pole));

/** Words that have an opposite; in scripts without spaces, also within others. `lower` is the text in lower case. */
export function polesIn(words: ReadonlyMap<string, unknown>, lower: string): ReadonlySet<string> {
	const held = new Set([...words.keys()].filter((stem) => POLES.has(stem)));
	if (!ASCII_ONLY.test(lower)) for (const pole of DENSE_POLES) if (lower.includes(pole)) held.add(pole);
	return held;
}

/** True when one says only what the other says only the opposite of. */
export function areOpposed(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
	if (left.size === 0 || right.size === 0) return false;
	const only = (poles: ReadonlySet<string>, wanted: string, unwanted: string): boolean =>
		poles.has(wanted) && !poles.has(unwanted);
	return OPPOSITES.some(
		([one, other]) =>
			(only(left, one, other) && only(right, other, one)) || (only(left, other, one) && only(right, one, other)),
	);
}
