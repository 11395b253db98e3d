/** A store whose stamps say how its files are read, so that they are read again when that changes. */
import type { FactFile, FactReading, FactStore } from "../ports/fact-store.ts";

/** Without a space: up to the first one, a folder's stamp is its time. */
export function markedStore(store: FactStore, mark: string): FactStore {
	const marked = (stamp: string): string => `${mark}:${stamp}`;
	const markedFile = (file: FactFile): FactFile => ({ ...file, stamp: marked(file.stamp) });
	return {
		store: store.store,
		folderStamp: async () => {
			const stamp = await store.folderStamp();
			return stamp === "absent" ? stamp : marked(stamp);
		},
		list: async () => (await store.list()).map(({ name, stamp }) => ({ name, stamp: marked(stamp) })),
		stamp: async (name) => {
			const stamp = await store.stamp(name);
			return stamp === undefined ? undefined : marked(stamp);
		},
		read: async (name): Promise<FactReading> => {
			const reading = await store.read(name);
			if (reading.kind === "fact") return { ...reading, file: markedFile(reading.file) };
			return reading.kind === "broken" ? { ...reading, stamp: marked(reading.stamp) } : reading;
		},
		write: async (fact, target) => markedFile(await store.write(fact, target)),
		compose: async (fact, present) => await store.compose(fact, present),
		writeText: async (text, target) => markedFile(await store.writeText(text, target)),
		remove: async (name, expected) => await store.remove(name, expected),
		clearLeftovers: async () => await store.clearLeftovers(),
	};
}
