/** Column with what the sender wrote for a field, where that is not its value; null where it is. */
export const saidName = (field: string): string => `:said ${field}`
