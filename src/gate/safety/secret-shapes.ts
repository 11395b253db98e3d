/** Secrets that are known by their own shape, whatever stands around them: all the tables, one after another. */
import { CLOUDS } from "./shapes/clouds.ts";
import { CODE_HOSTING } from "./shapes/code-hosting.ts";
import { KEYS } from "./shapes/keys.ts";
import { MESSAGING } from "./shapes/messaging.ts";
import { MODELS } from "./shapes/models.ts";
import { OPERATIONS } from "./shapes/operations.ts";
import { PACKAGES } from "./shapes/packages.ts";
import { PAYMENTS } from "./shapes/payments.ts";
import { PRODUCTIVITY } from "./shapes/productivity.ts";
import type { SecretShape } from "./shapes/shape.ts";

/** Of two rules that match at one place the earlier names the finding. */
export const SECRET_SHAPES: readonly SecretShape[] = [
	...KEYS,
	...CLOUDS,
	...CODE_HOSTING,
	...MESSAGING,
	...PAYMENTS,
	...MODELS,
	...PACKAGES,
	...OPERATIONS,
	...PRODUCTIVITY,
];
