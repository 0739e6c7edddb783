import { findRecordField, parseFieldPath } from '@concord/domain'
import type { CorrectableField } from '../record-queries.ts'

type Field = Pick<CorrectableField, 'path' | 'kind'>

/** Tells whether a path says that a location or an affiliation is there. */
export function isPresence(path: string): boolean {
  const parsed = parseFieldPath(path)
  return parsed !== undefined && parsed.table !== 'record' && parsed.column === null
}

/** Formats a value of the ledger as the input for its field shows it. */
export function toInput({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'set' && Array.isArray(value)) return value.join(', ')
  return String(value)
}

const LETTERS_OF: Readonly<Record<string, number>> = { state: 2, country: 2 }

/** Parses a typed text into a value of the ledger; null for an empty text. */
export function fromInput({ kind, path }: Field, text: string): string | boolean | readonly string[] | null {
  const clean = text.trim()
  if (clean === '') return null
  if (kind === 'flag') return clean === 'true'
  if (kind === 'set')
    return clean
      .split(/[,;]/)
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (kind === 'phone') return clean.replace(/^\+?1(?=\D*\d{3})/, '').replace(/\D/g, '') || clean
  return kind === 'code' && (path.split('.').at(-1) ?? '') in LETTERS_OF ? clean.toUpperCase() : clean
}

const SHAPES: Readonly<Record<string, { readonly shape: RegExp; readonly problem: string }>> = {
  zip: { shape: /^\d{5}$/, problem: 'Write the ZIP as five digits.' },
  zip_plus_4: { shape: /^\d{4}$/, problem: 'Write four digits.' },
  state: { shape: /^[A-Za-z]{2}$/, problem: 'Write the state as two letters.' },
}

/** Says what is wrong with what someone typed; undefined for nothing. */
export function explainInput(field: Field, text: string): string | undefined {
  const value = fromInput(field, text)
  if (value === null) return undefined
  if (field.kind === 'phone' && !/^[2-9]\d{9}$/.test(String(value)))
    return 'Write the number with ten digits.'
  if (field.kind === 'npi' && !/^\d{10}$/.test(String(value))) return 'Enter a 10-digit NPI.'
  const { shape, problem } = SHAPES[findRecordField(field.path)?.column ?? ''] ?? {}
  return shape && problem && !shape.test(String(value)) ? problem : undefined
}
