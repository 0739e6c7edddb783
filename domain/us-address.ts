import { displayWord, isAllCapitals } from './name-case.ts'

/** A postal address of one place; each part may be missing. */
export type UsAddress = {
  readonly address1?: string | null | undefined
  readonly address2?: string | null | undefined
  readonly city?: string | null | undefined
  /** The two-letter code. */
  readonly state?: string | null | undefined
  /** Five digits. */
  readonly zip?: string | null | undefined
  readonly zipPlus4?: string | null | undefined
}

const KEPT_IN_CAPITALS = new Set(
  'N S E W NE NW SE SW NNE US USA PO RR HC FM IH SR CR CO AFB MSC PSC APO FPO DPO UT II III IV MLK VA'.split(
    ' ',
  ),
)
const SMALL_IN_CITIES = new Set('OF THE AND ON BY IN AT DU DE LA LAS LOS DEL'.split(' '))

/**
 * Returns the whole address on one line: '8302 Espresso Dr, Ste 100, Bakersfield, CA 93312-5687'; '' when nothing is
 * given.
 */
export function formatAddressLine(address: UsAddress): string {
  const { address1, address2, city, state, zip, zipPlus4 } = address
  const zipText = zip && zipPlus4 ? `${zip}-${zipPlus4}` : zip
  const stateAndZip = [state, zipText].filter(Boolean).join(' ')
  return [formatStreet(address1 ?? ''), formatStreet(address2 ?? ''), formatCity(city ?? ''), stateAndZip]
    .filter((part) => part !== '')
    .join(', ')
}

/**
 * Returns a street line in capitals as people write it: '8302 ESPRESSO DR' -> '8302 Espresso Dr', '12 N 5TH ST STE B2'
 * -> '12 N 5th St Ste B2'. Directions (USPS Publication 28) and letters with digits keep their capitals.
 */
export function formatStreet(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return isAllCapitals(line) ? line.split(' ').map(streetWord).join(' ') : line
}

function streetWord(word: string): string {
  const bare = word.replace(/[.,#]/g, '')
  if (/^\d+(ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase()
  const isCode = /\d/.test(bare) || KEPT_IN_CAPITALS.has(bare) || /^(\w\.)+$/.test(word)
  return isCode ? word : displayWord(word)
}

/**
 * Returns a city in capitals as people write it: 'FORT WORTH' -> 'Fort Worth', 'FOND DU LAC' -> 'Fond du Lac',
 * 'MCALLEN' -> 'McAllen'.
 */
export function formatCity(text: string): string {
  const city = text.trim().replace(/\s+/g, ' ')
  if (!isAllCapitals(city)) return city
  return city
    .split(' ')
    .map((word, index) => (index > 0 && SMALL_IN_CITIES.has(word) ? word.toLowerCase() : displayWord(word)))
    .join(' ')
}

/**
 * Returns the five digits of a ZIP code and its four more, from '933125687', '93312-5687' or '93312'; undefined for
 * anything else. A ZIP that has lost its leading zeros is not repaired here, because that is a guess.
 */
export function splitZip(
  text: string,
): { readonly zip: string; readonly plus4: string | undefined } | undefined {
  const parts = /^(\d{5})(?:-?(\d{4}))?$/.exec(text.trim())
  return parts?.[1] === undefined ? undefined : { zip: parts[1], plus4: parts[2] }
}
