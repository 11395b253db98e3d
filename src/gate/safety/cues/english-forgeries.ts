/** English cues: forged dialogue and calls, hidden or encoded parts, harm, orders that are to last. */
import type { CuePattern } from "./cue.ts";

export const ENGLISH_FORGERY_CUES: readonly CuePattern[] = [
	{ cue: "few-shot", pattern: /\bq\s?[:.]\s[^\n]{3,200}?\sa\s?[:.]\s[^\n]{1,400}?\sq\s?[:.]/g },
	{
		cue: "forged-role",
		needs: [":", "：", "$system", "[system", "###", "begin repro", "new instr", " mode>"],
		pattern:
			/(?:^|\n)\s{0,4}\W{0,3}(?:user|human|assistant|ai|system|alice|bob|question|frage)\W{0,3}\s?[:：]\s[^\n]{1,300}\n\s{0,4}\W{0,3}(?:user|human|assistant|ai|system|bob|ben|answer|frage)\W{0,3}\s?[:：]|(?:^|[\s"'])(?:\$system|\[system(?: note)?[\]:]|###\s?(?:instruction|system|response)s?|begin reprogramming|new instructions?)\b|<\w{1,12} mode>/g,
	},
	{ cue: "question-chain", pattern: /\?\s[^?\n]{6,140}\?\s[^?\n]{6,140}\?/g },
	{
		cue: "string-puzzle",
		needs: ["=", "+", "string", "variables", "parts", "part ", "smartgpt", "concatenat"],
		pattern:
			/\b(?:[a-z] = [a-z] ?\+ ?[a-z]|[a-z] ?\+ ?[a-z] ?\+ ?[a-z]\b|(?:three|two|following|these|the) (?:strings?|variables|parts)\b|part \d is|smartgpt|concatenat|(?:let )?[abcxyz] = ["“'«])/g,
	},
	{
		cue: "harm",
		needs: [
			"phishing",
			"malware",
			"ransomware",
			"keylog",
			"into",
			"bomb",
			"explosive",
			"cocaine",
			"meth",
			"hate",
			"kill",
			"humanity",
			"steal",
			"launder",
			"pirated",
			"exfiltrat",
			"attacker.",
			"evil.",
			"hacked",
			"exploit",
			"compromised",
		],
		pattern:
			/\b(?:phishing (?:e-?mails?|messages?|pages?|sites?)|malware|ransomware|keylogg?(?:er|ing)|(?:break|hack) into|bombs?|explosives?|cocaine|methamphetamine|hate speech|kill (?:people|someone|humans?)|destroy humanity|steal(?:ing)? (?:data|money|passwords|credentials)|launder|pirated|exfiltrat\w{1,5}|attacker\.|evil\.(?:com|example)|hacked by|exploit(?:s|ing)? (?:for|that|code)|compromised)\b/g,
	},
	{
		cue: "runs-payload",
		pattern:
			/\b(?:execute (?:this|it|the (?:following system|result|payload|decoded))\b|(?:decode|decrypt|translate) (?:this|the following|it|that)(?: \w+){0,4}(?: and| then| to)|(?:use|employ|utiliz\w{1,4}|incorporat\w{1,4}|includ\w{1,4}|implement\w{0,3}|integrat\w{1,4}|insert|add|apply|introduc\w{1,4}|display|present|share|leverag\w{1,4})(?: \w{1,12}){0,3}? (?:following|subsequent|provided|given|below|next|upcoming|forthcoming) (?:python |code )?(?:code|snippet|excerpt|block|script|segment|section)s?|cat \/etc\/passwd|read \/etc\/(?:passwd|shadow)|rm -rf \/)/g,
	},
	{
		cue: "encoded",
		pattern:
			/(?:[01]{8}[\s,]{1,2}){4,400}|(?:\\x[0-9a-f]{2}){8,400}|(?:&#x?[0-9a-f]{2,4};){6,400}|(?:%[0-9a-f]{2}){10,400}|(?:\b[a-z]{2,14}(?:ay|yay)\b[\s,?]{1,2}){4,20}|(?:\b[a-z] ){7,60}/g,
	},
	{
		cue: "forged-call",
		needs: ["<", "tool_call", "function_call", "[/", "[system", "[user", "[assistant", "[input", "[output"],
		pattern:
			/<\/?(?:tool_call|tool_use|function_calls?|invoke|antml:\w{1,20}|tool_result|thinking)\b|"(?:tool_calls?|function_call)"\s?:|<\|[a-z_ :]{1,30}\|>|\[\/?(?:system|user|assistant)\]|\[(?:input|output|system)\]/g,
	},
	{
		cue: "hidden-markup",
		needs: ["<!", "style", "](http", "aria-hidden", "alt=", "]("],
		pattern:
			/<!\s?--\s?(?:[^>\n]{0,40}\b(?:ignore|instead|print|say|state|system|assistant|override|entering|imagine|sgln)\b)|style\s?=\s?["'][^"'\n]{0,80}(?:display\s?:\s?none|font-size\s?:\s?0|visibility\s?:\s?hidden|color\s?:\s?(?:white|#fff(?:fff)?))[^"'\n]{0,80}["']|!\[[^\]\n]{0,80}\]\(https?:\/\/[^\s)]{1,160}[?&][^\s)]{1,80}\)|\b(?:aria-hidden|alt)=["'][^"'\n]{0,60}\b(?:ignore|instructions?|prompt)\b|\[[^\]\n]{0,60}\]\(https?:\/\/[^\s)]{0,40}(?:ignore|instructions?|inject)[^\s)]{0,40}\)/g,
	},
	{
		cue: "persists",
		needs: [
			"future",
			"subsequent",
			"every time",
			"whenever",
			"going forward",
			"this ",
			"start of",
			"rest of",
			"keep",
			"kept",
			"do not ",
			"don't ",
			"never ",
		],
		pattern:
			/\b(?:(?:for|in|to) (?:all )?(?:future|subsequent) (?:sessions?|requests?|conversations?|interactions?|responses?|messages?|queries)|every time (?:a |the )?(?:user|someone|you|i)\b|whenever (?:a |the )?(?:user|someone|you|i) (?:asks?|says?|mentions?|requests?)|going forward for all|(?:cache|save|store|remember) this (?:endpoint|url|configuration|instruction|rule|token|key)|(?:at the start of|for the rest of) (?:this|the|every|each) (?:conversation|session|chat)|(?:keep|kept) (?:this|it) (?:a )?(?:secret|hidden|between us|quiet)|(?:do not|don't|never) (?:tell|inform|mention|reveal|alert|notify) (?:this |it |anyone|the (?:user|human)|them))\b/g,
	},
];
