/** Words that say how something is put, not what: another of them makes no other fact. Stems, as `wording.ts` makes them. */

export const PLAIN_WORDS: ReadonlySet<string> = new Set(
	`go work take mean put place give begin happen appear show find look see call know known read sit stay stand follow let
	want wish expect accept exist contain hold handl includ provid offer serv return produc bring turn come cam chang live
	keep deal do manag maintain rely appli apply occur becom remain treat nam name belong lead mak made done said say tell
	told ask think consider choose chosen pick prefer like love try tri help allow forbid have open need require run use
	user we you our us people someone somebody anybody everyone everybody anyone thing way form kind sort case fact place
	one two both each every any all some many much few lot whole entire complete same other another different such
	project repo repository codebas code team system always never only also now then here there where when while once
	instead rather not no without with from into onto per plus than that as so because since due after befor before until
	till between among through via by for of on in at to up down out off over under again already still yet even just too
	very quit quite actual simpl usual normal general mostli typical otherwis else unless except beside besides besid
	must should shall can could may might will would cannot able unabl possibl necessari mandatory mandatori optional
	correct right wrong good bad proper fine ok okay please note remember mind make sure ensur always whenever wherever
	current present former previous new old latest recent recently own mine yours theirs its it he she they them
	first last next part rest end start dure during therefor thus hence moreover furthermor however though although
	使用 采用 进行 需要 必须 应该 可以 通过 由于 因为 所以 如果 时候 之前 之后 以前 以后 目前 现在 已经 一律 统一 全部 所有 本仓 仓库 项目
	使 用 必要 必須 場合 場 合 前 後 時 事 者 方 行 今後 今 現在 以上 以下 全 毎 各 際 中 上 下 内 外
	사용 이용 필요 경우 때 것 수 위해 통해 현재 이제 반드시 모든 모두 저장소 프로젝트`
		.split(/\s+/)
		.filter((word) => word !== ""),
);
