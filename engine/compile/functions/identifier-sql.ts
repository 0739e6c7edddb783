import type { SqlTemplate } from './template.ts'

/** Templates of functions that know how identifiers are built. Their parts meet in `least`, outside of any CASE. */
export const IDENTIFIER_SQL = {
  isNpi: (text) => {
    const number = `try_cast(${text} AS BIGINT)`
    const places = [...getDigits(`${number} // 100000`), ...getDigits(`${number} % 100000`)]
    const weighed = places.map((digit, place) =>
      place % 2 === 0 ? `(${digit} * 2 - (${digit} // 5) * 9)` : digit,
    )
    // Luhn with 24 for the prefix 80840 of the issuer.
    return `least(regexp_full_match(${text}, '[12][0-9]{9}'), (24 + ${weighed.join(' + ')}) % 10 = 0)`
  },
  isDea: (text) => {
    const [one = '', two = '', three = '', four = '', five = ''] = getDigits(`substring(${text}, 3, 5)`)
    const [, , , six = '', last = ''] = getDigits(`substring(${text}, 8, 2)`)
    return `least(regexp_full_match(${text}, '[A-Za-z][A-Za-z9][0-9]{7}'),
      (${one} + ${three} + ${five} + 2 * (${two} + ${four} + ${six})) % 10 = ${last})`
  },
} satisfies Record<string, SqlTemplate>

/** Returns SQL for the last five digits of a number, left to right; 32-bit division is twice as fast as 64-bit. */
function getDigits(number: string): string[] {
  return [4, 3, 2, 1, 0].map((place) => `((try_cast(${number} AS INTEGER) // ${10 ** place}) % 10)`)
}
