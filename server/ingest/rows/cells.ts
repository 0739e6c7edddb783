import { addDays, formatCount, ImpossibleDateError, parseRegistryDate, todayInUtc } from '@concord/domain'
import type { Header } from '../files/header.ts'
import type { Findings } from '../findings.ts'

// The registry masks tax and social security numbers that people typed into public fields.
const MASK = /^<UNAVAIL>$|^([$*_=&#])\1{7,}/

/** Longer than any column of the registry; what is longer is another text that slipped in. */
const MAX_CELL_CHARACTERS = 1000

export const isMasked = (text: string): boolean => MASK.test(text)

/** One row while it is read: its fields by registry name, trimmed, with empty and masked ones as null. */
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
  // Somewhere it is tomorrow already.
  const lastDay = addDays(todayInUtc(), 1)

  function text(column: string): Cell<string | null> {
    const index = header.indexOf(column)
    if (index < 0) return () => null
    return ({ fields, line }) => {
      const cell = fields[index]
      if (cell === undefined || cell === '') return null
      const raw = cell.trim()
      if (raw === '') return null
      if (isMasked(raw)) {
        findings.notDisclosed()
        return null
      }
      if (raw.length <= MAX_CELL_CHARACTERS) return raw
      findings.warn(line, `${column} is longer than ${formatCount(MAX_CELL_CHARACTERS)} characters`, raw)
      return null
    }
  }

  function readDate(raw: string): string | null {
    try {
      return parseRegistryDate(raw) ?? null
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
        const raw = read(row)
        if (raw === null) return null
        const known = dates.get(raw)
        const date = known === undefined ? readDate(raw) : known
        if (known === undefined && dates.size < 100_000) dates.set(raw, date)
        if (date === null) findings.warn(row.line, `${column} is not a date`, raw)
        if (date === null || date <= lastDay) return date
        findings.warn(row.line, `${column} is in the future`, raw)
        return null
      }
    },
    yesOrNo(column) {
      const read = text(column)
      return (row) => {
        const raw = read(row)
        if (raw === 'Y') return true
        if (raw === 'N') return false
        // X: not answered.
        if (raw !== null && raw !== 'X') findings.warn(row.line, `${column} is not Y, N or X`, raw)
        return null
      }
    },
    code(column, words) {
      const read = text(column)
      return (row) => {
        const raw = read(row)
        return raw === null ? null : (words[raw] ?? raw)
      }
    },
  }
}
