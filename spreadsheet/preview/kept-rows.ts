/** A row with its cells; those behind the last filled one are left out. */
export type KeptRow = { readonly row: number; readonly cells: readonly (string | null)[] }

/** All rows of a tab with so many are kept, or else rows spread evenly over it. */
const SAMPLED_ROWS = 4600
const HEAD_ROWS = 500
/** Physical rows at the end that are kept. */
const TAIL_SPAN = 120

/** Keeps the first rows of a tab, its last ones, and a sample of those between, while all of them pass by. */
export class KeptRows {
  /** Number of rows that passed by. */
  passed = 0
  readonly #head: KeptRow[] = []
  #sample: KeptRow[] = []
  #tail: KeptRow[] = []
  /** Interval at which rows after the head are kept. */
  #stride = 1
  #isSorted = true
  #last = 0

  get areAll(): boolean {
    return this.#stride === 1
  }

  add(row: KeptRow): void {
    if (row.row < this.#last) this.#isSorted = false
    this.#last = row.row
    if (this.passed < HEAD_ROWS) this.#head.push(row)
    else if ((this.passed - HEAD_ROWS) % this.#stride === 0) this.#addToSample(row)
    this.passed += 1
    this.#tail.push(row)
    if (this.#tail.length > 2 * TAIL_SPAN) this.#tail = this.#tail.slice(-TAIL_SPAN)
  }

  /** Returns the rows that are kept, ascending. */
  list(): readonly KeptRow[] {
    const known = new Set<number>()
    const rows = [...this.#head, ...this.#sample, ...this.#tail].filter(({ row }) => {
      if (known.has(row)) return false
      known.add(row)
      return true
    })
    return this.#isSorted && this.areAll ? rows : rows.sort((a, b) => a.row - b.row)
  }

  /** Returns the last rows that are certainly all there. */
  listTail(): readonly KeptRow[] {
    return this.#tail.slice(-TAIL_SPAN)
  }

  #addToSample(row: KeptRow): void {
    this.#sample.push(row)
    if (HEAD_ROWS + this.#sample.length <= SAMPLED_ROWS) return
    this.#sample = this.#sample.filter((_, index) => index % 2 === 0)
    this.#stride *= 2
  }
}
