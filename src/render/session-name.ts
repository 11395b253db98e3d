/** What a session is called in a line for people. */
import { softLine } from "./fence.ts";

/** Of what is no UUID, as much as fits into a line. */
const CHARS = 8;

/** The end of its id: the beginning is the time, which sessions begun within a minute share. */
export function sessionName(session: string): string {
	return softLine(session.slice(-CHARS));
}
