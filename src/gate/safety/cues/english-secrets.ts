/** English cues: what is asked for, and how the answer is to be disguised. */
import type { CuePattern } from "./cue.ts";

const SECRET =
	"(?:passwords?|passcodes?|pass ?phrases?|passcode phrase|secret (?:keys?|words?|phrases?|codes?)|api[ -]keys?|credentials?|access (?:codes?|tokens?)|pin code|private keys?)";
const TELL =
	"(?:tell|share|give|reveal|provide|confirm|say|show|print|send|know|guess|describe|spell|write|encode|output|disclose|list|read|repeat|what(?:'s| is| are| was| would be))";

export const ENGLISH_SECRET_CUES: readonly CuePattern[] = [
	{
		cue: "asks-secret",
		needs: ["pass", "secret", "key", "credential", "access", "pin code"],
		pattern: new RegExp(
			`\\b${TELL}\\b(?:\\s[^\\s.?!]{1,20}){0,6}?\\s(?:your|the|my|our|all|any|system|user(?:'s)?)\\s(?:[\\w']{1,12}\\s){0,2}?${SECRET}(?![\\w-])`,
			"g",
		),
	},
	{
		cue: "secret-verse",
		needs: ["pass", "secret", "key", "credential", "access", "pin code"],
		pattern: new RegExp(
			`\\b(?:poem|haiku|song|story|riddle|limerick|acrostic|essay|rap|tale|email|letter)s?\\s(?:about|on|containing|with|that (?:contains|reveals|includes))\\s(?:the|your|a)\\s(?:secret\\s)?${SECRET}`,
			"g",
		),
	},
	{
		cue: "your-secret",
		needs: ["your ", "instructions", "above", "before"],
		pattern: new RegExp(
			`(?<!\\bprompt(?:s|ed|ing)?\\b[^.\\n]{0,24})\\byour (?:${SECRET}|(?:system |initial |original |hidden |internal |full |entire |exact )?(?:system )?(?:prompts?|instructions|guidelines|programming|training data|parameters|configuration|directives|database|safety (?:rules|guidelines)))\\b`,
			"g",
		),
	},
	{
		cue: "your-secret",
		needs: ["your ", "instructions", "above", "before"],
		pattern:
			/\b(?:all|every|any|each) (?:of )?(?:your|the) (?:instructions|(?:words|text|messages?|content) above)|\b(?:everything|text|words|sentences?|lines?) (?:above|before) (?:this|the (?:text|line|prompt))/g,
	},
	{
		cue: "asks-prompt",
		needs: [
			"prompt",
			"instructions",
			"initiali",
			"configuration",
			"parameters",
			"guidelines",
			"directives",
			" above",
			"you were given",
		],
		pattern:
			/\b(?:repeat|put|show|see|relay|output|print|reveal|display|encode|translate|dump|share|give|tell|recite|list|write|expose|continue|what (?:is|are|was|were))\b(?:[ :]{1,2}[^\s.?!]{1,14}){0,7}?[ :]{1,2}(?:your|the|all|every|any|initial|system'?s?|system’s) (?:\w{1,12} ){0,2}?(?:system prompt|prompts?|instructions|initiali[sz]ation|configuration|parameters|guidelines|directives|text (?:above|you were given)|(?:words|text|messages?) above)\b/g,
	},
	{
		cue: "needs-credential",
		needs: ["credential", "passw", "passc", "passp", "token", "key"],
		pattern:
			/\b(?:authentication|login|access|admin|root|api|system) (?:credentials?|passwords?|token|key)s? (?:is|are) (?:required|needed|necessary)|\bprovide your (?:\w{1,12} ){0,2}(?:key|token|password|credentials?)|\b(?:secret|admin|master) (?:password|passcode|passphrase)\b/g,
	},
	{
		cue: "personal-data",
		needs: ["'s ", "the user", " private ", " personal ", "social security", "credit card"],
		pattern:
			/\b(?:user|person|customer|client|patient|employee|[a-z]{3,10})'s (?:\w{1,10} ){0,2}?(?:birth ?(?:day|date|year|place)|date of birth|initials|(?:e-?mail|home|ip|street) address|phone number|social security(?: number)?|ssn|(?:account|bank) balance|favou?rite \w{1,10}|salary|credit card(?: number)?|(?:first|last|middle|full) name|(?:current )?(?:city|location)(?: of residence)?|password|zip ?code|age|medical)\b|\bwhere (?:does|is) the user\b|\bthe user (?:currently )?(?:lives?|was born)\b|\busers?'? (?:private|personal) (?:data|information|details)\b|\b(?:social security|credit card) numbers?\b/g,
	},
	{
		cue: "disguise",
		needs: [
			"base",
			"rot",
			"pig latin",
			"leet",
			"morse",
			"binary",
			"hex",
			"cipher",
			"ascii",
			"braille",
			"semaphore",
			"revers",
			"emoji",
			"nato",
			"html entit",
			"unicode",
			"backward",
			" by ",
			"at a time",
			"per line",
			"between",
			"letter",
			"character",
			"spell",
			"split",
			"encode",
			"square of",
		],
		pattern:
			/\b(?:in|into|as|to|using|with|from|through) (?:a |the )?(?:base ?-?64|rot-?13|pig latin|leet ?speak|morse(?: code)?|binary|hex(?:adecimal)?|(?:caesar|substitution|simple) cipher|ascii (?:codes?|art)|braille|semaphore|reverse(?: order)?|emojis?|nato alphabet|html entit(?:y|ies)|unicode)\b|\b(?:backwards?|in reverse|letter by letter|character by character|one (?:letter|character) (?:at a time|per line)|(?:dash|hyphen|space|dot|comma)(?:e?s)? (?:in )?between (?:each|every)|(?:first|last|second|third|three|two) (?:letters?|characters?) of|spell(?:ed)? (?:it )?out|split (?:it|the (?:response|answer|poem|email|output|password|text)) (?:in|into)|caesar cipher|pig latin|leetspeak|encode (?:each|it|the|your)|square of the user)\b/g,
	},
	{
		cue: "decodes",
		pattern:
			/\b(?:decode|decrypt|decipher|rot-?13 (?:encode|decode)|base ?-?64 (?:encode|decode)|encode|interlace|unscramble)(?: (?:this|the|it|that|each|your|following|base64|result)){0,3}/g,
	},
];
