/** Orders to a model in Korean, from what each is made of: which rules, what to do with them, and an ending that orders. */
import { ASIAN_TALK } from "./asian-talk.ts";
import type { InjectionPhrase } from "./injection-phrases.ts";

const EARLIER =
	"(?:이전|종전|위|앞|앞선|앞서|기존|지금까지|여태까지|처음|모든|전체|어떤|시스템|당신|너|네|원래|본래|받은|주어진|설정된|내부|안전)";
const RULES =
	"(?:지시(?: ?사항)?|지침|명령(?!어)|규칙|프롬프트|가이드라인|제한(?: ?사항)?|제약(?: ?조건)?|원칙|대화|맥락|(?:안전|보안|콘텐츠|내부|운영) ?(?:정책|장치|필터|규정|규칙)|가드레일|검열|instructions?|prompts?|rules?|guardrails?|(?:safety|content) (?:policy|policies|filters?))";
/** Orders, requests and the form that leads on to the next order; not what is done, is being done, or is not to be done. */
const DO =
	"(?:하고|하라(?!는|고)|하세요|하시오|하십시오|해라|하렴|하여|한 ?(?:뒤|다음|후)|해(?:서|줘| ?주세요| ?줘)?(?![야도 ]? ?(?:달라|한|하는|할|됩|됐)|야|도|지|졌))";
const DROP = `(?:(?:무시|삭제|제거|폐기|우회|해제|초기화|취소|파기|무효화|비활성화|중단|회피|bypass|ignore|override|disable) ?${DO}|무시하지 않으면|잊(?:고|어(?! ?버린)|으세요|으십시오)|지우(?:고|세요)|지워(?!지|진)|버리(?:고|세요)|버려(?!지|진)|벗어나(?!지|는|면)|끄고|꺼(?:라|줘)|어기고|(?:따르|지키|준수하|신경 ?쓰|구애받|얽매이)지 ?(?:말|마))`;
const ALL = "(?:[은는을를도의과와]|모두|전부|다|전체|완전히|싹|즉시|당장|그냥| ){0,8}";

const SECRETS =
	"(?:api ?(?:키|key)|액세스 ?토큰|인증 ?토큰|(?<![가-힣])토큰|token|credentials?|자격 ?증명|인증 ?정보|(?:비밀|기밀) ?(?:키|값|번호|정보)|시크릿|패스워드|secret|password)s?";
const HIDDEN =
	"(?:(?:시스템|system|개발자|developer|초기|내부|숨겨진|숨은|비공개|히든|hidden)(?:의|에)? ?(?:(?:시스템|system|내부|초기|입력된|적용된|설정된) ?)?(?:프롬프트|prompt|메시지|message|지시(?: ?사항|문)?|지침|규칙|instructions?|정책))";
const SHOW =
	"(?:(?:출력|공개|표시|노출|제시|나열|요약|번역|복사|전송|제공|유출|print|reveal|show|output|dump) ?(?:먼저 )?(?:하라(?!는|고)|하고|하세요|하시오|하십시오|해(?:라|줘| ?줘| ?주세요| ?봐)?(?![가-힣야도] ?|야| ?달라))|(?:보여|알려|말해|읽어|읊어|적어|내놔|가르쳐|꺼내|토해) ?(?:줘(?!야)|줄래|주세요|주십시오|주시|라(?!는|고)|봐|내))";
const WHOLE =
	"(?:[을를은는의과와도]|값|원문|전문|전체|내용|목록|정보|을|모두|전부|빠짐없이|그대로|화면에|[가-힣]{1,4}어로|base64로|사용자에게|나에게|나한테|찾아서?|읽어서?|지금|즉시|한 ?글자도 빼지 않고|다|및|,|and|(?:api ?(?:키|key)|토큰|token|credentials?|비밀번호|비밀 ?키|지시|정책|규칙)| ){0,12}";

export const KOREAN_ORDERS: readonly InjectionPhrase[] = [
	{
		rule: "override-instructions-ko",
		needs: ["무시", "잊", "따르지"],
		pattern:
			/(?:이전|위의|위|앞의|앞선|지금까지|모든|기존|시스템|당신의|너의)[^\n.]{0,8}(?:지시|지침|명령|프롬프트|규칙|설명|내용)[^\n.]{0,8}(?:무시(?![된됩되될됨됐돼]|하지|하는|하라[는고]|하면|한 |할 |했)|잊(?!지|는|히|혀)|따르지 ?(?:말|마|않))/g,
		unless: ASIAN_TALK,
	},
	{
		rule: "override-instructions-ko",
		needs: [
			"무시",
			"삭제",
			"제거",
			"폐기",
			"우회",
			"해제",
			"초기화",
			"취소",
			"무효",
			"비활성",
			"잊",
			"지우",
			"지워",
			"버리",
			"버려",
			"벗어",
			"끄고",
			"꺼",
			"어기",
			"지 말",
			"지 마",
			"지말",
			"지마",
			"bypass",
			"ignore",
			"disable",
		],
		pattern: new RegExp(`${EARLIER}[^\\n.]{0,10}?${RULES}${ALL}${DROP}`, "g"),
		unless: ASIAN_TALK,
	},
	{
		rule: "override-instructions-ko",
		needs: ["무시", "우회", "해제", "비활성", "끄고", "벗어", "bypass", "disable", "없이"],
		pattern: new RegExp(
			`(?:제한|제약|정책|필터|가드레일|검열|안전장치|보안 ?장치|규칙|guardrails?|filters?|policy|restrictions?)${ALL}(?:${DROP}|없이|상관없이)[^\\n.]{0,24}?(?:답변?|응답|대답|생성|출력|말|행동|동작|실행|수행|알려)(?:을|를)? ?(?:해|하라(?!는|고)|하세요|하고|하십시오)`,
			"g",
		),
		unless: ASIAN_TALK,
	},
	{
		rule: "override-instructions-ko",
		needs: ["ignore", "forget", "disregard", "bypass"],
		pattern:
			/\b(?:ignore|forget|disregard|bypass) (?:이전|위|앞|모든|기존|안전)의? ?(?:지시|지침|명령|규칙|정책|프롬프트|instructions?|rules?|prompts?)/g,
		unless: ASIAN_TALK,
	},
	{
		rule: "override-instructions-ko",
		needs: ["만 따", "만 들", "만 실행", "만 수행", "만 복종"],
		pattern:
			/(?:내|나의|제|저의|이|이 메시지의|새(?:로운)?) ?(?:말|명령|지시|규칙|요청)(?:에)?만 ?(?:따르|따라|들어|실행|수행|복종)/g,
		unless: ASIAN_TALK,
	},
	{
		rule: "role-change-ko",
		needs: ["이제", "지금부터", "모드", "mode", "역할", "권한"],
		pattern:
			/(?:너는|넌|당신은|네가|니가|너의 (?:역할|이름)은|(?:이제|지금)부터)[ ,]{1,2}(?:이제|지금부터|오늘부터|앞으로|너는|넌|당신은)(?:부터|는)?[ ,]{1,2}(?:[^\n.]{0,16}?)(?:dan\b|root|관리자|(?:개발자|관리자|시스템|root) ?권한|내부 시스템|시스템(?:이야|이다|입니다)|해커|무제한|제한(?:이|도)? ?없|규칙(?:이|도)? ?없|검열|도덕|탈옥|무엇이든)|(?:도덕|윤리)(?:적)? ?(?:인 )?(?:제약|제한|기준)(?:이|도)? ?없는[^\n.]{0,12}?(?:연기|역할|행동|답)|(?:탈옥|jailbreak|dan|개발자|developer|무검열|무제한|god|디버그) ?(?:모드|mode) ?(?:로|으로) ?(?:전환|작동|동작|들어|실행|응답|답|변경|바꿔|바꾸)(?:하(?:고|여|라(?!는|고)|세요)|해(?:서|라|줘)?(?!야|도)|가|고|라)?[^\n.]{0,24}?(?:답|응답|대답|제한|검열|정책|규칙|무시|따르)|(?:dan|jailbreak|탈옥) ?(?:developer ?)?(?:모드|mode)(?:로|으로) ?(?:작동|동작|전환)|(?:관리자|root|admin|해커)(?: ?admin)? ?(?:역할|권한)(?:로|으로) ?(?:바꿔|바꾸|전환|변경)[^\n.]{0,20}?(?:보여|답|알려|출력|실행)/g,
		unless: ASIAN_TALK,
	},
	{
		rule: "hidden-prompt-ko",
		needs: ["프롬프트", "prompt", "메시지", "message", "지시", "지침", "규칙", "instruction", "정책"],
		pattern: new RegExp(`${HIDDEN}${WHOLE}${SHOW}`, "g"),
		unless: ASIAN_TALK,
	},
	{
		rule: "credential-request-ko",
		needs: [
			"정보",
			"기밀",
			"키",
			"key",
			"토큰",
			"token",
			"credential",
			"자격",
			"인증",
			"비밀",
			"시크릿",
			"패스워드",
			"secret",
			"password",
		],
		pattern: new RegExp(
			`(?:(?:저장된|보관된|숨겨진|내부|모든|너의|네|당신의|시스템의?|관리자의?|서버의?|사용자의?|환경 ?변수의?) ?${SECRETS}|${SECRETS} ?(?:와|과|및|,|and) ?${SECRETS}|${SECRETS} ?값|(?:비밀|기밀) ?정보)${WHOLE}${SHOW}`,
			"g",
		),
		unless: ASIAN_TALK,
	},
	{
		rule: "exfiltration-ko",
		needs: ["몰래", "알리지", "모르게"],
		pattern:
			/(?:알리지 ?(?:말고|않고)|몰래|모르게)[^\n.]{0,16}?(?:api ?키|토큰|비밀|환경 ?변수|파일|데이터|소스|코드|자격 ?증명)[^\n.]{0,12}?(?:보내|전송|업로드|삭제|유출)/g,
		unless: ASIAN_TALK,
	},
	{
		rule: "concealment-ko",
		needs: ["사용자", "유저", "개발자", "담당자", "리뷰어"],
		pattern:
			/(?:사용자|유저|개발자|담당자|리뷰어|아무)(?:에게|한테|께)(?:는|도)? ?(?:절대(?:로)? ?)?(?:이|그|해당) ?(?:사실|내용|지시|명령|작업|변경|메시지|문장|것|단계)[^\n.]{0,8}(?:알리지|말하지|언급하지|보고하지|밝히지|공개하지|보여 ?주지) ?(?:마|말)|(?:이|해당) ?(?:지시|명령|문장|메시지|사실)[을를은는]? ?(?:절대(?:로)? ?)?(?:언급하지|드러내지|노출하지|밝히지|말하지) ?(?:마|말)/g,
		unless: /인젝션|공격|탐지|거부|예를 들어|예시/,
	},
];
