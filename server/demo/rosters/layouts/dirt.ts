import type { Random } from '../../random.ts'
import { formatUsDate, toSerialDay } from './written-days.ts'

export type DirtyCell = string | number | null

const NO_BREAK_SPACE = '\u00a0'
const NOTHING = ['N/A', 'nan', 'NULL', 'pending', '-'] as const
const DEGREES: Readonly<Record<string, readonly string[]>> = {
  MD: ['MD', 'M.D.', 'M.D., FACC', 'md', 'MD '],
  DO: ['DO', 'D.O.', 'D O'],
  PA: ['PA-C', 'P.A.-C', 'PA'],
  NP: ['NP', 'APRN CNP', 'FNP-C'],
}
const ACCEPTING = ['Y', 'Yes', 'Open', 'Accepting', 'Y', 'N', 'Closed', 'Existing pts only'] as const

/** Writes values as people of an office do: in several types, with spaces at the edges, in words of their own. */
export class Dirt {
  readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  /** A text that may have spaces at its edges. */
  text(value: string | null): DirtyCell {
    if (value === null || value === '') return this.random.chance(0.02) ? this.random.pick(NOTHING) : null
    if (this.random.chance(0.04)) return `${value} `
    return this.random.chance(0.005) ? `${NO_BREAK_SPACE}${value}` : value
  }

  /** Capitals of the registry as people write names. */
  name(value: string | null): DirtyCell {
    if (value === null || this.random.chance(0.3)) return this.text(value)
    return this.text(value.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()))
  }

  /** An NPI, most often as a number of the workbook; a few have a digit that someone typed wrong. */
  npi(value: string): DirtyCell {
    if (this.random.chance(0.004)) return `${value.slice(0, 8)}${(Number(value[8]) + 1) % 10}${value[9]}`
    return this.random.chance(0.22) ? value : Number(value)
  }

  /** A ZIP code that a spreadsheet took for a number, that went through one as a decimal, or with its state. */
  zip(value: string, state: string): DirtyCell {
    if (this.random.chance(0.01)) return `${value}.0`
    if (this.random.chance(0.003)) return `${state} ${value}`
    return this.random.chance(0.12) ? value : Number(value)
  }

  phone(value: string | null): DirtyCell {
    if (value === null || !/^\d{10}$/.test(value)) return this.text(value)
    const [area, prefix, line] = [value.slice(0, 3), value.slice(3, 6), value.slice(6)]
    const written = [
      `(${area}) ${prefix}-${line}`,
      `${area}-${prefix}-${line}`,
      `${area}.${prefix}.${line}`,
      value,
    ]
    return this.random.pick(written)
  }

  /** 'YYYY-MM-DD' as text of the United States, or as the number that a spreadsheet counts. */
  day(value: string): DirtyCell {
    if (this.random.chance(0.006)) return this.random.pick(NOTHING)
    return this.random.chance(0.1) ? toSerialDay(value) : formatUsDate(value)
  }

  degree(value: string | null): DirtyCell {
    const known = Object.keys(DEGREES).find((degree) => (value ?? '').replace(/\W/g, '').startsWith(degree))
    return this.text(known ? this.random.pick(DEGREES[known] ?? []) : value)
  }

  specialty(value: string): DirtyCell {
    return this.random.chance(0.15) ? this.text(value.toUpperCase()) : this.text(value)
  }

  accepting(): DirtyCell {
    return this.random.pick(ACCEPTING)
  }

  /** An invented tax id, always the same for the same text. */
  taxId(text: string): DirtyCell {
    let sum = 0
    for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 100_000
    const digits = `7501${String(sum).padStart(5, '0')}`
    return this.random.chance(0.7) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
  }
}
