/** The matrix of the space in use: loaded once, then followed through the writes of every process. */
import type { Database } from "./database.ts";
import { unpackText } from "./packed-text.ts";
import type { ScannerFactory } from "./scan-kernel.ts";
import type { Sql } from "./sql.ts";
import { DamagedRow } from "./sqlite-error.ts";
import { VectorMatrix } from "./vector-matrix.ts";
import { readChunks, readRest, readSince } from "./vector-rows.ts";

interface SpaceState {
	readonly key: number;
	readonly revision: number;
	readonly vectors: number;
	readonly newest: number | null;
}

interface Loaded {
	readonly generation: number;
	readonly fingerprint: string;
	readonly state: SpaceState;
	readonly stride: number;
	readonly matrix: VectorMatrix;
}

export class LoadedSpaces {
	readonly #database: Database;
	readonly #scanners: ScannerFactory;
	/** Only the last space that was asked for: others are left behind by a change of the embedder. */
	#loaded: Loaded | undefined;

	constructor(database: Database, scanners: ScannerFactory) {
		this.#database = database;
		this.#scanners = scanners;
	}

	/** The space's matrix as of now, or `undefined` when it has no vectors. */
	present(sql: Sql, fingerprint: string): VectorMatrix | undefined {
		const state = sql.get<SpaceState>(
			`SELECT key, revision, vectors, (SELECT max(key) FROM vector) AS newest FROM space WHERE fingerprint = ?`,
			fingerprint,
		);
		if (state === undefined || state.vectors === 0) return undefined;
		const former = this.#usable(fingerprint, state.key);
		if (former !== undefined && former.state.revision === state.revision) return former.matrix;
		this.#loaded = this.#followed(sql, state, former) ?? this.#load(sql, state, fingerprint);
		return this.#loaded.matrix;
	}

	#usable(fingerprint: string, key: number): Loaded | undefined {
		const loaded = this.#loaded;
		const isSame =
			loaded?.generation === this.#database.generation &&
			loaded.fingerprint === fingerprint &&
			loaded.state.key === key;
		return isSame ? loaded : undefined;
	}

	/** Adds what is new; `undefined` when something is gone, too. */
	#followed(sql: Sql, state: SpaceState, former: Loaded | undefined): Loaded | undefined {
		if (former === undefined) return undefined;
		for (const { text, packed } of readSince(sql, state.key, former.state.newest ?? 0)) {
			add(former, text, packed);
		}
		return former.matrix.texts === state.vectors ? { ...former, state } : undefined;
	}

	#load(sql: Sql, state: SpaceState, fingerprint: string): Loaded {
		let loaded: Loaded | undefined;
		readChunks(sql, state.key, (columns) => {
			loaded ??= this.#begun(state, fingerprint, columns.stride);
			checkStride(loaded, columns);
			loaded.matrix.addAll(columns);
		});
		for (const { text, packed } of readRest(sql, state.key)) {
			loaded ??= this.#begun(state, fingerprint, unpackText(packed).stride);
			add(loaded, text, packed);
		}
		return loaded ?? this.#begun(state, fingerprint, 0);
	}

	#begun(state: SpaceState, fingerprint: string, stride: number): Loaded {
		const matrix = new VectorMatrix(this.#scanners, stride);
		return { generation: this.#database.generation, fingerprint, state, stride, matrix };
	}
}

function add(loaded: Loaded, text: number, packed: Uint8Array): void {
	const unpacked = unpackText(packed);
	checkStride(loaded, unpacked);
	loaded.matrix.add(text, unpacked);
}

function checkStride(loaded: Loaded, { stride }: { readonly stride: number }): void {
	if (stride !== loaded.stride) throw new DamagedRow("vectors of one space differ in length");
}
