/** Different texts are counted up to so many, and some more that stand above and below the data. */
const COUNTED_TEXTS = 1200

/** A column that is hardly filled is known by its first values, wherever they are. */
const FIRST_VALUES = 50

const SSN_LIKE = /^[\d-]{3}-[\d-]{2}-[\d-]{4}$/

/** Tells whether a text is more than blanks. */
export const isText = (text: string | null | undefined): text is string => text != null && text.trim() !== ''

/** Counts what a column holds while its cells pass by. */
export class ColumnTally {
  filled = 0
  ssnLike = 0
  longest = 0
  readonly firstValues: { readonly row: number; readonly text: string }[] = []
  /** Count of each text in the column; null when there are too many. */
  #texts: Map<string, number> | null = new Map()

  add(row: number, text: string): void {
    this.longest = Math.max(this.longest, text.length)
    if (!isText(text)) return
    this.filled += 1
    if (text.length === 11 && SSN_LIKE.test(text)) this.ssnLike += 1
    if (this.firstValues.length < FIRST_VALUES) this.firstValues.push({ row, text })
    if (this.#texts === null) return
    this.#texts.set(text, (this.#texts.get(text) ?? 0) + 1)
    if (this.#texts.size > COUNTED_TEXTS) this.#texts = null
  }

  /** Returns the same without some cells that were counted; `distinct` is null when more texts differ than are counted. */
  countWithout(cells: readonly (string | null | undefined)[]): {
    readonly filled: number
    readonly ssnLike: number
    readonly distinct: number | null
  } {
    const out = cells.filter(isText)
    const left = this.#texts === null ? null : new Map(this.#texts)
    for (const text of out) left?.set(text, (left.get(text) ?? 0) - 1)
    return {
      filled: this.filled - out.length,
      ssnLike: this.ssnLike - out.filter((text) => SSN_LIKE.test(text)).length,
      distinct: left === null ? null : [...left.values()].filter((count) => count > 0).length,
    }
  }
}
