/** Stems that many facts hold, by how many of the facts in `eval/data` do. */

/** Facts that were counted. */
export const COUNTED_FACTS = 563;

/** Facts that hold the stem; absent for stems in less than five. */
export const COMMON_WORDS: ReadonlyMap<string, number> = new Map(
	`53 no
48 not
44 test
39 user
34 1
33 file
32 build
31 one
26 never through
24 ci
23 minut
22 3 acme chang code packag
21 commit db
20 2 line local
19 4 app time
18 go request start
17 add after client doc http job new read servic
16 30 befor call error keep node order pnpm prod ts two writ する
15 0 api cach fail generat live repo server work
14 10 branch data day dev docker fix want
13 first key messag open under
12 5 ask cargo creat dir json log number postgres store take version
11 15 answer edit featur id main md releas without ない
10 12 16 2025 8 check core crat export hand harbour name os port stag target text ui 使用
9 6 7 break config customer delet drop exampl follow gb hash index insid install limit npm pull script second src task utc して 测试 环境
8 date default deploy flag imag lint lock out project return row s3 stop tabl used web 数据
7 60 below block cannot container dep env git github goe group invoic list mac mail merg migration modul mov nam now once path pino plain plus policy prefer push python remov runner search shoebox short sinc size stay sync token touch updat upload vitest window いる てい 代码 必ず 文件
6 00 20 3000 9 another anyth b back berth bin book come component compos conventional count exist gateway gen hour languag look maco mb money night option output pdf photo plan pr publish rate reject require rule rust schema seed send singl step tag thre twic unit wait wrap x イル スト 一律 失败 実行 提交 日本 直接 管理 한다
5 100 14 200 2024 24 access account against alarm alway auth batch bill biome box bucket carry catalogu cli clos comment consol consumer convert direct due e2e else en end enforc english entry expect expir field fine format handl home import kiel kill last launchdarkly leav link login machin memory month ms network note noth old pin point public queu readm replac report retry review right scan shell show sign skip sourc sql sqlite story switch team terminal tool topic transaction url warn worker write yarn ァイ ザー ット テス ファ フォ ユー ーザ ージ ース 使う 修改 据库 接口 服务 本語 用户 程序 通过`
		.split("\n")
		.flatMap((line) => {
			const [count = "0", ...stems] = line.split(" ");
			return stems.map((stem): [string, number] => [stem, Number(count)]);
		}),
);
