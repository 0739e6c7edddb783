const LIMIT = 1e15
const MIN_SHORTEST = 0.0001
const SHAPE = /^[-+]?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/

/** Returns the number when the language has it, else null; -0 becomes 0. */
export function boundNumber(number: number): number | null {
  return Math.abs(number) < LIMIT ? number + 0 : null
}

/**
 * Returns the number that a text writes: digits with an optional sign, commas between groups of three, fraction and
 * exponent of ten. Null for anything else, edge spaces included.
 */
export function parseNumber(text: string): number | null {
  return SHAPE.test(text) ? boundNumber(Number(text.replaceAll(',', ''))) : null
}

/**
 * Formats a number as text, never with an exponent: the fewest digits that give the same number back, 75209 and not
 * 75209.0; below 0.0001 at most ten decimals.
 */
export function numberToText(number: number): string {
  if (number === 0 || Math.abs(number) >= MIN_SHORTEST) return String(number)
  const rounded = number.toFixed(10)
  return Number(rounded) === 0 ? '0' : rounded.replace(/0+$/, '')
}

/** Rounds to 0 to 10 decimals, halves away from zero. */
export function roundNumber(number: number, decimals: number): number {
  const scale = Number(`1e${decimals}`)
  return (Math.sign(number) * Math.round(Math.abs(number) * scale)) / scale + 0
}
