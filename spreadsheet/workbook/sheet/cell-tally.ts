import type { Guess } from '#spreadsheet/sheet-facts.ts'
import type { CellDecision } from '../cell-value.ts'

const SENTENCES: Record<CellDecision, (count: string) => string> = {
  dateCells: (count) => `${count} in a date format read as dates`,
  timeCells: (count) => `${count} in a time format read as times`,
  paddedNumbers: (count) => `${count} got the leading zeros or hyphens that their format shows`,
  impossibleDates: (count) => `${count} in a date format left as numbers, because no such day exists`,
  formulas: (count) => `${count} calculated by formulas: the values stored in the file were read`,
  formulasWithoutValue: (count) =>
    `${count} with a formula but without a value read as empty; save the file in Excel`,
  booleans: (count) => `${count} of true and false read as TRUE and FALSE`,
  errorCells: (count) => `${count} holding an error of Excel read as its code, such as #N/A`,
  formatsNotShown: (count) => `${count} in a format that is not known: shown as stored`,
  unreadableCells: (count) => `${count} with a value that does not fit its type read as text`,
}

/** Counts decisions about cells by column. */
export class CellTally {
  readonly #counts = new Map<CellDecision, number[]>()

  add(decision: CellDecision, column: number): void {
    const counts = this.#counts.get(decision) ?? []
    this.#counts.set(decision, counts)
    counts[column] = (counts[column] ?? 0) + 1
  }

  /** Returns one guess for each decision and column. */
  listGuesses(tab: string): Guess[] {
    return [...this.#counts].flatMap(([code, counts]) =>
      counts.flatMap((count, column) => {
        const cells = count === 1 ? '1 cell' : `${count} cells`
        return [{ code, message: `${SENTENCES[code](cells)}.`, tab, column, count }]
      }),
    )
  }
}
