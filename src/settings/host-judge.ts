/** Judges that are models of pi: outside it none of them is there to be asked. */
import type { Settings } from "./table.ts";

type Provider = Settings["judge.provider"];
type OfPi = Extract<Provider, "classifier" | "chat">;

/** Why a judge cannot be asked, and what helps. */
export interface JudgeAway {
	readonly why: string;
	readonly hint: string;
}

export function isOfPi(provider: Provider): provider is OfPi {
	return provider === "classifier" || provider === "chat";
}

export function awayOutsidePi(provider: OfPi): JudgeAway {
	return {
		why: `judge ${provider} is a model of pi, and this is not pi`,
		hint: "what waits is tried again in pi; to decide outside pi as well, /memory settings judge.provider local",
	};
}
