/** A formula that cannot be read; the message is one sentence, the place is in UTF-16 units. */
export class FormulaError extends Error {
  /** The offset, from 0. */
  readonly offset: number
  /** The line, from 1. */
  readonly line: number
  /** The column, from 1. */
  readonly column: number

  constructor(message: string, text: string, offset: number) {
    super(message)
    this.name = 'FormulaError'
    this.offset = offset
    const before = text.slice(0, offset).split('\n')
    this.line = before.length
    this.column = (before.at(-1)?.length ?? 0) + 1
  }
}
