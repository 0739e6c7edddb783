/** Says why the program cannot start, in words for whoever starts it: shown without a stack. */
export class StartError extends Error {}
