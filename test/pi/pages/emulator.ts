/** A terminal emulator behind pi's terminal library: what is checked is what a person would see. */
import { type Terminal, TuiMainScreen } from "@earendil-works/pi-tui";
import xterm from "@xterm/headless";

/** Pi's `Terminal`, over an emulated screen. */
class EmulatedTerminal implements Terminal {
	readonly emulator: InstanceType<typeof xterm.Terminal>;
	readonly kittyProtocolActive = false;
	#onResize: (() => void) | undefined;
	#written: Promise<void> = Promise.resolve();

	constructor(columns: number, rows: number) {
		this.emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 500 });
	}

	start(_onInput: (data: string) => void, onResize: () => void): void {
		this.#onResize = onResize;
	}
	stop(): void {
		this.#onResize = undefined;
	}
	async drainInput(): Promise<void> {
		// Nothing is typed here but by tests.
	}
	write(data: string): void {
		this.#written = new Promise((resolve) => this.emulator.write(data, resolve));
	}
	get columns(): number {
		return this.emulator.cols;
	}
	get rows(): number {
		return this.emulator.rows;
	}
	moveBy(lines: number): void {
		if (lines !== 0) this.write(`\u001b[${Math.abs(lines)}${lines > 0 ? "B" : "A"}`);
	}
	hideCursor(): void {
		this.write("\u001b[?25l");
	}
	showCursor(): void {
		this.write("\u001b[?25h");
	}
	clearLine(): void {
		this.write("\u001b[K");
	}
	clearFromCursor(): void {
		this.write("\u001b[J");
	}
	clearScreen(): void {
		this.write("\u001b[2J\u001b[H");
	}
	setTitle(): void {
		// An emulator has no window.
	}
	setProgress(): void {
		// Nor a task bar.
	}
	setProgramStatus(): void {
		// Nor anybody who would look at it.
	}

	resize(columns: number, rows: number): void {
		this.emulator.resize(columns, rows);
		this.#onResize?.();
	}

	async settled(): Promise<void> {
		await this.#written;
	}
}

/** A screen with pi's renderer on it. */
export class EmulatedScreen {
	readonly #terminal: EmulatedTerminal;
	readonly tui: TuiMainScreen;

	constructor(columns: number, rows: number) {
		this.#terminal = new EmulatedTerminal(columns, rows);
		this.tui = new TuiMainScreen(this.#terminal);
	}

	/** Draws the present state at once, as pi does soon after a key. */
	async draw(): Promise<void> {
		this.tui.renderNow();
		await this.#terminal.settled();
	}

	async resize(columns: number, rows: number): Promise<void> {
		this.#terminal.resize(columns, rows);
		await this.draw();
	}

	/** The visible lines, without trailing space. */
	text(): string {
		const { active } = this.#terminal.emulator.buffer;
		const lines = Array.from({ length: this.#terminal.rows }, (_none, row) => {
			return (
				active
					.getLine(active.viewportY + row)
					?.translateToString(true)
					.trimEnd() ?? ""
			);
		});
		return lines.join("\n").trimEnd();
	}

	stop(): void {
		this.tui.stop();
	}
}
