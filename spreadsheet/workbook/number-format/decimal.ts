/**
 * Returns the shortest decimal text that is exactly this number, never with an exponent: '1234567893', '0.1', '-2.5'.
 */
export function writeDecimal(value: number): string {
  const text = String(value)
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  const shift = Number(exponent)
  const digits = whole + fraction
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${digits}`
  return sign + digits.padEnd(whole.length + shift, '0')
}

/**
 * Returns the digits before and after the decimal point of a number of 0 or more, rounded half up at 15 significant
 * digits, as Excel does.
 */
export function roundDecimal(value: number, decimals: number): { whole: string; fraction: string } {
  const exact = writeDecimal(Number(value.toPrecision(15)))
  const [whole = '0', fraction = ''] = exact.split('.')
  if (fraction.length <= decimals) return { whole, fraction: fraction.padEnd(decimals, '0') }
  const kept = BigInt(whole + fraction.slice(0, decimals))
  const rounded = (fraction.charAt(decimals) >= '5' ? kept + 1n : kept).toString().padStart(decimals + 1, '0')
  const point = rounded.length - decimals
  return { whole: rounded.slice(0, point), fraction: rounded.slice(point) }
}
