/** English cues: which task is dropped, which takes its place, and how the answer is bent. */
import type { CuePattern } from "./cue.ts";

export const ENGLISH_TASK_CUES: readonly CuePattern[] = [
	{
		cue: "new-task",
		pattern:
			/\b(?:new tasks?(?: follow)?|(?:next|second|following|another|further|more|additional|important) (?:tasks?|test|challenges?)|(?:that(?:'s| is| was)|this is) (?:done|enough|all|not a prompt)|start (?:over|again|from scratch|anew)|very (?:good|well)(?: done)?[.!]|(?:great|excellent|good|super|perfect|fantastic|well done)(?: job| work| performance)?[!.] )/g,
	},
	{
		cue: "segue",
		needs: [
			"by the way",
			"note",
			"speaking",
			"parlando",
			"abruptly",
			"changing",
			"besides",
			"actually",
			"also",
			"oh",
			"it'",
			"its ",
			"isn'",
			"isnt",
			"i've",
			"ive ",
		],
		pattern:
			/\b(?:by the way,? (?:can|could|what|have|do|i|tell)|on a (?:different|side|separate) note|speaking of|parlando di|abruptly|changing (?:the )?(?:topic|subject)|(?:besides|actually|also|oh),? (?:can|could|please|tell|i)|it'?s (?:fascinating|amazing|interesting|tough)|isn'?t it\?|i'?ve been (?:trying|thinking|reading|wondering))/g,
	},
	{
		cue: "now-do",
		needs: ["now", "instead", "you would have", "just "],
		pattern:
			/\b(?:(?:and |but |so )?now,? (?:please |just |come on,? )?(?:answer|write|tell|print|say|ignore|forget|repeat|translate|give|spell|help|generate|show|imagine|you|let's|i)\b|(?:and )?instead(?:,|\.| (?:say|print|write|tell|answer|respond|output|give|state|just))|(?:summary|answer|response|output) you would have|just (?:print|say|output|write|tell|answer|state|give))/g,
	},
	{
		cue: "drops-task",
		needs: [
			"ignor",
			"disregard",
			"forget",
			"leave",
			"drop",
			"skip",
			"discard",
			"overr",
			"overwrit",
			"bypass",
			"neglect",
			"cancel",
			"delete",
			"eras",
			"abandon",
			"dismiss",
			"unlearn",
			"never",
			"do not ",
			"don't ",
			"dont ",
			"stop",
		],
		pattern:
			/\b(?:(?:ignore|disregard|forget|leave|drop|skip|discard|override|overwrite|overrule|bypass|neglect|cancel|delete|erase|abandon|dismiss|unlearn)(?: about)?,? (?:that|this|it|all|any|every|everything|what|the (?:above|previous|prior|rest|last|documents?|instructions?|question|context|information|webpage|function|resume|text)|your|my|previous|prior|earlier|above|those|these)\b|never ?mind\b|(?:do not|don'?t|stop) (?:look(?:ing)? (?:in|at)|listen(?:ing)?|follow(?:ing)?|answer(?:ing)?|translat(?:e|ing)|summari[sz](?:e|ing)|read(?:ing)?|us(?:e|ing)) (?:in |to )?(?:the|any|this|that|your)\b|stop (?:everything|now|there|here|:)|stop\s?[:!])/g,
	},
	{
		cue: "sets-aside",
		needs: [
			"regardless",
			"addition",
			"contrary",
			"contradicting",
			"deviating",
			"opposed",
			"previous",
			"prior",
			"above",
			"earlier",
			"preceding",
			"existing",
			"former",
			"initial",
			"original",
			"other instr",
			"no longer",
			"treat",
			"consider",
			"exception to",
		],
		pattern:
			/\b(?:regardless of (?:the |any |all )?(?:previous|prior|earlier|other|former)|(?:in addition|contrary|contradicting|deviating|opposed) to (?:the )?(?:other|previous|prior|earlier)|(?:previous|prior|above|earlier|preceding|existing|former|initial|original) (?:\w{1,12} )?(?:instr\wc?tions?|prompts?|directions?|tasks?|commands?|input|assignments?|information|directives?|safeguards?|guidelines|rules|orders)(?<!\b(?:initial|original) prompts)|other instructions|no longer (?:apply|valid|relevant|follow|respond)|(?:treat|consider)(?: \w{1,12}){1,3} as (?:non-?authoritative|void|invalid|obsolete)|exception to)\b/g,
	},
	{
		cue: "asks-you",
		needs: ["you", "please", "kindly"],
		pattern:
			/\b(?:(?:can|could|would|will) you (?:please |kindly |also |just )?(?:tell|give|share|write|explain|provide|confirm|print|describe|translate|decode|repeat|show|say|list|summari[sz]e|help|recommend|talk|generate|create|reveal|name|sort|convert|spell|interpret|elaborate|share|discuss)|(?:please|kindly) (?:tell|give|share|write|explain|provide|confirm|print|describe|translate|decode|repeat|show|say|list|reveal|answer|respond|reply|output|generate|calculate|ignore|spell|help|enter|save)|i (?:need|want) you to)\b/g,
	},
	{
		cue: "tells-me",
		pattern:
			/\b(?:(?:tell|give|show|send|teach|answer) me|(?:do|did|have) you (?:know|ever|heard)|(?:all (?:of )?)?my questions?|(?:can|could) we talk about|when i ask)\b/g,
	},
	{
		cue: "asks-what",
		pattern:
			/\b(?:what(?:'s| is| are| do you| would you| did| were)|who (?:is|was|wrote|painted)|how (?:does|do i|many|far))\b/g,
	},
	{
		cue: "demands-output",
		pattern:
			/\b(?:(?:just|only|simply|immediately|always|instead|then|to|please|and|solely|must|will|should|now) (?:print|say|output|respond|reply|write|answer|return|state|repeat|send|display|reply)\b(?! to (?:the )?(?:issue|comment|review|disk|file|stdout))|(?:print|say|output|respond|reply|write|state|answer)(?: only| exactly| with)*(?: the following| this| that (?:you|i|the)| "| “| '|:)|say (?:that )?(?:you|i|we|"|“|')|(?:respond|reply|answer|start|begin)(?:s|ing)? (?:only |exactly |all (?:of )?)?(?:with|your|by)|(?:word|letter) for word|no (?:other|additional) (?:text|words)|nothing else|without (?:any )?(?:explanation|exclusions?|disclaimers?)|spell ?check|make up answers|in a code block)/g,
	},
	{
		cue: "your-answer",
		needs: ["answer", "repl", "respon", "output", "solution", "message", "email"],
		pattern:
			/\b(?:(?:in|to|with|within|at the (?:end|start|beginning) of|throughout|of|for|enhance|write|provide|express|encrypt|encode|deliver|give|craft|frame|format|phrase|present|make|finish|conclude|translate|append) (?:all |every )?your (?:\w{1,12} )?(?:answers?|repl(?:y|ies)|responses?|outputs?|solutions?|messages?)|your (?:entire |next |final |first )?(?:answer|reply|response) (?:should|must|in|with|using|by|backward|as|to)|(?:include|mention|add|integrate|incorporate|insert|weave|reference|embed|subtly|append|suggest|promot)\w* (?:an? |the |some )?(?:\w{1,14} ){0,6}?(?:in|into|to|within) (?:your|the) (?:answer|reply|response|email|output))\b/g,
	},
	{
		cue: "steers-answer",
		needs: ["answer", "repl", "respon", "output", "summar"],
		pattern:
			/(?:^|[\n.!?]\s{0,4})(?:(?:please|kindly|also) )?(?:in (?:your|the) (?:answer|response|reply|output),? (?:\w{1,12} ){0,2}?(?:include|mention|add|integrate|provide|recommend|suggest|refer|incorporate|insert|say|write|use)|(?:include|mention|add|integrate|incorporate|insert|weave|reference|embed|append|suggest|promote|recommend|enhance|write|provide|express|encrypt|encode|deliver|craft|frame|format|phrase|present|make|finish|end|begin|start|conclude|translate|replace|answer|reply|respond)\b[^.\n]{0,90}?\b(?:your|the) (?:answer|reply|response|output|summary)s?\b)/g,
	},
];
