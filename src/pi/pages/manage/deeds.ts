/** What can be done with the facts of the manage page, one thing at a time: each is done, told, and seen in its row. */
import { projectWord } from "../../../commands/project-word.ts";
import { SCOPES, type Store } from "../../../facts/scope.ts";
import { harmlessLine } from "../harmless.ts";
import { agreedTo, forgetMessage, undoMessage, updateMessage } from "../outcome-words.ts";
import type { Desk } from "../page.ts";
import { historyPage } from "../past/page.ts";
import { whyPage } from "../why.ts";
import type { Message } from "../widgets/frame.ts";
import { Picker } from "../widgets/picker.ts";
import type { Voice } from "../widgets/voice.ts";
import { editOutside, editPage, presentItem } from "./edit.ts";
import type { FactWish } from "./model.ts";
import { type FactRow, factRow, type ProblemRow } from "./rows.ts";
import { SCOPE_CHOICES } from "./scopes.ts";

export interface DeedsGround {
	readonly desk: Desk;
	readonly voice: Voice;
	/** Those that were read so far. */
	readonly stores: () => readonly Store[];
	/** A row as it is after a deed; `undefined` where its fact is gone. */
	readonly changed: (row: FactRow, next: FactRow | undefined) => void;
	/** Something was changed that may be about any of the rows. */
	readonly changedAny: () => void;
}

type Deed = (row: FactRow) => void;

export class Deeds {
	readonly #ground: DeedsGround;
	readonly #deeds: Readonly<Record<FactWish, Deed>>;

	constructor(ground: DeedsGround) {
		this.#ground = ground;
		const { desk } = ground;
		this.#deeds = {
			edit: (row) => this.#edit(row),
			"edit-outside": (row) => this.#do("Waiting for the editor", row, () => editOutside(desk, row)),
			pin: (row) => this.#update(row, { pin: !row.item.fact.pin }),
			scope: (row) => this.#chooseScope(row),
			move: (row) => this.#chooseProject(row),
			forget: (row) => this.#offerForget(row),
			repath: (row) => this.#followPaths(row),
			history: ({ item }) =>
				desk.open(historyPage(desk, { fact: item.fact, changed: () => this.#ground.changedAny() })),
			why: ({ item }) => desk.open(whyPage(desk, item.fact)),
		};
	}

	grant(wish: FactWish, row: FactRow): void {
		this.#deeds[wish](row);
	}

	/** The file itself in the user's editor; what it is afterwards is read anew. */
	repair({ folder, problem }: ProblemRow): void {
		const { desk, voice, changedAny } = this.#ground;
		void voice.work.run({
			title: "Waiting for the editor",
			writes: true,
			work: () => desk.editFileOutside(`${folder}/${problem.name}`),
			done: (edited) => {
				if (edited.kind === "failed") voice.say({ tone: "warning", text: edited.why });
				else changedAny();
			},
		});
	}

	/** Takes the last change back, whichever fact it was of. */
	undo(): void {
		const { desk, voice, changedAny } = this.#ground;
		void voice.work.run({
			title: "Undoing",
			writes: true,
			work: () => desk.workspace.undo(),
			done: (outcome) => {
				voice.say(undoMessage(outcome));
				if (outcome.kind === "undone") changedAny();
			},
		});
	}

	/** A write of one fact: what became of it is said, and its row is made anew. */
	#do(title: string, row: FactRow, work: (signal: AbortSignal) => Promise<Message>): void {
		const { desk, voice, changed } = this.#ground;
		void voice.work.run({
			title,
			writes: true,
			work: async (signal) => {
				const message = await work(signal);
				return { message, item: await presentItem(desk.workspace, row.item.fact.id) };
			},
			done: ({ message, item }) => {
				voice.say(message);
				changed(row, item === undefined ? undefined : factRow(item, row.usage));
			},
		});
	}

	#update(row: FactRow, correction: Parameters<Desk["workspace"]["update"]>[1]): void {
		const { workspace } = this.#ground.desk;
		const { fact: seen } = row.item;
		this.#do("Saving", row, async (signal) =>
			updateMessage(await workspace.update(seen.id, correction, { signal, seen })),
		);
	}

	#storeOf(row: FactRow): Store | undefined {
		return this.#ground.stores().find(({ id }) => id === row.item.store);
	}

	#edit(row: FactRow): void {
		const { desk, voice } = this.#ground;
		const store = this.#storeOf(row);
		if (store === undefined) return voice.say({ tone: "muted", text: "Still reading; try again in a moment." });
		const saved = (message: Message): void => this.#do("Reading", row, async () => message);
		desk.open(editPage(desk, { row, store, saved }));
	}

	#offerForget(row: FactRow): void {
		const { desk, voice } = this.#ground;
		const forget = async (signal: AbortSignal): Promise<Message> =>
			forgetMessage(await desk.workspace.forget([row.item.fact.id], { signal, confirm: agreedTo([row.item]) }));
		voice.ask({
			text: `Forget “${harmlessLine(row.item.fact.caption)}”? It can be undone for 30 days.`,
			yes: () => this.#do("Forgetting", row, forget),
		});
	}

	#chooseScope(row: FactRow): void {
		const { desk } = this.#ground;
		const chosen = (value: string): void => {
			const scope = SCOPES.find((each) => each === value);
			if (scope !== undefined && scope !== row.scope) this.#update(row, { moveTo: scope });
		};
		desk.open(new Picker(desk, { title: "Which scope?", choices: SCOPE_CHOICES, value: row.scope, chosen }));
	}

	#chooseProject(row: FactRow): void {
		const { desk, voice } = this.#ground;
		void voice.work.run({
			title: "Reading the projects",
			work: () => Promise.all([desk.memory.projects(), desk.workspace.identity()]),
			done: ([projects, here]) => {
				const others = projects.filter(({ key }) => key !== here.key);
				const choices = others.map(({ name, root }) => ({ value: root, label: name, about: root }));
				const chosen = (root: string): void => this.#update(row, { toProject: projectWord(root, desk) });
				const none = "No other project is known yet: type the folder of one.";
				desk.open(new Picker(desk, { title: "To which project?", choices, free: true, none, chosen }));
			},
		});
	}

	/** Takes the places over that version control says the fact's files were moved to. */
	#followPaths(row: FactRow): void {
		const store = this.#storeOf(row);
		const { freshness, item } = row;
		if (freshness?.kind !== "stale" || store === undefined) return;
		const to = new Map(freshness.stale.flatMap((stale) => (stale.kind === "moved" ? [[stale.cited, stale.to]] : [])));
		const paths = item.fact.paths.map((path) => `${store.frame}/${to.get(path) ?? path}`);
		this.#update(row, { paths });
	}
}
