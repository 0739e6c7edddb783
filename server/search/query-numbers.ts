import { explainNpi, isValidNpi, phoneDigits } from '@concord/domain'
import type { QueryPart } from './query-part.ts'
import { getKeys, MAX_CITY_WORDS } from './query-words.ts'

type Taken = { readonly parts: QueryPart[]; readonly notices: string[]; readonly rest: string }

type Cities = ReadonlyMap<string, readonly string[]>

const TEN_DIGITS_APART = /(?<![\d-])[12](?:[ -]?\d){9}(?!\d)/g
const PHONE = /(?:\+?1[ ./-]?)?\(?\d{3}\)?[ ./-]?\d{3}[ ./-]?\d{4}(?!\d)/
/** Six to nine digits in a row, or a phone without its area code. */
const PARTIAL = /(?<![\d-])(?:\d{3}[.-]\d{4}|\d{6,8})(?![\d-])/
const STREET =
  /(?:^|(?<=[\s,]))\d{1,5}\s+(?:[\p{L}\d.'-]+\s+){1,4}?(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|highway|hwy|parkway|pkwy|circle|cir|terrace|ter|trail|trl)\b\.?(?:\s*,?\s*(?:suite|ste|unit|apt|#)\.?\s*[\p{L}\d-]+)?/iu

/** A ZIP code and a name, or a street: "77030 baylor st", "75209 smith dr". */
const ZIP_OR_STREET = /^\d{5}\s.*\s(st|dr|court|ct)\b\.?$/i

/**
 * Forms in which spreadsheets print a number (with decimals, or as 1.234567893E+09), numbers in parentheses, and
 * numbers on cards with the prefix of the issuer.
 */
const WRITTEN_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{10})\.0+\b/g, '$1'],
  [/\b([12])\.(\d{9})E\+?0?9\b/gi, '$1$2'],
  [/\((\d{10})\)/g, ' $1 '],
  [/\b80840(\d{10})\b/g, '$1'],
]

const UNIT = /\b(?:(?:suite|ste|unit|apt|room|rm)\.?\s*#?\s*\d+[a-z]?|p\.?\s?o\.?\s+box\s+#?\d+)\b/i
const LICENSE =
  /\b(?:lic(?:en[sc]e)?s?)\b\.?\s*(?:number|num|nbr|no\b\.?)?\s*[:=#]*\s*(?:[a-z]{1,3}[- ]?)?\d{3,}[a-z]?\b/i
const FEW_DIGITS = /^\D*\b\d{2,4}\b\D*$/

const NO_LICENSES = 'License numbers are not searched. Try the name or the NPI.'
const TOO_FEW_DIGITS = 'A ZIP code has five digits, an NPI and a phone number ten.'
const NOT_SEARCHED = 'Streets are not searched. Try the city, the ZIP code or the phone.'
const NO_AREA_CODE = 'A phone number has ten digits. Add the area code.'
const SAYS_NOTHING = 'Type a name, an NPI, a specialty, a place or a phone number.'

const nothing = (text: string): QueryPart => ({ kind: 'number', text, npis: [], phone: null })

/** Takes out two or more NPIs, each of which is searched for, or one that is typed with spaces. */
function takeNpis(query: string): Taken | undefined {
  const found = [...query.matchAll(TEN_DIGITS_APART)].map(([text]) => ({
    text,
    npi: text.replace(/\D/g, ''),
  }))
  const npis = found.filter(({ npi }) => isValidNpi(npi))
  const [first] = npis
  if (first === undefined || (npis.length === 1 && first.text === first.npi)) return undefined
  const rest = npis.reduce((left, { text }) => left.replace(text, ' '), query)
  // One typed with spaces may be a phone as well.
  const phone = npis.length === 1 ? (phoneDigits(first.text) ?? null) : null
  const text = npis.map((one) => one.text).join(' ')
  return { parts: [{ kind: 'number', text, npis: npis.map(({ npi }) => npi), phone }], notices: [], rest }
}

function takePhone(query: string): Taken | undefined {
  const text = PHONE.exec(query)?.[0]?.trim()
  if (text === undefined) return undefined
  const digits = text.replace(/\D/g, '')
  const looksLikeNpi = /^[12]\d{9}$/.test(text)
  const isNpi = looksLikeNpi && isValidNpi(digits)
  const notice = looksLikeNpi && !isNpi ? explainNpi(digits) : undefined
  return {
    parts: [{ kind: 'number', text, npis: isNpi ? [digits] : [], phone: phoneDigits(text) ?? null }],
    notices: notice === undefined ? [] : [notice],
    rest: query.replace(text, ' '),
  }
}

function takePartial(query: string): Taken | undefined {
  const text = PARTIAL.exec(query)?.[0]
  if (text === undefined) return undefined
  const digits = text.replace(/\D/g, '')
  const notice = digits.length === 7 ? NO_AREA_CODE : explainNpi(digits)
  return {
    parts: [nothing(text)],
    notices: notice === undefined ? [] : [notice],
    rest: query.replace(text, ' '),
  }
}

/**
 * Takes out text that is not searched: it is ignored if the query asks for something else, and otherwise finds no
 * records.
 */
function leaveOut(query: string, pattern: RegExp, notice: string): Taken | undefined {
  const text = pattern.exec(query)?.[0]?.trim()
  if (text === undefined) return undefined
  const rest = query.replace(text, ' ')
  const isAll = !/[\p{L}\p{N}]/u.test(rest)
  return { parts: [isAll ? nothing(text) : { kind: 'ignored', text }], notices: [notice], rest }
}

/**
 * Tells whether the house number of a street is rather a ZIP code in front of a name, as in "77030 baylor st luke": no place
 * stands behind the words of the street.
 */
function isZipBeforeName(query: string, cities: Cities): boolean {
  const street = STREET.exec(query)
  const word = ZIP_OR_STREET.exec(street?.[0] ?? '')?.[1]?.toUpperCase()
  if (street?.index !== 0 || word === undefined) return false
  const behind = query.slice(street[0].length)
  const keys = getKeys(behind)
  if (/^\s*,|\d{5}/.test(behind) || (word === 'ST' && keys.length === 0)) return false
  const isCity = (words: readonly string[]) =>
    words.some((_, at) => at < MAX_CITY_WORDS && cities.has(words.slice(0, at + 1).join(' ')))
  // "63110 barnes st louis": the word belongs to the city.
  return !isCity(keys) || (word === 'ST' && isCity(['ST', ...keys]))
}

/** Takes the number out of a query that names a record or a phone, and what looks like one and is none. */
export function takeNumbers(query: string, cities: Cities): Taken {
  if (query !== '' && !/[\p{L}\p{N}]/u.test(query) && /[^\s,]/.test(query))
    return { parts: [nothing(query)], notices: [SAYS_NOTHING], rest: '' }
  const text = WRITTEN_OTHERWISE.reduce((left, [pattern, plain]) => left.replace(pattern, plain), query)
  const isZip = isZipBeforeName(text, cities)
  const taken =
    leaveOut(text, LICENSE, NO_LICENSES) ??
    (isZip ? undefined : leaveOut(text, STREET, NOT_SEARCHED)) ??
    leaveOut(text, UNIT, NOT_SEARCHED) ??
    takeNpis(text) ??
    takePhone(text) ??
    takePartial(text)
  if (taken) return taken
  // Where no one is found there, a street may be meant after all.
  const notices = isZip ? [NOT_SEARCHED] : FEW_DIGITS.test(text) ? [TOO_FEW_DIGITS] : []
  return { parts: [], notices, rest: text }
}
