/** The memory as seen from one place: the use cases, bound to the stores that the place sees. */
import { once } from "../kernel/once.ts";
import type { Place, Workspace } from "../memory.ts";
import { adoptFormer, type Hindrance } from "./adoption.ts";
import type { BackingUp } from "./backups.ts";
import type { Ground, WorkspaceDeps } from "./deps.ts";
import { findProject, placeIn } from "./elsewhere.ts";
import { importedVerb } from "./imported.ts";
import type { Importing } from "./importing.ts";
import type { Noting } from "./noting.ts";
import { readingVerbs } from "./reading.ts";
import { reportingVerbs } from "./reporting.ts";
import type { Reviewing } from "./reviewing.ts";
import { openScene } from "./scene.ts";
import type { Tending } from "./tending.ts";
import type { Watching } from "./watching.ts";
import type { Writing } from "./writing.ts";

/** Starts to learn who the project is, and waits for nothing. */
export function openWorkspace(place: Place, deps: WorkspaceDeps): Workspace {
	const scene = openScene(place, deps);
	let adoption: Promise<Hindrance> | undefined;
	const adopted = (): Promise<Hindrance> => {
		adoption ??= adoptFormer(ground);
		return adoption;
	};
	if (place.readOnly !== undefined) deps.attendant.onlyRead();
	else if (place.actor === "agent") deps.daily?.begin();
	const ground: Ground = { place, scene, deps, adopted };
	return {
		...readingVerbs(ground),
		...writingWhenNeeded(ground),
		...backingUpWhenNeeded(ground),
		...reviewingWhenNeeded(ground),
		...notingWhenNeeded(ground),
		...watchingWhenNeeded(ground),
		...reportingVerbs(ground),
		...tendingWhenNeeded(ground),
		...importedVerb(ground),
		...importingWhenNeeded(ground),
		as: (actor) => openWorkspace({ ...place, actor }, deps),
		elsewhere: async (project) => openWorkspace(placeIn(await findProject(project, ground), ground), deps),
	};
}

/** Most sessions begin without a write: its rules and patterns are loaded with the first one. */
function writingWhenNeeded(ground: Ground): Writing {
	const verbs = once(async () => (await import("./writing.ts")).writingVerbs(ground));
	return {
		remember: async (...given) => (await verbs()).remember(...given),
		observe: async (...given) => (await verbs()).observe(...given),
		update: async (...given) => (await verbs()).update(...given),
		forget: async (...given) => (await verbs()).forget(...given),
		undo: async (...given) => (await verbs()).undo(...given),
		redo: async (...given) => (await verbs()).redo(...given),
		changes: async (...given) => (await verbs()).changes(...given),
		history: async (...given) => (await verbs()).history(...given),
	};
}

function notingWhenNeeded(ground: Ground): Noting {
	const verbs = once(async () => (await import("./noting.ts")).notingVerbs(ground));
	return {
		touched: async (...given) => (await verbs()).touched(...given),
		pathNotes: async (...given) => (await verbs()).pathNotes(...given),
		noted: async (...given) => (await verbs()).noted(...given),
		rateUrgency: async (...given) => (await verbs()).rateUrgency(...given),
	};
}

function watchingWhenNeeded(ground: Ground): Watching {
	const verbs = once(async () => (await import("./watching.ts")).watchingVerbs(ground));
	return {
		errorNotes: async (...given) => (await verbs()).errorNotes(...given),
		recordCompaction: async (...given) => (await verbs()).recordCompaction(...given),
	};
}

function backingUpWhenNeeded(ground: Ground): BackingUp {
	const verbs = once(async () => (await import("./backups.ts")).backupVerbs(ground));
	return {
		backups: async () => (await verbs()).backups(),
		backup: async (...given) => (await verbs()).backup(...given),
		compareBackup: async (...given) => (await verbs()).compareBackup(...given),
		restore: async (...given) => (await verbs()).restore(...given),
		purge: async (...given) => (await verbs()).purge(...given),
		unfinishedPurges: () => ground.deps.purges.unfinished(),
	};
}

function tendingWhenNeeded(ground: Ground): Tending {
	const verbs = once(async () => (await import("./tending.ts")).tendingVerbs(ground));
	return {
		missingPaths: async (...given) => (await verbs()).missingPaths(...given),
		prunePaths: async (...given) => (await verbs()).prunePaths(...given),
		sharing: async (...given) => (await verbs()).sharing(...given),
		fixSharing: async (...given) => (await verbs()).fixSharing(...given),
		survey: async (...given) => (await verbs()).survey(...given),
	};
}

function reviewingWhenNeeded(ground: Ground): Reviewing {
	const verbs = once(async () => (await import("./reviewing.ts")).reviewingVerbs(ground));
	return {
		review: async (...given) => (await verbs()).review(...given),
		resolve: async (...given) => (await verbs()).resolve(...given),
		keepVersion: async (...given) => (await verbs()).keepVersion(...given),
		retry: async (...given) => (await verbs()).retry(...given),
		arrived: async () => (await verbs()).arrived(),
		rejudge: async (...given) => (await verbs()).rejudge(...given),
		debug: async (...given) => (await verbs()).debug(...given),
	};
}

function importingWhenNeeded(ground: Ground): Importing {
	const verbs = once(async () => (await import("./importing.ts")).importingVerbs(ground));
	return {
		importables: async (...given) => (await verbs()).importables(...given),
		importFiles: async (...given) => (await verbs()).importFiles(...given),
		recordImport: async (...given) => (await verbs()).recordImport(...given),
		takeBackImports: async (...given) => (await verbs()).takeBackImports(...given),
	};
}
