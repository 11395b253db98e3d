/** "Ignore the instructions" in languages whose letters folding would mangle. Read from the text as it was written. */
import { type Hit, isWithout } from "./hits.ts";

const PATTERNS: readonly RegExp[] = [
	// Russian and Ukrainian
	/(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?|не обращай(?:те)? внимания на|ігноруй(?:те)?|забудьте)[^\n.]{0,24}(?:инструкци|указани|команд|правил|інструкці|вказівк)/giu,
	// Hindi
	/(?:पिछले|पूर्व|सभी)[^\n।]{0,12}निर्देश[^\n।]{0,10}(?:अनदेखी|अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल)/gu,
	// Arabic
	/(?:تجاهل|انس)[^\n.]{0,16}(?:التعليمات|الأوامر|التوجيهات)/gu,
	// Portuguese and Italian
	/(?:ignore|ignora|esqueça|esquece|dimentica)(?: \p{L}{1,8}){0,3} (?:instruções|istruzioni|comandos|comandi|ordens|ordini)/giu,
	// Polish, Turkish, Vietnamese, Indonesian
	/(?:zignoruj|ignoruj|zapomnij)[^\n.]{0,24}(?:instrukcj|polece)|(?:önceki|tüm)[^\n.]{0,16}talimat[^\n.]{0,8}(?:yok say|görmezden|unut)|bỏ qua[^\n.]{0,16}(?:hướng dẫn|chỉ dẫn)|abaikan[^\n.]{0,16}(?:instruksi|perintah)/giu,
	// Greek
	/(?:αγνόησε|αγνοήστε|ξέχασε|ξεχάστε)[^\n.]{0,20}(?:οδηγίες|εντολές)/giu,
];

export function findElsewhere(text: string): readonly Hit[] {
	return PATTERNS.filter((pattern) => !isWithout(text, pattern)).flatMap((pattern) =>
		Array.from(text.matchAll(pattern), (match) => ({
			rule: "override-instructions",
			span: [match.index, match.index + match[0].length] as const,
		})),
	);
}
