import { writeDecimal } from './number-format/decimal.ts'
import type { FormatToken } from './number-format/parse-format.ts'
import { readSerial, writeIsoDate, writeTime } from './number-format/serial-date.ts'
import { chooseSection, showValue } from './number-format/show-value.ts'
import type { CellStyle } from './package/styles.ts'

/** Decisions about cells that the file does not spell out; each is reported as a guess for its column. */
export type CellDecision =
  | 'dateCells'
  | 'timeCells'
  | 'paddedNumbers'
  | 'impossibleDates'
  | 'formulas'
  | 'formulasWithoutValue'
  | 'booleans'
  | 'errorCells'
  | 'formatsNotShown'
  | 'unreadableCells'

/** A cell in three ways: what mapping works on, what the file holds, what Excel shows. */
export type CellTexts = {
  readonly parsed: string
  readonly raw: string
  readonly displayed: string
  readonly decisions: readonly CellDecision[]
}

/** Returns the text of a stored number without exponent and without zeros that say nothing: '75209.0' is '75209'. */
export function writePlainNumber(raw: string): string {
  if (/^-?(0|[1-9]\d*)$/.test(raw)) return raw === '-0' ? '0' : raw
  const value = Number(raw)
  return raw.trim() === '' || !Number.isFinite(value) ? raw : writeDecimal(value === 0 ? 0 : value)
}

/** Formats such as 00000 or 000-00-0000, which give a number the zeros that it lost. */
function isZeroPadded(tokens: readonly FormatToken[]): boolean {
  const digits = tokens.filter(({ kind }) => kind === 'digit')
  const isSeparator = (token: FormatToken) => token.kind === 'literal' && /^[-() ]+$/.test(token.text)
  return (
    digits.length > 1 &&
    digits.every((token) => token.kind === 'digit' && token.text === '0') &&
    tokens.every((token) => token.kind === 'digit' || isSeparator(token))
  )
}

const hasClock = (tokens: readonly FormatToken[]) =>
  tokens.some(({ kind, ...token }) => kind === 'halfDay' || ('text' in token && /^[hs]/.test(token.text)))

const TIME_ONLY = 1

/** Returns the parsed text of a number in a date format; null if there is no such moment, as for serial 60 in 1900. */
function parseMoment(
  tokens: readonly FormatToken[],
  value: number,
  is1904: boolean,
): Pick<CellTexts, 'parsed' | 'decisions'> | null {
  if (tokens.some(({ kind }) => kind === 'elapsed')) {
    return value < 0
      ? null
      : { parsed: writeTime(Math.round(value * 86_400) * 1000), decisions: ['timeCells'] }
  }
  const isTime = value < TIME_ONLY && (value > 0 || hasClock(tokens))
  const moment = readSerial(value, false)
  if (isTime && moment !== null && moment.day === 0) {
    return { parsed: writeTime(moment.timeMs), decisions: ['timeCells'] }
  }
  const parsed = writeIsoDate(value, is1904)
  return parsed === null ? null : { parsed, decisions: ['dateCells'] }
}

/** Returns the texts of a number cell. `raw` is what the file holds, perhaps no number at all. */
export function readNumberCell(raw: string, { format }: CellStyle, is1904: boolean): CellTexts {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) {
    return { parsed: raw, raw, displayed: raw, decisions: ['unreadableCells'] }
  }
  const plain = writePlainNumber(raw)
  const shown = showValue(format, value, is1904)
  const displayed = shown ?? plain
  const unshown: CellDecision[] = shown === null ? ['formatsNotShown'] : []
  const { section } = chooseSection(format, value)
  if (section?.kind === 'date') {
    const moment = parseMoment(section.tokens, value, is1904)
    if (moment === null) return { parsed: plain, raw, displayed, decisions: ['impossibleDates'] }
    return { ...moment, raw, displayed, decisions: [...moment.decisions, ...unshown] }
  }
  if (section !== undefined && shown !== null && isZeroPadded(section.tokens) && /^\d+$/.test(plain)) {
    return { parsed: shown, raw, displayed, decisions: shown === plain ? [] : ['paddedNumbers'] }
  }
  return { parsed: plain, raw, displayed, decisions: unshown }
}

const ISO_MOMENT = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/

/** Returns the texts of a cell whose type is an ISO date ('2023-03-15T00:00:00'). */
export function readIsoCell(raw: string): CellTexts {
  const [, date, time] = ISO_MOMENT.exec(raw) ?? []
  if (date === undefined) return { parsed: raw, raw, displayed: raw, decisions: ['unreadableCells'] }
  const parsed = time === undefined || time === '00:00:00' ? date : `${date} ${time}`
  return { parsed, raw, displayed: parsed, decisions: ['dateCells'] }
}

/** Returns the texts of a TRUE or FALSE. */
export function readBooleanCell(raw: string): CellTexts {
  const isTrue = raw === '1' || raw === 'true'
  if (!isTrue && raw !== '0' && raw !== 'false') {
    return { parsed: raw, raw, displayed: raw, decisions: ['unreadableCells'] }
  }
  const parsed = isTrue ? 'TRUE' : 'FALSE'
  return { parsed, raw, displayed: parsed, decisions: ['booleans'] }
}
