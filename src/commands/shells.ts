/** Scripts that let a shell ask `cairn` itself for completions: the table is known to the program alone. */
import { COMMANDS } from "./table.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export function isShell(name: string): name is Shell {
	return SHELLS.some((shell) => shell === name);
}

/**
 * The argument after which the words typed so far follow, the last one being completed. The answer is one candidate a
 * line: its value, a tab, and a description. No line means that the shell is to complete files.
 */
export const COMPLETE = "__complete";

/** Facts are found by words of their captions, which are no beginning of their ids: they are shown side by side. */
const BASH = `_cairn() {
	local line typed="\${COMP_WORDS[COMP_CWORD]}" found=() begun=1
	while IFS= read -r line; do
		found+=("$line")
		[[ \${line%%$'\\t'*} == "$typed"* ]] || begun=0
	done < <(cairn ${COMPLETE} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
	COMPREPLY=()
	for line in "\${found[@]}"; do
		if (( begun || \${#found[@]} == 1 )); then COMPREPLY+=("\${line%%$'\\t'*}"); else COMPREPLY+=("\${line//$'\\t'/  }"); fi
	done
	if (( \${#found[@]} > 1 && ! begun )); then COMPREPLY+=(" "); fi
}
complete -o default -F _cairn cairn`;

const ZSH = `#compdef cairn
_cairn() {
	local line
	local -a values shown
	while IFS= read -r line; do
		values+=("\${line%%$'\\t'*}")
		shown+=("\${line//$'\\t'/  }")
	done < <(cairn ${COMPLETE} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
	if (( \${#values} )); then compadd -U -l -d shown -a values; else _files; fi
}
if [[ "$funcstack[1]" = "_cairn" ]]; then _cairn "$@"; else compdef _cairn cairn; fi`;

const FISH = `function __cairn_complete
	set -l words (commandline -opc)
	set -e words[1]
	cairn ${COMPLETE} -- $words (commandline -ct) 2>/dev/null
end
complete -c cairn -f -a '(__cairn_complete)'`;

/** Fish has to be told in advance which commands take files. */
function fishScript(): string {
	const takers = COMMANDS.filter(
		({ positionals = [], flags = [] }) =>
			positionals.some(({ completes }) => completes === "file") ||
			flags.some(({ value }) => value?.completes === "file"),
	);
	if (takers.length === 0) return FISH;
	const names = takers.map(({ name }) => name).join(" ");
	return `${FISH}\ncomplete -c cairn -n '__fish_seen_subcommand_from ${names}' -F`;
}

export function completionScript(shell: Shell): string {
	switch (shell) {
		case "bash":
			return BASH;
		case "zsh":
			return ZSH;
		case "fish":
			return fishScript();
	}
}
