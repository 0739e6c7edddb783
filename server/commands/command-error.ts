/** A command that cannot go on for a reason the person at the keyboard can fix; the message says how. */
export class CommandError extends Error {}
