/** How languages, compilers, tools and test runners print an error: one line each, as a table of patterns. */

export interface ErrorShape {
	/** The language or tool. */
	readonly of: string;
	/** Tried on a line without its prefixes. Groups: `code` (a class or number, where there is one), `message`. */
	readonly pattern: RegExp;
	/** The line only announces the message, which is the next one. */
	readonly next?: true;
	/** Names a test that failed, not what is wrong. */
	readonly test?: true;
	/** Only where nothing stands before it, not even white space: indented, it is what a test wrote. */
	readonly unindented?: true;
}

/** What the system says of a file, a port or a program, after the name of whoever was refused. */
const REFUSALS = [
	"No such file or directory",
	"Permission denied",
	"Operation not permitted",
	"Address already in use",
	"Connection refused",
	"Not a directory",
	"Is a directory",
	"No space left on device",
	"Device or resource busy",
	"Too many open files",
	"Text file busy",
	"cannot execute binary file.*",
].join("|");

/** The first that fits counts, so the particular stand before the general. */
export const ERROR_SHAPES: readonly ErrorShape[] = [
	{
		of: "TypeScript, C#, MSVC",
		pattern: /^(?:.{0,300}?[(:]\d+[,:]\d+\)?\s*[:-]\s*)?(?:fatal )?error (?<code>[A-Z]{1,6}\d{3,5}): (?<message>.+)$/,
	},
	{ of: "Rust", pattern: /^error\[(?<code>E\d{4})\]: (?<message>.+)$/ },
	{ of: "Rust", pattern: /^thread '.{0,80}?' (?:\(\d+\) )?panicked at '(?<message>.+)', \S+$/ },
	{ of: "Rust", pattern: /^thread '.{0,80}?' (?:\(\d+\) )?panicked at \S+:\d+:\d+:$/, next: true },
	{ of: "Go", pattern: /^panic: (?<message>.+)$/ },
	{ of: "Go", pattern: /^(?:vet: )?[\w./-]{1,200}\.go:\d+(?::\d+)?: (?<message>.+)$/, unindented: true },
	{
		of: "C, C++, Java, Swift, Kotlin",
		pattern: /^(?:e: )?[^\s:]{1,200}:\d+(?::\d+)?:? (?:fatal )?error: (?<message>.+)$/,
	},
	{ of: "Kotlin", pattern: /^e: \S{1,200} (?<message>.+)$/ },
	{ of: "linkers", pattern: /(?<message>undefined reference to .+)$/ },
	{ of: "linkers", pattern: /^(?<message>Undefined symbols? for architecture .+|ld(?:\.\w+)?: .+)$/ },
	{ of: "Maven", pattern: /^\[ERROR\] \S{1,200}:\[\d+,\d+\] (?:error: )?(?<message>.+)$/ },
	{ of: "Gradle", pattern: /^\* What went wrong:$/, next: true },
	{
		of: "Ruby",
		pattern: /^\S{1,200}:\d+:in .{1,80}?: (?<message>.+) \((?<code>[A-Z]\w{1,80}(?:::\w{1,80})*)\)$/,
	},
	{ of: "Elixir", pattern: /^\*\* \((?<code>[\w.]{1,80})\) (?<message>.+)$/ },
	{ of: "PHP", pattern: /^(?:PHP )?(?:Fatal|Parse) error: +(?:Uncaught )?(?<message>.+)$/ },
	{
		of: "Node.js",
		pattern: /^(?:Uncaught )?(?:\w{1,60}Error|Error) \[(?<code>[A-Z][A-Z_0-9]{2,60})\]: (?<message>.+)$/,
	},
	{
		of: "JavaScript, Python, Java, C#",
		pattern:
			/^(?:Uncaught (?:\(in promise\) )?|Unhandled exception\. |Exception in thread "[^"]{1,80}" |Caused by: |Suppressed: )?(?:[A-Za-z_$][\w$]{0,60}[.$])*(?<code>[A-Z]\w{0,60}(?:Error|Exception|Fault|Failure|Timeout)): (?<message>.+)$/,
	},
	{
		of: "Python, Java",
		pattern: /^(?:Caused by: )?(?:[a-z_]\w{0,60}\.)+(?<code>[A-Z]\w{2,60}): (?<message>.+)$/,
	},
	{ of: "npm, pnpm, yarn", pattern: /^(?:ERROR )?(?<code>ERR_[A-Z_0-9]{2,60}):? +(?<message>.+)$/ },
	{ of: "npm", pattern: /^(?<code>E[A-Z]{3,20}):? (?<message>.+)$/ },
	{ of: "npm", pattern: /^(?<message>Missing script: .+)$/ },
	{ of: "Oracle", pattern: /^(?<code>(?:ORA|PLS|TNS)-\d{5}): (?<message>.+)$/ },
	{ of: "Kubernetes", pattern: /^Error from server \((?<code>\w{1,40})\): (?<message>.+)$/ },
	{ of: "Docker", pattern: /^Error response from daemon: (?<message>.+)$/ },
	{ of: "curl", pattern: /^curl: \(\d+\) (?<message>.+)$/ },
	{
		of: "shells",
		pattern: /^(?:[\w./-]{1,60}: )?(?:(?:line )?\d+: )?(?<message>[\w./@+-]{1,100}: (?:command )?not found)$/,
	},
	{ of: "shells", pattern: /^(?:\w{1,20}: )?(?<message>command not found: \S+)$/ },
	{ of: "ESLint", pattern: /^\d+:\d+\s+error\s+(?<message>.+?)\s{2,}(?<code>[@\w/-]{2,80})$/ },
	{ of: "logs", pattern: /\blevel=(?:error|fatal)\b.{0,300}?\bmsg="(?<message>[^"]+)"/ },
	{
		of: "the rest",
		pattern:
			/^(?:[\w./@:-]{1,80}: ){0,2}(?:fatal error|fatal|error|err|failed)(?:\s*\[[^\]]{1,60}\])?\s?: +(?<message>.+)$/i,
	},
	{
		of: "the system",
		pattern: new RegExp(String.raw`^(?<message>[\w./-]{1,60}: (?:.{1,300}: )?(?:${REFUSALS}))$`, "i"),
	},
	{ of: "the system", pattern: /^(?<message>Segmentation fault.*|.{0,80}heap out of memory.{0,80})$/ },
	{ of: "pytest", pattern: /^FAILED \S{1,200}?::(?<message>\S+)/, test: true },
	{ of: "Vitest, Jest", pattern: /^FAIL\s+(?<message>\S{1,200} > .+)$/, test: true },
	{ of: "Jest", pattern: /^(?<message>.{1,200} › .+)$/, test: true },
	{ of: "node:test, TAP", pattern: /^not ok \d+ - (?<message>.+)$/, test: true },
	{ of: "Go", pattern: /^--- FAIL: (?<message>\S+)/, test: true },
	{ of: "Rust", pattern: /^test (?<message>\S{1,200}) \.\.\. FAILED$/, test: true },
	{ of: "RSpec", pattern: /^rspec \S{1,200} # (?<message>.+)$/, test: true },
];

/** Words that some shape needs: a line with none of them is not looked at further. */
export const HINT =
	/err|fail|fatal|panic|exception|fault|timeout|not found|denied|refused|not permitted|undefined|no such|directory|busy|in use|no space|too many|cannot|what went wrong|missing script|not ok|› |not used|declared|\*\* \(|^rspec |^(?:ora|pls|tns)-\d|^(?:e|curl): |\.go:\d|\w\.[A-Z]\w+: /i;

/** What stands before an error: times, a container's name, marks of test runners and of boxes. */
export const PREFIX =
	/^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^\s\]]{0,12}\]?\s+|\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?\s+|[\w.-]{1,40}\s+\|\s+|npm ERR! |npm error |##\[error\]|E {2,}|[│┃>●✗✖×⨯•|]\s*)/;

/** Lines that say that something failed and not what. */
export const SAYS_NOTHING =
	/^(?:the )?(?:command (?:failed|exited)|process (?:completed|exited)|exit(?:ed)? (?:status|code|with)|script .{1,60}exited|lifecycle script|failed with exit|(?:the )?build failed|tests? failed|some tests|aborting due to|could not compile|for more information|found \d+ |compilation failed|there (?:was|were) |a complete log|\d+ (?:errors?|problems?|failing|failed)|task .{1,80} failed|execution failed for task|recipe for target|\[.{1,80}\] error \d+|code e|errno |syscall |path |exit status|tests run|failures?:|test failed, to rerun|to see the full stack trace|no issues)/i;
