/** An error that explains why the program cannot start, to the person who starts it: shown without a stack. */
export class StartError extends Error {}
