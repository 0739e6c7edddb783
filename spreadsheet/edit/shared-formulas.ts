import { readAttributes } from '#spreadsheet/workbook/package/xml-tags.ts'

const FORMULA = /<((?:[^\s/<>!]+:)?f)(?=[\s/>])([^>]*?)(?:\/>|>[^<]*<\/\1>)/

/** A formula that cells share: its number, and the last row of the cells where this one writes it out. */
type Shared = { readonly id: string; readonly lastRow: number | null }

function readShared(attributes: string): Shared | null {
  const stated = readAttributes(attributes)
  const id = stated.get('si')
  if (stated.get('t') !== 'shared' || id === undefined) return null
  const ref = stated.get('ref')
  return { id, lastRow: ref === undefined ? null : Number(/\d+$/.exec(ref)?.[0]) }
}

/**
 * The formulas of a sheet that were written in a cell which got a text instead: cells below and beside it name them
 * only, and keep their values alone.
 */
export class SharedFormulas {
  /** The last rows of the formulas that are lost, by number. */
  readonly #lost = new Map<string, number>()

  /** Tells whether cells of a row may name a formula that is lost. */
  reach(row: number): boolean {
    return [...this.#lost.values()].some((last) => row <= last)
  }

  /** Takes note of a cell whose content is replaced. */
  replace(content: Buffer): void {
    const shared = readShared(FORMULA.exec(content.toString('latin1'))?.[2] ?? '')
    if (shared && shared.lastRow !== null) this.#lost.set(shared.id, shared.lastRow)
  }

  /** Returns the content of a cell of a row that stays, without a formula that is lost. */
  keep(content: Buffer, row: number): Buffer {
    if (!this.reach(row)) return content
    const text = content.toString('latin1')
    const [formula = '', , attributes = ''] = FORMULA.exec(text) ?? []
    const shared = readShared(attributes)
    if (!shared || row > (this.#lost.get(shared.id) ?? 0)) return content
    if (shared.lastRow === null)
      return Buffer.from(
        text.replace(formula, () => ''),
        'latin1',
      )
    // The number is given to another formula.
    this.#lost.delete(shared.id)
    return content
  }
}
