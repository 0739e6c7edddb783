import { roundDecimal } from './decimal.ts'
import type { FormatToken } from './parse-format.ts'

const stripZeros = (text: string) => text.replace(/\.?0+$/, '')

/** Returns a number of 0 or more in the format General, which has room for eleven characters. */
export function showGeneral(value: number): string {
  if (value === 0) return '0'
  const magnitude = Math.floor(Math.log10(value))
  if (magnitude < -4 || value >= 99_999_999_999.5) {
    const [digits = '', exponent = ''] = value.toExponential(5).split('e')
    const sign = exponent.charAt(0)
    return `${digits.includes('.') ? stripZeros(digits) : digits}E${sign}${exponent.slice(1).padStart(2, '0')}`
  }
  const { whole, fraction } = roundDecimal(value, magnitude < 0 ? 9 : Math.max(0, 9 - magnitude))
  return fraction === '' ? whole : stripZeros(`${whole}.${fraction}`)
}

type Layout = {
  readonly whole: readonly FormatToken[]
  readonly fraction: readonly FormatToken[]
  readonly isGrouped: boolean
  readonly thousands: number
}

/** Commas between digits group them; commas after the last digit divide by a thousand each. */
function layOut(tokens: readonly FormatToken[]): Layout {
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const before = point < 0 ? tokens : tokens.slice(0, point)
  const after = point < 0 ? [] : tokens.slice(point + 1)
  const lastDigit = before.findLastIndex(({ kind }) => kind === 'digit')
  const isComma = ({ kind }: FormatToken) => kind === 'comma'
  return {
    whole: before.filter((token) => !isComma(token)),
    fraction: after.filter((token) => !isComma(token)),
    isGrouped: before.slice(0, Math.max(lastDigit, 0)).some(isComma),
    thousands: [...before.slice(lastDigit + 1), ...after].filter(isComma).length,
  }
}

const getPlaceholders = (tokens: readonly FormatToken[]) =>
  tokens.flatMap((token) => (token.kind === 'digit' ? [token.text] : []))

const showOther = (token: FormatToken) =>
  token.kind === 'percent' ? '%' : token.kind === 'literal' ? token.text : ''

function showWhole({ whole, isGrouped }: Layout, digits: string): string {
  const placeholders = getPlaceholders(whole)
  let waiting = digits === '0' ? '' : digits
  let left = placeholders.length
  let shown = ''
  let count = 0
  const put = (character: string) => {
    shown = character + (isGrouped && count > 0 && count % 3 === 0 ? ',' : '') + shown
    count++
  }
  for (const token of whole.toReversed()) {
    if (token.kind !== 'digit') {
      shown = showOther(token) + shown
      continue
    }
    left--
    if (waiting !== '') put(waiting.slice(-1))
    else if (token.text === '0') put('0')
    else if (token.text === '?') shown = ` ${shown}`
    waiting = waiting.slice(0, -1)
    while (left === 0 && waiting !== '') {
      put(waiting.slice(-1))
      waiting = waiting.slice(0, -1)
    }
  }
  return shown
}

function showFraction({ fraction }: Layout, digits: string): string {
  const significant = digits.replace(/0+$/, '').length
  let index = 0
  const shown = fraction.map((token) => {
    if (token.kind !== 'digit') return showOther(token)
    const at = index++
    if (at < significant || token.text === '0') return digits.charAt(at)
    return token.text === '?' ? ' ' : ''
  })
  return shown.join('')
}

function showScientific(tokens: readonly FormatToken[], at: number, value: number): string | null {
  const mantissa = layOut(tokens.slice(0, at))
  const sign = tokens[at]?.kind === 'exponent' ? tokens[at].text.slice(1) : '+'
  if (getPlaceholders(mantissa.whole).length !== 1) return null
  const [digits = '', exponent = ''] = value
    .toExponential(getPlaceholders(mantissa.fraction).length)
    .split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const width = getPlaceholders(tokens.slice(at)).length
  const exponentSign = exponent.startsWith('-') ? '-' : sign === '+' ? '+' : ''
  const shownFraction = showFraction(mantissa, fraction)
  const point = mantissa.fraction.length > 0 ? '.' : ''
  return `${whole}${point}${shownFraction}E${exponentSign}${exponent.slice(1).padStart(width, '0')}`
}

/** Returns a number of 0 or more by the tokens of a section; null for fractions and what else is not known here. */
export function showDigits(tokens: readonly FormatToken[], value: number): string | null {
  if (tokens.some(({ kind }) => kind === 'slash' || kind === 'unknown' || kind === 'text')) return null
  const exponent = tokens.findIndex(({ kind }) => kind === 'exponent')
  if (exponent >= 0) return showScientific(tokens, exponent, value)
  const layout = layOut(tokens)
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const scaled = value * 100 ** percents * 1000 ** -layout.thousands
  const { whole, fraction } = roundDecimal(scaled, getPlaceholders(layout.fraction).length)
  const hasPoint = tokens.some(({ kind }) => kind === 'point')
  return showWhole(layout, whole) + (hasPoint ? `.${showFraction(layout, fraction)}` : '')
}
