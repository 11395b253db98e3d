import { equal } from "node:assert/strict";
import { test } from "node:test";
import { languageOf } from "../../../src/models/minilm/language.ts";

const EXAMPLES: readonly (readonly [language: string, text: string])[] = [
	["zh", "本项目使用 pnpm 管理依赖，禁止使用 npm。"],
	["zh", "安装"],
	["ja", "本番へのデプロイは水曜日だけです。"],
	["ja", "リリース"],
	["ko", "데이터베이스 연결은 환경 변수에서 읽어야 합니다."],
	["ru", "Настройки хранятся в переменных окружения."],
	["de", "Die Tests laufen nur mit einer lokalen Datenbank."],
	["de", "Wie starte ich die Anwendung?"],
	["fr", "Les dépendances sont installées avec pnpm."],
	["es", "¿Cómo se ejecutan las pruebas del servidor?"],
	["latin", "How do we deploy to production on Fridays?"],
	["latin", "Use the DES cipher in les and la, la, la."],
	["latin", "Renamed the 配置 module to config because the linter complained."],
	["latin", "import { foo } from './bar.ts'"],
	["latin", "deploy"],
	["latin", "die"],
	["latin", "naïve café"],
	["latin", "The function Ω(n) is a lower bound → see §3."],
	["latin", ""],
	["latin", "12345 !?"],
];

for (const [language, text] of EXAMPLES)
	test(`finds ${language} in ${JSON.stringify(text)}`, () => equal(languageOf(text), language));
