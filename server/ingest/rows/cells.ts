import { ImpossibleDateError, parseRegistryDate } from '@concord/domain'
import type { Header } from '../files/header.ts'
import type { Findings } from '../findings.ts'

// The registry masks tax and social security numbers that people typed into public fields.
const MASK = /^<UNAVAIL>$|^([$*_=&#])\1{7,}/

export const isMasked = (text: string): boolean => MASK.test(text)

/** One row while it is read: its fields by registry name, trimmed, empty and masked ones as null. */
export type Row = { fields: readonly string[]; line: number }

export type Cell<Value> = (row: Row) => Value

export type Cells = {
  states(...columns: string[]): boolean
  text(column: string): Cell<string | null>
  date(column: string): Cell<string | null>
  yesOrNo(column: string): Cell<boolean | null>
  /** The words for a code; a code that is not in the table stays as stated. */
  code(column: string, words: Readonly<Record<string, string>>): Cell<string | null>
}

export function createCells(header: Header, findings: Findings): Cells {
  const dates = new Map<string, string | null>()

  function text(column: string): Cell<string | null> {
    const index = header.indexOf(column)
    if (index < 0) return () => null
    return ({ fields }) => {
      const cell = fields[index]
      if (cell === undefined || cell === '') return null
      const stated = cell.trim()
      if (stated === '') return null
      if (!isMasked(stated)) return stated
      findings.notDisclosed()
      return null
    }
  }

  function readDate(stated: string): string | null {
    try {
      return parseRegistryDate(stated) ?? null
    } catch (error) {
      if (error instanceof ImpossibleDateError) return null
      throw error
    }
  }

  return {
    states: (...columns) => columns.some((column) => header.indexOf(column) >= 0),
    text,
    date(column) {
      const read = text(column)
      return (row) => {
        const stated = read(row)
        if (stated === null) return null
        const known = dates.get(stated)
        const date = known === undefined ? readDate(stated) : known
        if (known === undefined && dates.size < 100_000) dates.set(stated, date)
        if (date === null) findings.warn(row.line, `${column} is not a date`, stated)
        return date
      }
    },
    yesOrNo(column) {
      const read = text(column)
      return (row) => {
        const stated = read(row)
        if (stated === 'Y') return true
        if (stated === 'N') return false
        // X: not answered.
        if (stated !== null && stated !== 'X') findings.warn(row.line, `${column} is not Y, N or X`, stated)
        return null
      }
    },
    code(column, words) {
      const read = text(column)
      return (row) => {
        const stated = read(row)
        return stated === null ? null : (words[stated] ?? stated)
      }
    },
  }
}
