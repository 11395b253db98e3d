/** The machine's own clock. */
import type { Clock } from "../ports/clock.ts";

export const systemClock: Clock = { now: () => Date.now() };
