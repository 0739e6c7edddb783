/** A date is the text 'YYYY-MM-DD' of a day that exists, from year 1 to 9999; a list holds texts. */
export type ValueType = 'text' | 'number' | 'boolean' | 'date' | 'list'

/**
 * Describes what an expression gives. There is no empty text and no empty list: both are null, and a list never holds
 * null. A number is a double between -1e15 and 1e15, both ends left out, and never -0.
 */
export type Value = string | number | boolean | readonly string[] | null

/** Characters that count as blank: the white space of JavaScript, the zero-width space and the C1 line end. */
export const BLANKS =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Returns the value with what is empty made null. */
export function nullIfEmpty(value: Value): Value {
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

/** Returns a number below 0 when `one` comes before `other` by code points, which is the order of UTF-8 bytes. */
export function compareTexts(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let at = 0; at < shorter; at += 1) {
    const here = one.charCodeAt(at)
    const there = other.charCodeAt(at)
    if (here !== there) return byCodePoint(here) - byCodePoint(there)
  }
  return one.length - other.length
}

/** Surrogates stand for code points above every other unit, so they are lifted over U+E000 to U+FFFF. */
function byCodePoint(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
