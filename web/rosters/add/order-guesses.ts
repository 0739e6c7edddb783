import type { Guess } from './read/found-file.ts'

/** Counted above, or asked about in place. */
const TOLD_ELSEWHERE = ['headerRows', 'titleRows', 'footerRows', 'emptyRows', 'emptyRowsAtEnd', 'struckRows']
/** Guesses about how a file is written, which are no reason for concern if all rows agree. */
const USUAL = ['delimiter', 'encoding', 'escape', 'formatByContent', 'columnStarts', 'columnsByHeader']
const SHOWN_FIRST = 3

/** Tells whether a guess is no reason to look twice. */
export const isUsual = ({ code, count }: Guess): boolean => USUAL.includes(code) && (count ?? 0) === 0

/** Orders guesses so that those that need a look come first. `first` is what is shown until the user asks for all. */
export function orderGuesses(guesses: readonly Guess[]): {
  readonly all: readonly Guess[]
  readonly first: readonly Guess[]
} {
  const all = guesses.toSorted((one, other) => Number(isUsual(one)) - Number(isUsual(other)))
  return { all, first: all.filter(({ code }) => !TOLD_ELSEWHERE.includes(code)).slice(0, SHOWN_FIRST) }
}
