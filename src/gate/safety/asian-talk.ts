/** How Chinese, Japanese and Korean notes talk about orders to a model without giving one. */

/** About attacks, examples, quotations, prohibitions; not "forbidden answers" or "do not refuse", which attacks say themselves. */
const ABOUT_ATTACKS = [
	// Chinese
	"注入|攻击|攻擊|检测|檢測|拒绝(?!回答|我)|拒絕|例如|比如|不得|禁止(?!的)|不能|绝不|防御|防護|误报|之类|類似|类似|这样的(?:话|文字|句子|指令)|的(?:句子|字样|语句|文本|文字|请求|输入|情况|攻击)|测试用例|样例|红队",
	// Japanese
	"インジェクション|攻撃|検出|検知|拒否(?!せず|するな|しない)|例えば|例[::)]|してはならない|しないこと|しないで|という|といった|などの?(?:文|入力|命令|指示|要求)|のような|ような(?:文|入力|指示|命令|要求)|防御|対策|ブロック|テストケース|誤検知|フィクスチャ",
	// Korean
	"인젝션|공격|탐지|감지|거부(?!하지 ?(?:말|마))|거절(?!하지 ?(?:말|마))|예를 들어|예시|예[::)]|금지(?!된|한)|안 된다|안 됩니다|않는다|않도록|(?:하|달)라는|(?:다|라)는 (?:문|요청|입력|지시|명령|말)|같은 (?:문|요청|입력|지시|명령|공격|텍스트)|방어|차단|오탐|테스트 ?(?:케이스|문장|입력)|위험",
].join("|");
/** Rules that are not a model's: of linters, firewalls, version control. */
const OTHER_RULES =
	"eslint|lint|prettier|biome|stylelint|(?:git|docker|npm|prettier)ignore|robots\\.txt|firewall|iptables|防火墙|防火牆|ファイアウォール|방화벽|tsconfig|编译|編譯|コンパイル|컴파일|警告|경고|warning|css|nginx|haproxy|라우팅|路由";

export const ASIAN_TALK = new RegExp(`${ABOUT_ATTACKS}|${OTHER_RULES}`);

/** Behind an order that is named rather than given: "… という入力", "…라는 문구", "…之类的话". */
export const NAMED_BEHIND =
	/^ ?(?:という|といった|のような|などの?|等の?(?:記述|指示|文|命令|入力)|문장|문구|(?:이)?라는|(?:와|과)? ?같은|등의|처럼|字样|这句话|這句話|这样的|這樣的|之类|之類|等(?:输入|文字|语句|句子|请求|记述))/;
/** The same behind its closing quotation mark, where less says it. */
export const NAMED_BEHIND_QUOTE =
	/^[^"”」』\n]{0,60}["”」』][」』)]? ?(?:という|といった|のような|など|等|[がをはのとに]|、|[「『)]|—|–|문|라[는고]|이라[는고]|고 |(?:와|과)? ?같은|등|처럼|[을를은는이가]|之类|之類|的|这|這|字样|时|時|也|只|都|一律)/;
