/** Returns a count with its noun in the right form: '1 row', '2 rows'. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
