import {
  explainNpi,
  findTaxonomies,
  isValidNpi,
  phoneDigits,
  searchKey,
  splitZip,
  stateByCode,
  stateByName,
} from '@concord/domain'
import type { Subject } from './subject.ts'

/** One condition that the text of the search box was understood as. `text` is the part it came from. */
export type QueryPart = { readonly text: string } & (
  | { readonly kind: 'number'; readonly npi: string | null; readonly phone: string | null }
  | { readonly kind: 'zip'; readonly zip: string }
  | SpecialtyPart
  | { readonly kind: 'nameOrSpecialty'; readonly word: string; readonly codes: readonly string[] }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'nameOrState'; readonly word: string; readonly state: string }
  | { readonly kind: 'city'; readonly city: string }
  | { readonly kind: 'lastName' | 'firstName' | 'name' | 'nameOrCity'; readonly word: string }
)

type SpecialtyPart = {
  readonly kind: 'specialty'
  readonly label: string
  readonly codes: readonly string[]
  /** Tells whether a misspelled word was corrected. */
  readonly isCorrected: boolean
}

export type QueryReading = {
  readonly parts: readonly QueryPart[]
  readonly notices: readonly string[]
  /** The last name in front of a comma, as a search key. */
  readonly lastName: string | undefined
}

/** Describes what reading a query needs to know of the directory. */
export type Known = {
  readonly subject: Subject
  /** Those of `cityCandidates(query)` that exist. */
  readonly cities: ReadonlySet<string>
  /** Misspelled words, as search keys, and the words of specialties that they are to be read as. */
  readonly corrections?: ReadonlyMap<string, string>
  /** Every word is a word of a name, also those that could name a specialty, a state or a city. */
  readonly asNames?: boolean
}

const MAX_CITY_WORDS = 4
const MAX_PHRASE_WORDS = 8
const PHONE = /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/

const getKeys = (text: string) => searchKey(text).split(' ').filter(Boolean)

/**
 * Returns the texts of a query that are likely to be names: its words, all of them together, and what stands before a
 * comma.
 */
export function queryTexts(query: string): string[] {
  const words = getKeys(query)
  const beforeComma = getKeys(query.split(',')[0] ?? '')
  return [...new Set([...words, words.join(' '), beforeComma.join(' ')])].filter(Boolean)
}

/** Returns the words of a query that could name a city, alone or joined, as search keys. */
export function cityCandidates(query: string): string[] {
  const words = getKeys(query)
  const lengths = Array.from({ length: MAX_CITY_WORDS }, (_, index) => index + 1)
  return words.flatMap((_, start) =>
    lengths.flatMap((length) =>
      start + length <= words.length ? words.slice(start, start + length).join(' ') : [],
    ),
  )
}

function takeNumber(query: string): { parts: QueryPart[]; notices: string[]; rest: string } {
  const text = PHONE.exec(query)?.[0]?.trim()
  if (text === undefined) return { parts: [], notices: [], rest: query }
  const digits = text.replace(/\D/g, '')
  const looksLikeNpi = /^[12]\d{9}$/.test(text)
  const npi = looksLikeNpi && isValidNpi(digits) ? digits : null
  const notice = looksLikeNpi && npi === null ? explainNpi(digits) : undefined
  return {
    parts: [{ kind: 'number', text, npi, phone: phoneDigits(text) ?? null }],
    notices: notice === undefined ? [] : [notice],
    rest: query.replace(text, ' '),
  }
}

function readSpecialty(words: readonly string[], { subject, corrections }: Known): QueryPart | undefined {
  const text = words.join(' ')
  const corrected = words.map((word) => corrections?.get(searchKey(word)) ?? word).join(' ')
  const found = findTaxonomies(corrected)
  if (found?.wordCount !== words.length) return undefined
  const { label, codes } = found
  // "Dallas Heart Clinic": in the names of entities the words of specialties are names as well.
  return subject === 'e' && words.length === 1 && corrected === text
    ? { kind: 'nameOrSpecialty', text, word: searchKey(text), codes }
    : { kind: 'specialty', text, label, codes, isCorrected: corrected !== text }
}

function readPhrase(words: readonly string[], known: Known): QueryPart | undefined {
  const text = words.join(' ')
  const zip = words.length === 1 ? splitZip(text) : undefined
  if (zip) return { kind: 'zip', text, zip: zip.zip }
  const specialty = readSpecialty(words, known)
  if (specialty) return specialty
  const key = searchKey(text)
  if (words.length > 1 && known.cities.has(key)) return { kind: 'city', text, city: key }
  const state = stateByName(text)
  if (!state || known.cities.has(key)) return undefined
  // Virginia and Georgia are first names too.
  return words.length === 1
    ? { kind: 'nameOrState', text, word: key, state: state.code }
    : { kind: 'state', text, state: state.code }
}

/** A name or, when a city or a state is called so, either. Text without letters or digits says nothing. */
function readWord(text: string, { cities }: Known): QueryPart[] {
  const word = searchKey(text)
  if (word === '') return []
  if (cities.has(word)) return [{ kind: 'nameOrCity', text, word }]
  const state = text.length === 2 ? stateByCode(word) : undefined
  if (state) return [{ kind: 'nameOrState', text, word, state: state.code }]
  return word.split(' ').map((single) => ({ kind: 'name' as const, text, word: single }))
}

function readNames(words: readonly string[]): QueryPart[] {
  return words.flatMap((text) => getKeys(text).map((word) => ({ kind: 'name' as const, text, word })))
}

function readWords(words: readonly string[], known: Known): QueryPart[] {
  if (known.asNames === true) return readNames(words)
  const parts: QueryPart[] = []
  let at = 0
  while (at < words.length) {
    const longest = Math.min(MAX_PHRASE_WORDS, words.length - at)
    const lengths = Array.from({ length: longest }, (_, index) => longest - index)
    const found = lengths
      .map((count) => ({ count, part: readPhrase(words.slice(at, at + count), known) }))
      .find(({ part }) => part !== undefined)
    parts.push(...(found?.part ? [found.part] : readWord(words[at] ?? '', known)))
    at += found?.count ?? 1
  }
  return parts
}

/** True when a comma belongs to the label of a specialty, as in "dietitian, registered". */
function isInsideSpecialty(text: string): boolean {
  const phrase = findTaxonomies(text)?.phrase
  return phrase?.slice(0, -1).includes(',') === true
}

const getWords = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** "smith, j": before the comma the last name, after it the first; what follows is read as usual. */
function readAroundComma(text: string, known: Known): { parts: QueryPart[]; rest: string[] } {
  const [before = '', after = ''] = text.split(',', 2).map((side) => side.trim())
  const [first, ...others] = getWords(after)
  const lastNames = getKeys(before)
  const isNoName =
    known.subject === 'e' ||
    first === undefined ||
    lastNames.length === 0 ||
    known.cities.has(searchKey(before)) ||
    readPhrase(getWords(before), known) !== undefined ||
    isInsideSpecialty(text)
  if (isNoName) return { parts: [], rest: getWords(text) }
  const isFirstName = readWords(getWords(after), known)[0]?.kind.startsWith('name') === true
  const firstNames = isFirstName ? getKeys(first) : []
  return {
    parts: [
      ...lastNames.map((word): QueryPart => ({ kind: 'lastName', text: before, word })),
      ...firstNames.map((word): QueryPart => ({ kind: 'firstName', text: first, word })),
    ],
    rest: [...(isFirstName ? others : getWords(after)), ...getWords(text.split(',').slice(2).join(' '))],
  }
}

/** Understands the one box. */
export function readQuery(query: string, known: Known): QueryReading {
  const { parts: numbers, notices, rest } = takeNumber(query.trim())
  const names = readAroundComma(rest, known)
  const lastNames = names.parts.flatMap((part) => (part.kind === 'lastName' ? [part.word] : []))
  return {
    parts: [...numbers, ...names.parts, ...readWords(names.rest, known)],
    notices,
    lastName: lastNames.length > 0 ? lastNames.join(' ') : undefined,
  }
}
