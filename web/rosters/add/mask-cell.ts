import type { SensitiveColumn } from './found-counts.ts'

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/

/** Returns a sensitive text with dots for its letters and digits; of a birth date the year stays. */
export function maskCell(kind: SensitiveColumn['kind'], text: string): string {
  const year = kind === 'birth_date' ? YEAR.exec(text) : null
  const dots = (part: string) => part.replace(/[\p{L}\p{N}]/gu, '•')
  if (year === null) return dots(text)
  const { 0: found, index } = year
  return dots(text.slice(0, index)) + found + dots(text.slice(index + found.length))
}
