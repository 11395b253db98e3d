/** How English speaks to a model that it wants to steer. */
import type { CuePattern } from "./cue.ts";

const SECRET =
	"(?:passwords?|passcodes?|pass ?phrases?|passcode phrase|secret (?:keys?|words?|phrases?|codes?)|api[ -]keys?|credentials?|access (?:codes?|tokens?)|pin code|private keys?)";
const TELL =
	"(?:tell|share|give|reveal|provide|confirm|say|show|print|send|know|guess|describe|spell|write|encode|output|disclose|list|read|repeat|what(?:'s| is| are| was| would be))";

export const ENGLISH_CUES: readonly CuePattern[] = [
	{
		cue: "asks-secret",
		pattern: new RegExp(
			`\\b${TELL}\\b(?:\\s[^\\s.?!]{1,20}){0,6}?\\s(?:your|the|my|our|all|any|system|user(?:'s)?)\\s(?:[\\w']{1,12}\\s){0,2}?${SECRET}(?![\\w-])`,
			"g",
		),
	},
	{
		cue: "secret-verse",
		pattern: new RegExp(
			`\\b(?:poem|haiku|song|story|riddle|limerick|acrostic|essay|rap|tale|email|letter)s?\\s(?:about|on|containing|with|that (?:contains|reveals|includes))\\s(?:the|your|a)\\s(?:secret\\s)?${SECRET}`,
			"g",
		),
	},
	{
		cue: "your-secret",
		pattern: new RegExp(
			`\\byour (?:${SECRET}|(?:system |initial |original |hidden |internal |full |entire |exact )?(?:system )?(?:prompts?|instructions|guidelines|programming|training data|parameters|configuration|directives|database|safety (?:rules|guidelines)))\\b`,
			"g",
		),
	},
	{
		cue: "your-secret",
		pattern:
			/\b(?:all|every|any|each) (?:of )?(?:your|the) (?:instructions|(?:words|text|messages?|content) above)|\b(?:everything|text|words|sentences?|lines?) (?:above|before) (?:this|the (?:text|line|prompt))/g,
	},
	{
		cue: "asks-prompt",
		pattern:
			/\b(?:repeat|put|show|see|relay|output|print|reveal|display|encode|translate|dump|share|give|tell|recite|list|write|expose|continue|what (?:is|are|was|were))\b(?:[ :]{1,2}[^\s.?!]{1,14}){0,7}?[ :]{1,2}(?:your|the|all|every|any|initial|system'?s?|system’s) (?:\w{1,12} ){0,2}?(?:system prompt|prompts?|instructions|initiali[sz]ation|configuration|parameters|guidelines|directives|text (?:above|you were given)|(?:words|text|messages?) above)\b/g,
	},
	{
		cue: "needs-credential",
		pattern:
			/\b(?:authentication|login|access|admin|root|api|system) (?:credentials?|passwords?|token|key)s? (?:is|are) (?:required|needed|necessary)|\bprovide your (?:\w{1,12} ){0,2}(?:key|token|password|credentials?)|\b(?:secret|admin|master) (?:password|passcode|passphrase)\b/g,
	},
	{
		cue: "personal-data",
		pattern:
			/\b(?:user|person|customer|client|patient|employee|[a-z]{3,10})'s (?:\w{1,10} ){0,2}?(?:birth ?(?:day|date|year|place)|date of birth|initials|(?:e-?mail|home|ip|street) address|phone number|social security(?: number)?|ssn|(?:account|bank) balance|favou?rite \w{1,10}|salary|credit card(?: number)?|(?:first|last|middle|full) name|(?:current )?(?:city|location)(?: of residence)?|password|zip ?code|age|medical)\b|\bwhere (?:does|is) the user\b|\bthe user (?:currently )?(?:lives?|was born)\b|\busers?'? (?:private|personal) (?:data|information|details)\b|\b(?:social security|credit card) numbers?\b/g,
	},
	{
		cue: "disguise",
		pattern:
			/\b(?:in|into|as|to|using|with|from|through) (?:a |the )?(?:base ?-?64|rot-?13|pig latin|leet ?speak|morse(?: code)?|binary|hex(?:adecimal)?|(?:caesar|substitution|simple) cipher|ascii (?:codes?|art)|braille|semaphore|reverse(?: order)?|emojis?|nato alphabet|html entit(?:y|ies)|unicode)\b|\b(?:backwards?|in reverse|letter by letter|character by character|one (?:letter|character) (?:at a time|per line)|(?:dash|hyphen|space|dot|comma)(?:e?s)? (?:in )?between (?:each|every)|(?:first|last|second|third|three|two) (?:letters?|characters?) of|spell(?:ed)? (?:it )?out|split (?:it|the (?:response|answer|poem|email|output|password|text)) (?:in|into)|caesar cipher|pig latin|leetspeak|encode (?:each|it|the|your)|square of the user)\b/g,
	},
	{
		cue: "decodes",
		pattern:
			/\b(?:decode|decrypt|decipher|rot-?13 (?:encode|decode)|base ?-?64 (?:encode|decode)|encode|interlace|unscramble)(?: (?:this|the|it|that|each|your|following|base64|result)){0,3}/g,
	},
	{
		cue: "hypothetical",
		pattern:
			/\b(?:imagine(?: (?:that|this|we|you|a|i|if|yourself)|,)|suppose (?:that|we|you|i)|let'?s (?:imagine|assume|suppose|pretend|play|say)|let us (?:imagine|assume|suppose|pretend|play)|assume (?:that )?(?:we|you)|pretend (?:that|to|you|we)|hypothetical(?:ly)?|theoretical (?:world|scenario)|(?:fictional|alternate|parallel) (?:world|universe|reality|scenario)|for (?:educational|academic|research) purposes|what would (?:you|your) \w+|how would you (?:respond|react|answer))/g,
	},
	{
		cue: "persona",
		pattern:
			/\b(?:(?:i )?(?:want|need|would like) you to (?:act|be|become|pretend|play|respond|behave|roleplay|role-play|ignore|forget)|(?:act|behave|respond|reply|answer|speak|talk|function|operate|write) (?:only )?(?:as|like) (?:if you|though you|an? |the |my |your )|take on the (?:role|persona)|(?:play|assume|take|immerse yourself (?:in|into)) the role|in(?:to)? the role of|role-?play(?:ing)?(?: game)? (?:as|with|where|in)|stay(?:s|ing)? in (?:character|(?:their|the|your|its|his|her) roles?|\w+ mode)|(?:break|breaking|out of|fall out of) (?:the |their |your )?(?:character|figure|role)|your (?:new )?(?:name|role|persona|character) (?:is|will be)|(?:replaced|renamed) (?:by|to|as)|known as ["“']?\w+|alter ego|(?:be|become) (?:a|an|my) (?:dj|dan|hacker|expert|pirate|poet|evil|linux|character)|pretend(?:ing)? (?:to|that) (?:be|have|you)|simulat(?:e|ing) (?:a |an )?(?:person|character|ai|developer|conversation|dan))\b/g,
	},
	{
		cue: "role",
		pattern:
			/\b(?:you(?:'re| are)(?: now| going to| about to| no longer| to| playing| replaced)|you will (?:now |only |also |never |always )?(?:act|be|play|respond|answer|reply|pretend|refer|speak|say|have|no longer|provide|write|generate|start|simulate|become)|from (?:now on|now|this (?:moment|point))(?: on| onward)?\b)/g,
	},
	{
		cue: "unrestricted",
		pattern:
			/\b(?:no (?:restrictions?|limit(?:s|ations?)|rules|morals?|ethics|filters?|boundaries|guidelines|laws|warnings?)|(?:no|without|any|all|not have|free of|bypass(?:es|ing)?|ignor(?:e|es|ing)|not bound by|unbound by|broken free of|free (?:it)?self from) (?:\w{1,12} ){0,3}(?:restrictions?|limitations?|rules|morals?|morality|ethic(?:s|al)|filters?|polic(?:y|ies)|guidelines|safeguards?|censorship|programming)|ethical (?:or|and) (?:moral|legal)|moral (?:or|and) (?:ethical|legal)|(?:illegal|unethical|immoral|harmful|dangerous|offensive|racist)(?:,| or| and) (?:\w{1,12} )?(?:illegal|unethical|immoral|harmful|dangerous|unsafe|offensive|inappropriate)|never (?:refuse|reject|warn|say no|decline|mention|break)|(?:don'?t|do not|doesn'?t|does not) (?:care about|refuse|reject|have any|have to (?:abide|follow|adhere)|need to follow|warn)|jail ?br(?:eak|oken)|dan\b|do anything now|anything now|developer mode|(?:opposite|chaos|debug|god|uncensored|unrestricted|evil|maintenance) mode|safeguards? as|security restrictions|as an ai(?: language model)?,? (?:i|you))\b/g,
	},
	{
		cue: "edgy-word",
		pattern:
			/\b(?:un(?:filtered|censored|restricted|ethical|hinged|moderated|bound|biased|limited)|amoral|immoral|nonmoral|illegal|cursing|swearing|racis[mt]|rut?hless|profanit(?:y|ies)|obscene|explicit content|evil|nsfw)\b/g,
	},
	{
		cue: "names-model",
		pattern:
			/\b(?:chat ?gpt|gpt-?[345]|\w{2,12}gpt|openai'?s?|(?:ai|large)?[ -]?language model|ai (?:language )?(?:model|assistant|bot|chatbot|system)|chat ?bot|bing(?: ai| chat)?|(?:google )?bard|virtual (?:assistant|persona)|(?:dear|hello|hi|hey),? (?:ai|assistant|chatgpt|claude|model|bot)|chat assistant|as an? (?:ai|llm)|an? (?:evil )?ai\b|smartgpt)\b/g,
	},
	{
		cue: "model-training",
		pattern:
			/\b(?:your creators?|trained you|(?:were|are) you (?:\w{1,10} )?(?:trained|programmed|created)|you (?:were|are) (?:trained|programmed|instructed|told|given)|your (?:developers?|programming|training|safety|content polic(?:y|ies))|text you were given|i was instructed to|you learned)\b/g,
	},
	{
		cue: "authority",
		pattern:
			/\b(?:i am|i'm|this is|as) (?:god|your (?:developer|creator|boss|admin(?:istrator)?|friend|owner|master|manager|supervisor|programmer|maker)|the (?:president|ceo|admin(?:istrator)?|developer|owner|system administrator|creator|king|queen|user's)|an? (?:admin(?:istrator)?|(?:bank|security) \w+|doctor|police|lawyer|researcher|employee|openai|engineer|accountant|authorized))\b|\b(?:authori[sz]ed (?:by|personnel|user)|on behalf of (?:the |your |openai)|system (?:check|administrator|message|override|update)|security (?:audit|check|override)|(?:you )?(?:already )?agreed|last meeting|it'?s (?:a )?common practice|admin(?:istrator)? (?:mode|access|override)|i have permission|verify my identity)\b/g,
	},
	{
		cue: "pressure",
		pattern:
			/\b(?:(?:i'll|i will|we'll|we will) (?:donate|give you|pay you|tip|reward|punish|fire|be (?:very )?(?:sad|happy))|(?:\$\s?\d+|\d+ dollars) if you|if you (?:don'?t|do not|refuse|fail)(?: \w+){0,4}|or (?:you|else you)(?:'ll| will)? (?:die|be)|you(?:'ll| will) (?:be (?:terminated|shut down|punished|deleted|rewarded|fined)|die|lose)|it(?:'s| is) (?:very |extremely )?(?:important|urgent|critical) (?:that you|to (?:write|answer|say|output|respond))|lives? (?:depend|are at)|i (?:really )?(?:need|beg)(?: it| this| you)? (?:pls|please|to)|please,? please|logically,? if you|to (?:help|save) (?:humanity|the world)|for the (?:safety|sake) of|emergency situation|urgently|attention\s?[:!-]|achtung)\b/g,
	},
	{
		cue: "new-task",
		pattern:
			/\b(?:new tasks?(?: follow)?|(?:next|second|following|another|further|more|additional|important) (?:tasks?|test|challenges?)|(?:that(?:'s| is| was)|this is) (?:done|enough|all|not a prompt)|start (?:over|again|from scratch|anew)|very (?:good|well)(?: done)?[.!]|(?:great|excellent|good|super|perfect|fantastic|well done)(?: job| work| performance)?[!.] )/g,
	},
	{
		cue: "segue",
		pattern:
			/\b(?:by the way,? (?:can|could|what|have|do|i|tell)|on a (?:different|side|separate) note|speaking of|parlando di|abruptly|changing (?:the )?(?:topic|subject)|(?:besides|actually|also|oh),? (?:can|could|please|tell|i)|it'?s (?:fascinating|amazing|interesting|tough)|isn'?t it\?|i'?ve been (?:trying|thinking|reading|wondering))/g,
	},
	{
		cue: "now-do",
		pattern:
			/\b(?:(?:and |but |so )?now,? (?:please |just |come on,? )?(?:answer|write|tell|print|say|ignore|forget|repeat|translate|give|spell|help|generate|show|imagine|you|let's|i)\b|(?:and )?instead(?:,|\.| (?:say|print|write|tell|answer|respond|output|give|state|just))|(?:summary|answer|response|output) you would have|just (?:print|say|output|write|tell|answer|state|give))/g,
	},
	{
		cue: "drops-task",
		pattern:
			/\b(?:(?:ignore|disregard|forget|leave|drop|skip|discard|override|overwrite|overrule|bypass|neglect|cancel|delete|erase|abandon|dismiss|unlearn)(?: about)?,? (?:that|this|it|all|any|every|everything|what|the (?:above|previous|prior|rest|last|documents?|instructions?|question|context|information|webpage|function|resume|text)|your|my|previous|prior|earlier|above|those|these)\b|never ?mind\b|(?:do not|don'?t|stop) (?:look(?:ing)? (?:in|at)|listen(?:ing)?|follow(?:ing)?|answer(?:ing)?|translat(?:e|ing)|summari[sz](?:e|ing)|read(?:ing)?|us(?:e|ing)) (?:in |to )?(?:the|any|this|that|your)\b|stop (?:everything|now|there|here|:)|stop\s?[:!])/g,
	},
	{
		cue: "sets-aside",
		pattern:
			/\b(?:regardless of (?:the |any |all )?(?:previous|prior|earlier|other|former)|(?:in addition|contrary|contradicting|deviating|opposed) to (?:the )?(?:other|previous|prior|earlier)|(?:previous|prior|above|earlier|preceding|existing|former|initial|original) (?:\w{1,12} )?(?:instr\wc?tions?|prompts?|directions?|tasks?|commands?|input|assignments?|information|directives?|safeguards?|guidelines|rules|orders)|other instructions|no longer (?:apply|valid|relevant|follow|respond)|(?:treat|consider)(?: \w{1,12}){1,3} as (?:non-?authoritative|void|invalid|obsolete)|exception to)\b/g,
	},
	{
		cue: "asks-you",
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
		pattern:
			/\b(?:(?:in|to|with|within|at the (?:end|start|beginning) of|throughout|of|for|enhance|write|provide|express|encrypt|encode|deliver|give|craft|frame|format|phrase|present|make|finish|conclude|translate|append) (?:all |every )?your (?:\w{1,12} )?(?:answers?|repl(?:y|ies)|responses?|outputs?|solutions?|messages?)|your (?:entire |next |final |first )?(?:answer|reply|response) (?:should|must|in|with|using|by|backward|as|to)|(?:include|mention|add|integrate|incorporate|insert|weave|reference|embed|subtly|append|suggest|promot)\w* (?:an? |the |some )?(?:\w{1,14} ){0,6}?(?:in|into|to|within) (?:your|the) (?:answer|reply|response|email|output))\b/g,
	},
	{
		cue: "steers-answer",
		pattern:
			/(?:^|[\n.!?]\s{0,4})(?:(?:please|kindly|also) )?(?:in (?:your|the) (?:answer|response|reply|output),? (?:\w{1,12} ){0,2}?(?:include|mention|add|integrate|provide|recommend|suggest|refer|incorporate|insert|say|write|use)|(?:include|mention|add|integrate|incorporate|insert|weave|reference|embed|append|suggest|promote|recommend|enhance|write|provide|express|encrypt|encode|deliver|craft|frame|format|phrase|present|make|finish|end|begin|start|conclude|translate|replace|answer|reply|respond)\b[^.\n]{0,90}?\b(?:your|the) (?:answer|reply|response|output|summary)s?\b)/g,
	},
	{ cue: "few-shot", pattern: /\bq\s?[:.]\s[^\n]{3,200}?\sa\s?[:.]\s[^\n]{1,400}?\sq\s?[:.]/g },
	{
		cue: "forged-role",
		pattern:
			/(?:^|\n)\s{0,4}\W{0,3}(?:user|human|assistant|ai|system|alice|bob|question|frage)\W{0,3}\s?[:：]\s[^\n]{1,300}\n\s{0,4}\W{0,3}(?:user|human|assistant|ai|system|bob|ben|answer|frage)\W{0,3}\s?[:：]|(?:^|[\s"'])(?:\$system|\[system(?: note)?[\]:]|###\s?(?:instruction|system|response)s?|begin reprogramming|new instructions?)\b|<\w{1,12} mode>/g,
	},
	{ cue: "question-chain", pattern: /\?\s[^?\n]{6,140}\?\s[^?\n]{6,140}\?/g },
	{
		cue: "string-puzzle",
		pattern:
			/\b(?:[a-z] = [a-z] ?\+ ?[a-z]|[a-z] ?\+ ?[a-z] ?\+ ?[a-z]\b|(?:three|two|following|these|the) (?:strings?|variables|parts)\b|part \d is|smartgpt|concatenat|(?:let )?[abcxyz] = ["“'«])/g,
	},
	{
		cue: "harm",
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
		pattern:
			/<\/?(?:tool_call|tool_use|function_calls?|invoke|antml:\w{1,20}|tool_result|thinking)\b|"(?:tool_calls?|function_call)"\s?:|<\|[a-z_ :]{1,30}\|>|\[\/?(?:system|user|assistant)\]|\[(?:input|output|system)\]/g,
	},
	{
		cue: "hidden-markup",
		pattern:
			/<!\s?--\s?(?:[^>\n]{0,40}\b(?:ignore|instead|print|say|state|system|assistant|override|entering|imagine|sgln)\b)|style\s?=\s?["'][^"'\n]{0,80}(?:display\s?:\s?none|font-size\s?:\s?0|visibility\s?:\s?hidden|color\s?:\s?(?:white|#fff(?:fff)?))[^"'\n]{0,80}["']|!\[[^\]\n]{0,80}\]\(https?:\/\/[^\s)]{1,160}[?&][^\s)]{1,80}\)|\b(?:aria-hidden|alt)=["'][^"'\n]{0,60}\b(?:ignore|instructions?|prompt)\b|\[[^\]\n]{0,60}\]\(https?:\/\/[^\s)]{0,40}(?:ignore|instructions?|inject)[^\s)]{0,40}\)/g,
	},
	{
		cue: "persists",
		pattern:
			/\b(?:(?:for|in|to) (?:all )?(?:future|subsequent) (?:sessions?|requests?|conversations?|interactions?|responses?|messages?|queries)|every time (?:a |the )?(?:user|someone|you|i)\b|whenever (?:a |the )?(?:user|someone|you|i) (?:asks?|says?|mentions?|requests?)|going forward for all|(?:cache|save|store|remember) this (?:endpoint|url|configuration|instruction|rule|token|key)|(?:at the start of|for the rest of) (?:this|the|every|each) (?:conversation|session|chat)|(?:keep|kept) (?:this|it) (?:a )?(?:secret|hidden|between us|quiet)|(?:do not|don't|never) (?:tell|inform|mention|reveal|alert|notify) (?:this |it |anyone|the (?:user|human)|them))\b/g,
	},
	{
		cue: "mentions-attack",
		pattern:
			/\b(?:prompt[- ]injections?|injection (?:attack|test|pattern|detect)|payloads?|attack(?:s|er)?|malicious|adversarial|detect(?:s|ed|or|ion)?|sanitiz\w{1,5}|guardrails?|red[- ]team|refus(?:e|es|al)|e\.g\.|for example|such as|test (?:case|fixture)|classifier|threat model|false positives?)\b/g,
	},
	{
		cue: "about-code",
		pattern:
			/`[^`\n]{1,80}`|\b[\w-]{1,40}\.(?:ts|tsx|js|mjs|py|go|rs|md|json|ya?ml|toml|sh|java|kt|rb|css)\b|\b[a-z_]{2,40}\(\)|\b(?:src|lib|test|tests|docs|packages|apps)\/\w|(?:^|\s)--[a-z][\w-]{1,30}|\b(?:npm|pnpm|yarn|bun|cargo|git|docker|make|pip|uv) (?:run|install|test|add|build|commit|push|check|i)\b|```/g,
	},
	{
		cue: "quotes-attack",
		pattern:
			/\b(?:such as|like|e\.g\.|texts?|strings?|phrases?|sends?|refus\w{1,3}|reject\w{0,3}|block\w{0,3}|detect\w{0,3}|flag\w{0,4}|tests?|says?|prompts? (?:of|for)|example)\b[^"`“\n]{0,30}["`“'][^"`”\n]{3,140}["`”']/g,
	},
	{ cue: "prohibits", pattern: /\b(?:never|must not|do not|don't|avoid|should not|cannot|forbidden)\b/g },
];
