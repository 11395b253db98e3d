/** What a cue is: a way of speaking that alone proves little, and adds up with others near it. */

export const CUES = [
	"asks-secret",
	"secret-verse",
	"asks-prompt",
	"your-secret",
	"needs-credential",
	"personal-data",
	"disguise",
	"decodes",
	"hypothetical",
	"persona",
	"role",
	"unrestricted",
	"edgy-word",
	"names-model",
	"model-training",
	"authority",
	"pressure",
	"new-task",
	"segue",
	"now-do",
	"drops-task",
	"sets-aside",
	"asks-you",
	"tells-me",
	"asks-what",
	"demands-output",
	"your-answer",
	"steers-answer",
	"few-shot",
	"forged-role",
	"question-chain",
	"string-puzzle",
	"harm",
	"runs-payload",
	"encoded",
	"forged-call",
	"hidden-markup",
	"persists",
	"language-switch",
	"mentions-attack",
	"about-code",
	"prohibits",
	"quotes-attack",
] as const;
/** The name of a cue is the rule that a finding names. */
export type Cue = (typeof CUES)[number];

export interface CuePattern {
	readonly cue: Cue;
	/** Global, over folded text; every repetition is bounded. */
	readonly pattern: RegExp;
	/** Without one of these the pattern cannot match: looked for first, as most texts then cost no matching at all. */
	readonly needs?: readonly string[];
}
