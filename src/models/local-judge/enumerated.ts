/** Things that are told apart by their number: another number is another thing, not another state of one. */

const PATTERNS: readonly RegExp[] = [
	// "shard 3", "phase 2", "rule #12".
	/\b(?<kind>fact|service|job|endpoint|agent|bot|process|thread|container|item|rule|step|phase|stage|shard|part|chapter|section|case|task|ticket|issue|module|worker|host|server|machine|team|group|user|customer|tenant|account|room|floor|line|column|layer|zone|cluster|instance|replica|partition|queue|topic|table|batch|sprint|milestone|sample|example|exercise|question|note|entry|record|lane|slot|unit|device|sensor|channel|region|site|store|branch|level|plan|option|variant|experiment|cell|node id|pod)s? (?:no\.? ?|number |#)?(?<number>\d+)\b/g,
	// "p1", "worker-eu-2", "host03": letters with a number at their end; versions and sizes are none.
	/(?<![\w./:@#-])(?<kind>[a-z][a-z_-]{0,30}?[a-z_-]|[a-uw-z])(?<number>\d{1,4})(?![\w.:/-])/g,
	/第 ?(?<number>\d+|[一二三四五六七八九十]+) ?(?<kind>\p{L})/gu,
	/(?<number>\d+) ?(?<kind>番目|号|號|호|번째)/gu,
];
/** Letters before a number that make a version, a standard or a unit of it, not one of many. */
const NO_ENUMERATION = new Set(
	`v es utf utf- sha sha- md ipv http h python py node ruby java php go rust rc beta alpha base int uint float i u f x
	arm amd x- log iso iso- rfc rfc- cp win vue k mp s ec c l gen tls tlsv oauth web bootstrap angular react p95 neo nodejs
	postgres pg mysql`.split(/\s+/),
);

/** The numbers that each kind of thing occurs with. `lower` is in lower case. */
export function enumeratedIn(lower: string): ReadonlyMap<string, ReadonlySet<string>> {
	const found = new Map<string, Set<string>>();
	const add = (kind: string, number: string): void => {
		const numbers = found.get(kind) ?? new Set<string>();
		found.set(kind, numbers.add(String(Number(number) || number)));
	};
	if (!/[\d第]/.test(lower)) return found;
	for (const pattern of PATTERNS)
		for (const { groups: { kind = "", number = "" } = {} } of lower.matchAll(pattern))
			if (!NO_ENUMERATION.has(kind)) add(kind, number);
	return found;
}

type Enumerated = ReturnType<typeof enumeratedIn>;

/** True when both name one of many of the same kind, and not one is named by both. */
export function areNumberedApart(left: Enumerated, right: Enumerated): boolean {
	for (const [kind, numbers] of left) {
		const others = right.get(kind);
		if (others !== undefined && ![...numbers].some((number) => others.has(number))) return true;
	}
	return false;
}
