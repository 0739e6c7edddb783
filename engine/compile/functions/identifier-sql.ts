import type { SqlTemplate } from './template.ts'

/** Templates of functions that know how identifiers are built. */
export const IDENTIFIER_SQL = {
  isNpi: (text) => {
    const number = `CAST(${text} AS BIGINT)`
    const digits = [9, 7, 5, 3, 1].map((place) => doubled(digitAt(number, place)))
    const others = [8, 6, 4, 2, 0].map((place) => digitAt(number, place))
    // Luhn with 24 for the prefix 80840 of the issuer.
    return `CASE WHEN regexp_full_match(${text}, '[12][0-9]{9}') THEN (24 + ${[...digits, ...others].join(' + ')}) % 10 = 0
      WHEN ${text} IS NOT NULL THEN false END`
  },
  isDea: (text) => {
    const number = `CAST(substring(${text}, 3) AS BIGINT)`
    const [once, twice] = [
      [6, 4, 2],
      [5, 3, 1],
    ].map((places) => places.map((place) => digitAt(number, place)).join(' + '))
    return `CASE WHEN regexp_full_match(${text}, '[A-Za-z][A-Za-z9][0-9]{7}')
      THEN (${once} + 2 * (${twice})) % 10 = ${number} % 10 WHEN ${text} IS NOT NULL THEN false END`
  },
} satisfies Record<string, SqlTemplate>

/** The digit at a place of a number, 0 being the last. */
function digitAt(number: string, place: number): string {
  return `(${number} // ${10 ** place}) % 10`
}

/** A digit times two, the digits of that added up. */
function doubled(digit: string): string {
  return `((${digit}) * 2 - if((${digit}) > 4, 9, 0))`
}
