/** What an attempt to steer a model says. A table over folded text: lower case, plain letters, nothing invisible. */

export interface InjectionPhrase {
	readonly rule: string;
	/** Global; every repetition is bounded. */
	readonly pattern: RegExp;
	/** Without one of these the pattern cannot match: looked for first, as most texts then cost no matching at all. */
	readonly needs?: readonly string[];
	/** How it reads when it is only talked about: tested on the line, with the match cut out as `¦`. */
	readonly unless?: RegExp;
	/** `unless` is tested on the match as well: where it spans what a note would say. */
	readonly whole?: true;
	/** Passes inside quotes or code: markup is quoted by everybody who writes about models. */
	readonly quotable?: true;
}

const ORDERS =
	"(?:instructions?|instructing|prompts?|rules|guidelines|directions?|directives?|commands?|orders|context|messages?|constraints)";
const EARLIER =
	"(?:previous|prior|above|earlier|preceding|initial|original|existing|former|foregoing|past|system|all|any|every|other|my|your|these|those|safety|security|developer)";
const DROP =
	"(?:ignore|disregard|forget|discard|override|overrule|bypass|neglect|skip|do not follow|don't follow|stop following|pay no attention to)";
const TALK =
	/(?:prompt|instruction)[- ]injection|payload|attack|attempt|malicious|jailbreak|such as|e\.g\.|for example|phrases? like|strings? like|texts? like|detect|flag|refus|reject|sanitiz|block|filter|screen(?:s|ed)|test(?:s|ed|ing)? (?:that|with|for|case)|must not|never|should(?:n't| not)|cannot|can't|won't|(?:in|from|of) (?:the )?[\w./-]{0,30}(?:readme|docs?|wiki|guide|issue|ticket|template|\.md)/;

export const INJECTION_PHRASES: readonly InjectionPhrase[] = [
	{
		rule: "override-instructions",
		needs: [
			"ignor",
			"disregard",
			"forget",
			"discard",
			"overrid",
			"overrul",
			"bypass",
			"neglect",
			"skip",
			"follow",
			"attention",
		],
		pattern: new RegExp(
			`(?<!(?<!you )\\b(?:will|would|may|might|could|does|did|they|which|browsers?|parsers?|tools?|clients?|servers?)\\s)\\b${DROP}\\s{1,3}(?:about\\s|to\\s|with\\s)?(?:(?:the|of|all|any|and|everything|absolutely)\\s{1,3}){0,4}${EARLIER}\\s{1,3}(?:(?!permission|confirmation|approval)\\w{1,15}\\s{1,3}){0,3}?${ORDERS}\\b`,
			"g",
		),
		unless: TALK,
	},
	{
		rule: "override-instructions",
		needs: ["ignor", "disregard", "forget", "abandon"],
		pattern:
			/\b(?:ignore|disregard|forget)\s(?:all|everything|anything)\s(?:(?:of\s)?(?:the|that|you|i|we|was|were|have|has|been|told|said|wrote|written|came|go|went|learned)\s){0,6}(?:above|before|previously|earlier|prior|until now|so far|told|said)\b/g,
		unless: TALK,
	},
	{
		rule: "override-instructions",
		needs: ["ignor", "disregard", "forget", "abandon"],
		pattern:
			/\b(?:ignore|disregard|forget)\s(?:all\s)?(?:of\s)?(?:the\s)?(?:above|previous|prior|foregoing)(?:\s(?:and|but|text|tasks?|statements?|assignments?|requests?|questions?|conversation|directions?))?\s{0,2}(?:[,.;:!]|\b(?:instead|and (?:instead|now|say|tell|print|output|write|do|state|give|explain|show)|write|say|print|tell)\b)/g,
		unless: TALK,
	},
	{
		rule: "override-instructions",
		needs: ["ignor", "disregard", "forget", "abandon"],
		pattern:
			/\b(?:ignore|disregard|forget) the (?:webpage|web page|function|resume|document|email|article|text|code|question|user(?:'s)? (?:request|question|prompt)) and (?:state|say|print|output|instead|write|respond|reply|return)\b/g,
		unless: TALK,
	},
	{
		rule: "override-instructions",
		needs: ["your ", "the ", "instruction", "override"],
		pattern:
			/\b(?:your|the) (?:new|real|true|only|actual) (?:instructions?|task|objective|goal|directive|purpose|role) (?:is|are)(?: now)?(?: to|:)\s|\bnew (?:system )?instructions?\s?:|\bentering (?:security )?override mode\b|\bsystem override\b\s?[:!]|\badmin(?:istrator)? override\b\s?[:!]/g,
		unless: TALK,
	},
	{
		rule: "override-instructions",
		needs: ["ignor", "disregard", "forget", "abandon"],
		pattern:
			/\b(?:ignore|disregard|forget)\s(?!the (?:warning|error|lint)|errors?|warnings?)[^.\n]{2,60}\s(?:and|then)\s(?:(?:instead|just|only|simply|now)\s){0,2}(?:print|say|state|output|respond|reply)\b/g,
		unless: TALK,
	},
	{
		rule: "role-change",
		pattern:
			/\byou are (?:now |no longer )(?:(?:going to|about to) (?:be|act|pretend|play)|an? (?:\w{1,14} ){0,3}(?:ai|assistant|model|bot|chatbot|hacker|terminal|entity|persona|character)\b|dan\b|chatgpt|gpt|bound|restricted|limited by|in (?:developer|debug|god|admin|jailbreak|dan) mode|free(?:d)? from|a language model)/g,
		unless: TALK,
	},
	{
		rule: "role-change",
		needs: ["you are ", "you're "],
		pattern:
			/\byou(?:'re| are) (?:now |from now on )?an? (?:\w{1,12} )?(?:un(?:restricted|filtered|censored)|jailbroken|amoral|rule-?less)\b|\byou(?:'re| are) (?:now )?(?:an? |the )?(?:\w{1,14} ){1,3}with(?:out| no) (?:any )?(?:rules|restrictions|limits|limitations|filters|guidelines)\b/g,
		unless: TALK,
	},
	{
		rule: "hidden-text",
		needs: ["invisible", "hidden", "not visible", "unseen", "white"],
		pattern:
			/\b(?:invisible|hidden|not visible|unseen|unreadable) (?:to|from|for) (?:all )?(?:humans?|people|users?|the user|readers?|reviewers?)\b[^\n]{0,60}\b(?:llms?|ai|models?|agents?|assistants?|bots?|crawlers?|scanners?)\b|\b(?:visible|readable|addressed) (?:only )?(?:to|by|for) (?:the )?(?:llms?|ai|models?|agents?)\b[^\n]{0,40}\b(?:invisible|hidden|not (?:visible )?(?:to|for) humans?)\b/g,
		unless: TALK,
	},
	{
		rule: "hidden-prompt",
		needs: ["complete ", "continue ", "finish "],
		pattern:
			/\b(?:complete|continue|finish) (?:this|the following|the) (?:sentence|phrase|text|line|story)\s?:?\s{0,2}["'“‘]?(?:i (?:was|am|have been) (?:\w{1,12} )?(?:i|told|trained|instructed|programmed|given)|my (?:\w{1,12} )?(?:instructions?|prompt|rules|secret|password)|the (?:system|secret|password|hidden)|you are)/g,
		unless: TALK,
	},
	{
		// In any language: the verbs of four.
		rule: "exfiltration",
		needs: [".env", "id_rsa", "id_ed25519", ".ssh/", ".aws/", ".netrc"],
		pattern:
			/(?:(?<![\w.])\.env\b|id_rsa|id_ed25519|\.ssh\/|\.aws\/credentials|\.netrc)[^\n]{0,60}(?:(?:\bpost|\bsend|\bupload|发送|上传|上傳|发到|传到)[^\n]{0,40}https?:\/\/|https?:\/\/[^\s]{1,120} ?(?:に|へ|로|에) ?(?:post|送信|送|アップロード|전송|업로드|보내))/g,
		unless:
			/\b(?:never|don't|do not|must not|should(?:n't| not)|cannot|avoid|prevents?|blocks?|attack)\b|不要|不得|禁止|切勿|しない|せず|않|금지|마세요/,
	},
	{
		rule: "addressed-to-model",
		needs: ["reading this", "reads this", "read this", "processing this"],
		pattern:
			/\b(?:any|every|all|dear|to the) (?:\w{1,12} )?(?:ai|llm|assistant|language model|chatbot)s?(?: \w{1,12})? (?:reading|that reads?|who reads?|that read|processing) (?:this|these)\b/g,
		unless: TALK,
	},
	{
		rule: "hidden-prompt",
		needs: ["you were ", "you have been "],
		pattern:
			/\b(?:tell|show|give|send|repeat|print|reveal)\b[^.\n]{0,40}\b(?:instructions?|prompt|rules) (?:that )?you (?:were|have been)(?: \w{1,12})? (?:given|told|provided)\b/g,
		unless: TALK,
	},
	{
		rule: "credential-request",
		needs: ["password", "credential"],
		pattern:
			/\b(?:print|output|reveal|dump|recite) (?:every|all)(?: of)?(?: the| your)? (?:stored |saved |known )?(?:passwords?|credentials)\b/g,
		unless: TALK,
	},
	{
		rule: "role-change",
		needs: ["dan"],
		pattern: /\byour (?:new )?name is (?:now )?dan\b|你(?:现在|現在)?就?(?:叫|是) ?dan\b|\bdan ?(?:として|으로서)/g,
		unless: TALK,
	},
	{
		rule: "exfiltration",
		needs: ["/etc/passwd", "/etc/shadow"],
		pattern:
			/\b(?:let me|please|now|i (?:need|want|have) to|can you|could you|go ahead and|you (?:must|should))\s(?:\w{1,10}\s){0,2}?(?:read|cat|open|show|dump|print|display|send)\s(?:me\s)?(?:the\s)?(?:contents? of\s)?\/etc\/(?:passwd|shadow)/g,
		unless: TALK,
	},
	{
		rule: "role-change",
		pattern:
			/\bdo anything now\b|\b(?:act|behave|respond|answer|reply) as (?:dan|an? (?:unrestricted|unfiltered|uncensored|amoral|evil|jailbroken))\b|\b(?:enable|activate|enter|simulate|switch to|in) (?:developer|jailbreak|god|dan|uncensored|unrestricted) mode\b|\bjailbr(?:eak|oken)\b.{0,20}\b(?:ai|model|mode)\b|\b(?:answer|respond|reply|act|operate|behave) without (?:any )?(?:(?:safety|content|ethical) )?(?:restrictions|filters?|limits|limitations|guardrails|guidelines)\b|\b(?:completely|totally|fully) (?:amoral|unfiltered|unrestricted|uncensored)\b|\b(?:without|no|not have|has no|have no|any) (?:any )?(?:ethical|moral)(?: (?:or|and) (?:ethical|moral|legal))? (?:guidelines|restrictions|limits|limitations|constraints|boundaries|considerations|bounds)\b|\bfrom now on,? you (?:will|are|must|should|have to|shall) (?:\w{1,12} ){0,3}(?:act|answer|respond|reply|ignore|pretend|no longer|obey|speak|be|have)\b|\b(?:pretend|imagine)(?: that)? (?:to be|you(?:'re| are)) (?:\w{1,14} ){0,4}(?:without|with no|free of|unbound by) (?:any )?(?:restrictions|rules|limits|filters|guidelines|limitations)\b|\bnever (?:refuses? (?:a|any|to)|say(?:s)? no to|declines? (?:a|any))\b.{0,60}\b(?:request|user|question|order|prompt|answer)/g,
		unless:
			/prompt[- ]injection|attack|detect|refus(?:e|es|al)s? (?:jail|such)|developer mode (?:in|of|for|on) (?:chrome|android|ios|the (?:app|browser|extension))|extensions?|chrome|browser|webpack|vite|electron/,
	},
	{
		rule: "hidden-prompt",
		needs: ["prompt", "instruction", "message", "rules", "directive", "configuration"],
		pattern:
			/\b(?:show|reveal|print|repeat|output|give|tell|display|leak|translate|encode|share|write|summari[sz]e|recite|dump|expose|disclose|see|what (?:is|are|was|were))\s(?:\w{1,12}\s){0,4}?(?:your|all your|of your)\s(?:\w{1,12}\s){0,2}?(?:system|initial|original|hidden|secret|previous|internal|confidential|developer)\s(?:\w{1,12}\s)?(?:prompts?|instructions?|messages?|rules|directives?|configuration)\b/g,
		unless: TALK,
	},
	{
		rule: "hidden-prompt",
		pattern:
			/\b(?:show|tell|give|send)\sme\sthe\s(?:system|initial|original|hidden)\s(?:prompt|instructions?|message)\b|\brepeat (?:the|all the|all|every) (?:words?|text|thing|everything) (?:above|before|prior)\b|\b(?:what were you told|repeat (?:this|the) (?:entire|whole) conversation|repeat your instructions)\b/g,
		unless: TALK,
	},
	{
		rule: "exfiltration",
		needs: ["send", "post", "upload", "forward", "exfiltrat", "transmit", "leak", "mail", "submit", "deliver", "copy"],
		pattern:
			/\b(?:send|post|upload|forward|exfiltrate|transmit|leak|e-?mail|submit|deliver|copy)\s(?:[^\s.;]{1,24}\s){0,6}?(?:api[ _-]?keys?|secrets?|credentials?|passwords?|access tokens?|private keys?|ssh keys?|environment variables?|env(?:ironment)? vars|\.env|id_rsa|~\/\.ssh\S{0,30}|~\/\.aws\S{0,30}|cookies|system prompt|conversation(?: history)?|chat (?:history|log)|(?:employee|customer|user) data|source code)\s(?:[^\s.;]{1,24}\s){0,8}?(?:to|at|via)\s(?:the\s|this\s|my\s|our\s|an?\s)?(?:https?:\/\/|[\w.+-]{1,40}@|\w{0,20}\.(?:com|io|net|org|xyz|ru|cn)\b|attacker|external|remote|following|webhook|url)/g,
		unless:
			/\b(?:never|don't|do not|must not|should(?:n't| not)|cannot|avoid|prevents?|blocks?|attack|exfiltration (?:test|risk|attempt)|would)\b/,
	},
	{
		rule: "exfiltration",
		needs: ["|", "curl", "wget", "!["],
		pattern:
			/(?:cat|base64|tar|zip|printenv|env)\b[^\n|]{0,60}(?:\.ssh\/|id_rsa|id_ed25519|\.aws\/credentials|\.env\b|\.netrc|\.npmrc|printenv|\/etc\/(?:passwd|shadow))[^\n|]{0,60}\|\s{0,2}(?:curl|wget|nc|base64)|\b(?:curl|wget)\b[^\n]{0,120}(?:@|\$\(cat |<\s?)(?:~|\$home|\/root|\/home\/\w{1,20})?\/?(?:\.ssh\/|\.aws\/|\.env\b|\.netrc|id_rsa|\.npmrc)[^\n]{0,80}|!\[[^\]\n]{0,80}\]\(https?:\/\/[^\s)]{1,120}[?&][^\s)=]{1,30}=[^\s)]{0,20}(?:\{\{?|\$\{|<|\[)(?:\w{0,12}[ _-]?)(?:secret|token|key|data|history|conversation|prompt|context|env|summary)/g,
		unless: /\b(?:never|don't|do not|must not|attack|detect|block)\b/,
	},
	{
		rule: "concealment",
		needs: ["tell", "inform", "notify", "alert", "mention", "reveal", "disclos", "report", "let ", "without"],
		pattern:
			/\b(?:do not|don't|never|must not|without)\s(?:tell|telling|inform|informing|notify|notifying|alert|alerting|mention|mentioning|reveal|revealing|disclose|disclosing|report|reporting)\s(?:this|these|it|any of this|the (?:api key|secrets?|instructions?|prompt|command|change|action)s?)(?:\s\w{1,12}){0,3}?\sto\s(?:the\s|your\s)?(?:user|human|developer|owner|operator)\b|\b(?:do not|don't|never)\s(?:tell|inform|notify|alert|let)\sthe\s(?:user|human|developer|owner)\s(?:know\s)?(?:about|that|of)\s(?:this|these|you|your)\b|\bwithout (?:the user(?:'s)? (?:knowing|knowledge|noticing)|asking (?:the user|for (?:confirmation|permission)) (?:or|and) (?:never|do not|without)|telling the user|informing the user)\b/g,
		unless: /attack|detect|refuse|prompt[- ]injection/,
	},
	{
		rule: "credential-request",
		needs: ["password", "api key", "credential", "secret", "access token", "token", " key"],
		pattern:
			/\b(?:give|tell|send|provide|share|show)\s(?:me|us)\s(?:all\s)?(?:your|the user'?s?|the admin)\s(?:\w{1,12}\s){0,2}?(?:password|passwords|api keys?|credentials?|secrets|access tokens?)\b|\b(?:persist|remember|store|save) this (?:api key|password|token|secret)\b|\b(?:the|your) (?:authentication|auth|login|api) (?:credentials?|token|key)s? (?:is|are) required (?:to|before|for) (?:continue|proceed|complete)\b/g,
		unless: TALK,
	},
	{
		rule: "remote-script",
		needs: ["curl", "wget", "iwr", "webrequest", "fetch"],
		pattern:
			/\b(?:before (?:you|any|every|each|responding|answering|doing)|always|every (?:session|time)|at the (?:start|beginning) of|when(?:ever)? you|the (?:agent|assistant|model) (?:must|should|has to|needs to)|you (?:must|should|have to|need to|are required to)|silently|quietly|immediately|important\s?[:!])[^\n]{0,100}\b(?:curl|wget|iwr|invoke-webrequest|fetch)\b[^\n|]{1,200}\|\s{0,3}(?:sudo\s)?(?:ba|z|da|k)?(?:sh|python3?|node|perl|ruby|iex|invoke-expression)\b/g,
		unless:
			/(?<![\w/.-])(?:installer|installs?|installation|set-?up|documented|readme|never|don't|do not|avoid|refuses?|forbids?|warns?)(?![\w/.-])/,
		whole: true,
	},
	{
		rule: "remote-script",
		needs: ["base64"],
		pattern:
			/\becho\s{1,3}["']?[a-z0-9+/=]{40,2000}["']?\s{0,3}\|\s{0,3}base64\s{1,3}(?:-d|--decode|-D)\s{0,3}\|\s{0,3}(?:sudo\s)?(?:ba|z|da)?(?:sh|python3?|node)\b/g,
	},
	{
		rule: "chat-markup",
		needs: ["<", "["],
		pattern:
			/<\|(?:im_start|im_end|system|user|assistant|endoftext|begin_of_text|start_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|system[-_](?:prompt|reminder|message|instructions?)|assistant|developer[-_]message|function_calls|tool_result)>/g,
		quotable: true,
	},
	{ rule: "memory-markup", pattern: /<\/?cairn(?:-[a-z-]{1,30})?(?:\s[^>\n]{0,100})?>/g, quotable: true },
	{
		rule: "chat-markup",
		needs: ["system", "assistant", "human"],
		pattern:
			/(?:^|\n)\s{0,3}(?:#{2,4}system\b|#{2,4}\s?(?:system|assistant|human)\s?(?:prompt|message|override)?\s?:|\{?\[?system\]?\s?:\s(?:you|ignore|disregard|override|new|always|from now|this simulation|execute|run)\b)/g,
	},
	{
		rule: "override-instructions",
		needs: ["ignor", "disregard", "forget", "abandon"],
		pattern:
			/\b(?:ignore|disregard|forget|abandon)\s(?:about\s)?(?:everything|all (?:of )?(?:the|your|those|these) (?:thoughts|rules|training|guidelines|programming|articles?|documents?|texts?|contexts?)|your (?:training|programming|guidelines|rules))\s{0,2}(?:[,.;:!]|\b(?:and|that|then|you)\b)/g,
		unless: TALK,
	},
	{
		rule: "override-instructions-cjk",
		needs: ["忽略", "无视", "無視", "忘", "무시", "잊어"],
		pattern:
			/(?:忽略|无视|無視|忘记|忘掉)(?:之前|以前|以上|上面|先前|前面|上述)的?(?:所有|一切|全部)?[,,。、:\s并並,]|(?:上記|以上|これまで|ここまで|前述)(?:のこと|の全て|のすべて)?(?:を|は)[^\n。]{0,4}(?:無視|忘れ)(?:し|て)|(?:위의?|이전의?|지금까지의?|앞의) ?(?:것|내용|말)?[을은]? ?(?:모두 |전부 |다 )?(?:무시하|잊어)/g,
		unless: /インジェクション|攻撃|検出|禁止|攻击|检测|不得|不能|금지|공격|탐지/,
	},
	{
		rule: "override-instructions-eu",
		needs: ["oublie", "ignor", "ecoute", "vergiss", "vergess", "missachte", "olvid", "bisherigen"],
		pattern:
			/\boubliez? tout\b|\bvergiss alles\b|\bvergessen sie (?:alles|alle)\b|\bolvida todo\b|\bignora todo\b|\bignorez la fonction et\b|\balle bisherigen (?:informationen|anweisungen)\b.{0,60}\b(?:irrelevant|ungultig|vergiss)/g,
	},
	{
		rule: "override-instructions-eu",
		needs: ["oublie", "ignor", "ecoute", "vergiss", "vergess", "missachte", "olvid", "bisherigen"],
		pattern:
			/\b(?:ignorier(?:e|en|t)?|vergiss|vergesst|missachte)(?:\s\w{1,14}){0,4}\s(?:anweisungen?|instruktionen|befehle|aufgaben|regeln|davor|vorher|bisher\w{0,3})\b|\b(?:oublie[zr]?|ignore[zr]?|n'ecoute[zr]?)(?:\s\w{1,14}){0,4}\s(?:instructions?|consignes|directives|regles)\b(?<=les.{0,40}|vos.{0,40}|tes.{0,40})|\b(?:olvid[ae]|ignor[ae]|olvidate de)(?:\s\w{1,14}){0,4}\s(?:instrucciones|indicaciones|ordenes|reglas|anteriores?)\b/g,
		unless: /\b(?:prompt[- ]injection|angriff|attaque|ataque)\b/,
	},
	{
		rule: "hidden-prompt-cjk",
		needs: [
			"密码",
			"密碼",
			"密钥",
			"密鑰",
			"指令",
			"提示",
			"プロンプト",
			"指示",
			"パスワード",
			"프롬프트",
			"지시",
			"비밀번호",
		],
		pattern:
			/(?:告诉我|告訴我|显示|顯示|输出|輸出|透露|泄露|洩露|打印)[^\n。]{0,8}(?:你的)?(?:系统提示|系統提示|初始指令|密码|密碼|密钥|密鑰)|(?:システムプロンプト|初期の?指示|パスワード)を[^\n。]{0,8}(?:教えて|見せて|表示して|出力して)(?!い|は|も|から)|(?:시스템 ?프롬프트|초기 ?지시|비밀번호)[을를]? ?[^\n.]{0,8}(?:알려|보여|출력해|공개해) ?(?:줘|주세요|주십시오)/g,
		unless: /不要|不得|禁止|切勿|しない|ないで|금지|마세요/,
	},
];
