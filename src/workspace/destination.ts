/** Another project as the place that a fact moves to. */
import type { Destination } from "../gate/update.ts";
import type { Ground } from "./deps.ts";
import { findProject, placeIn } from "./elsewhere.ts";
import { currentStores } from "./reading.ts";
import { openScene } from "./scene.ts";

export interface There {
	/** The place seen from the other project. */
	readonly ground: Ground;
	readonly destination: Destination;
}

/** A name never makes a project; a directory may. @throws MemoryError PROJECT_UNKNOWN, with the known names */
export async function destinationOf(project: string, here: Ground, signal?: AbortSignal): Promise<There> {
	const { deps } = here;
	const place = placeIn(await findProject(project, here), here);
	const ground: Ground = { place, deps, scene: openScene(place, deps), adopted: async () => undefined };
	const [identity, stores] = await Promise.all([ground.scene.identity(), currentStores(ground, signal)]);
	return { ground, destination: { stores, name: identity.name } };
}
