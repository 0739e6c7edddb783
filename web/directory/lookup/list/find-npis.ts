import { explainNpi, isValidNpi } from '@concord/domain'

/** A number as it stands in a cell: an NPI, or the sentence that says why it is none. */
export type FoundNumber = { readonly text: string; readonly problem: string | null }

const TEN_DIGITS = /(?<!\d)\d{10}(?!\d)/g
const ONLY_TEN_DIGITS = /^\d{10}$/
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/i
/** Nine or eleven digits are an NPI with a lost or an additional one. */
const NEARLY_AN_NPI = /^\d{9}(?:\d{2})?$/
const MIN_DIGITS = 5

const isScientific = (text: string) => SCIENTIFIC.test(text)

/** Removes what spreadsheets put around text, as in ="2000000002" and '2000000002, and the .0 of 2000000002.0. */
function getBare(cell: string): string {
  return cell
    .trim()
    .replace(/^="?|^'|"$|[\u200b\u2060]/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
}

function explain(text: string): string {
  if (isScientific(text)) {
    return `${text} is in scientific notation, which loses digits. Format the column as text and save the file again.`
  }
  return explainNpi(text) ?? ''
}

const getNumber = (text: string): FoundNumber => ({ text, problem: isValidNpi(text) ? null : explain(text) })

/** Returns the numbers of ten digits in a row, wherever they are in a cell or a line. */
export function findTenDigits(text: string): FoundNumber[] {
  if (ONLY_TEN_DIGITS.test(text)) return [getNumber(text)]
  const bare = getBare(text)
  return isScientific(bare) ? [] : (bare.match(TEN_DIGITS) ?? []).map(getNumber)
}

/** Tells whether a text is a word with a few digits, as in a column name, which is not a number. */
const isWord = (text: string) => /[a-df-z]/i.test(text) && text.replace(/\D/g, '').length < MIN_DIGITS

/** Returns what a cell that should hold an NPI holds: ten digits, once or more often, or another number. */
export function findNumbers(cell: string): FoundNumber[] {
  const found = findTenDigits(cell)
  const bare = getBare(cell)
  if (found.length > 0 || !/\d/.test(bare) || isWord(bare)) return found
  return [getNumber(bare)]
}

/** Tells whether a word was most likely meant as an NPI, though it is none. */
export function isNearlyNpi(word: string): boolean {
  const bare = getBare(word)
  return NEARLY_AN_NPI.test(bare) || isScientific(bare)
}
