import type { FormatSection, NumberFormat } from './parse-format.ts'
import { showMoment } from './show-moment.ts'
import { showDigits, showGeneral } from './show-number.ts'

function holds({ operator, limit }: NonNullable<FormatSection['condition']>, value: number): boolean {
  switch (operator) {
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '=':
      return value === limit
    default:
      return value !== limit
  }
}

/** Returns the section that shows a number, and whether that section itself says that the number is negative. */
export function chooseSection(
  { sections }: NumberFormat,
  value: number,
): { section: FormatSection | undefined; saysSign: boolean } {
  if (sections.some(({ condition }) => condition !== null)) {
    const section =
      sections.find(({ condition }) => condition !== null && holds(condition, value)) ??
      sections.find(({ condition }) => condition === null)
    return { section, saysSign: false }
  }
  const [first, second, third] = sections
  if (value < 0 && second !== undefined) return { section: second, saysSign: true }
  if (value === 0 && third !== undefined) return { section: third, saysSign: true }
  return { section: first, saysSign: false }
}

/**
 * Returns what Excel shows for a number in a format, without edge spaces and for columns that are wide enough; null for
 * formats that are not known here (fractions, scripts of other calendars) and for numbers that Excel shows as ####.
 */
export function showValue(format: NumberFormat, value: number, is1904: boolean): string | null {
  const { section, saysSign } = chooseSection(format, value)
  if (section === undefined && format.sections.length > 0) return null
  const sign = value < 0 && !saysSign ? '-' : ''
  if (section === undefined || (section.kind === 'general' && section.tokens.length === 1)) {
    return sign + showGeneral(Math.abs(value))
  }
  if (section.kind === 'date') return showMoment(section.tokens, value, is1904)
  if (section.kind === 'general') {
    const around = section.tokens.map((token) =>
      token.kind === 'general' ? showGeneral(Math.abs(value)) : token.kind === 'literal' ? token.text : '',
    )
    return (sign + around.join('')).trim()
  }
  const shown = showDigits(section.tokens, Math.abs(value))
  return shown === null ? null : (sign + shown).trim()
}

/** Returns what Excel shows for a text in a format: itself, unless the format has a section for texts. */
export function showText(format: NumberFormat, text: string): string {
  if (format.text === null) return text
  const shown = format.text.tokens.map((token) =>
    token.kind === 'text' ? text : token.kind === 'literal' ? token.text : '',
  )
  return shown.join('')
}
