import {
  findTaxonomies,
  isFillerWord,
  isNameSuffix,
  isTitle,
  readCredential,
  searchKey,
  splitZip,
  stateByCode,
  stateByName,
  taxonomyByCode,
  taxonomyName,
} from '@concord/domain'
import { takeNumbers } from './query-numbers.ts'
import type { QueryPart } from './query-part.ts'
import { getKeys } from './query-words.ts'
import type { Subject } from './subject.ts'

export type QueryReading = {
  readonly parts: readonly QueryPart[]
  readonly notices: readonly string[]
  /** The last name in front of a comma, as a search key. */
  readonly lastName: string | undefined
}

/** Describes what reading a query needs to know of the directory. */
export type Known = {
  readonly subject: Subject
  /** The candidates of `cityCandidates(query)` that are cities of the directory, with their names there. */
  readonly cities: ReadonlyMap<string, readonly string[]>
  /** Misspelled words, as search keys, and the words of specialties that they are to be read as. */
  readonly corrections?: ReadonlyMap<string, string>
  /** Words, as search keys, that no one is called by and that say nothing. */
  readonly fillers?: ReadonlySet<string>
  /** Tells whether words beside the text narrow by facets. */
  readonly isBesideFilters?: boolean
  /** Every word is a word of a name, also those that could name a specialty, a state or a city. */
  readonly asNames?: boolean
}

const MAX_PHRASE_WORDS = 8

/** Tells whether a word is in quotation marks, and so a name, whatever else it could be. */
const isQuoted = (word: string) => word.includes('"')

/**
 * Tells whether a text is written as a degree: in capitals, with periods, or longer than two letters; "do" is also a
 * last name.
 */
const isCredentialText = (text: string) =>
  text === text.toUpperCase() || /\w\.\w/.test(text) || text.length > 2

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function readSpecialty(words: readonly string[], { subject, corrections }: Known): QueryPart | undefined {
  const text = words.join(' ')
  const corrected = words.map((word) => corrections?.get(searchKey(word)) ?? word).join(' ')
  const found = findTaxonomies(corrected)
  // Who looks for "specialists in dallas" means any of them; the taxonomy of that name is found by its code.
  if (found?.wordCount !== words.length || found.label === 'Specialist') return undefined
  const { label, codes } = found
  // "Dallas Heart Clinic": in the names of entities the words of specialties are names as well.
  return subject === 'e' && words.length === 1 && corrected === text
    ? { kind: 'nameOrSpecialty', text, word: searchKey(text), codes }
    : { kind: 'specialty', text, label, codes, isCorrected: corrected !== text }
}

/** Cities with the name of a state that searches mean as often as the state. */
const CITIES_BEFORE_STATES = new Set(['NEW YORK', 'WASHINGTON'])

/** Reads the name of a state followed by the word "state", as in "washington state". */
function readNamedState(words: readonly string[]): QueryPart | undefined {
  if (words.length < 2 || searchKey(words.at(-1) ?? '') !== 'STATE') return undefined
  const state = stateByName(words.slice(0, -1).join(' '))
  return state && { kind: 'state', text: words.join(' '), state: state.code }
}

function readPhrase(words: readonly string[], known: Known): QueryPart | undefined {
  const text = words.join(' ')
  if (words.some(isQuoted)) return undefined
  const zip = words.length === 1 ? splitZip(text) : undefined
  if (zip) return { kind: 'zip', text, zip: zip.zip }
  const code = words.length === 1 ? taxonomyByCode(text.toUpperCase())?.code : undefined
  if (code !== undefined)
    return { kind: 'specialty', text, label: taxonomyName(code), codes: [code], isCorrected: false }
  const specialty = readSpecialty(words, known)
  if (specialty) return specialty
  const key = searchKey(text)
  const named = readNamedState(words)
  if (named) return named
  const cities = known.cities.get(key)
  const state = stateByName(text)
  // Virginia and Georgia are first names too.
  if (state && words.length === 1 && !CITIES_BEFORE_STATES.has(key))
    return { kind: 'nameOrState', text, word: key, state: state.code, ...(cities ? { cities } : {}) }
  // "OKC" is no one's name.
  if (cities && (words.length > 1 || !cities.includes(key))) return { kind: 'city', text, cities }
  return state && words.length > 1 ? { kind: 'state', text, state: state.code } : undefined
}

const saysNothing = (word: string, { subject, fillers }: Known): boolean =>
  fillers?.has(searchKey(word)) === true ||
  (subject === 'e'
    ? isFillerWord(word, 'entity')
    : isFillerWord(word, 'practitioner') || isTitle(word) || isNameSuffix(word))

/**
 * Reads a word as a name or, if a city or a state has that name, as either. Text without letters or digits gives
 * nothing.
 */
function readWord(text: string, known: Known): QueryPart[] {
  const word = searchKey(text)
  if (word === '') return []
  if (isQuoted(text)) return readNames([text])
  const cities = known.cities.get(word)
  if (cities) return [{ kind: 'nameOrCity', text, word, cities }]
  const state = text.length === 2 ? stateByCode(word) : undefined
  if (state) return [{ kind: 'nameOrState', text, word, state: state.code }]
  const credential = known.subject === 'p' ? readCredential(text) : undefined
  if (credential !== undefined && isCredentialText(text)) return [{ kind: 'credential', text, credential }]
  if (saysNothing(text, known)) return [{ kind: 'ignored', text }]
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

/** Codes of states that are names, or stand in names, as well: Al, Ma, de la Cruz. */
const STATES_AND_NAMES = new Set(['AL', 'DE', 'LA', 'MA'])

/** Reads a state code by what stands around it: "portland me" is a place, "smith md" a degree, "psychiatrist in houston" neither. */
function readStateCode(
  part: Extract<QueryPart, { kind: 'nameOrState' }>,
  {
    isAfterCity,
    isAfterPlaceWord,
    isFirst,
    isLast,
    isOnly,
    isBesideFilters,
    isBesideSpecialty,
    next,
    subject,
  }: Readonly<
    Record<
      | 'isAfterCity'
      | 'isAfterPlaceWord'
      | 'isFirst'
      | 'isLast'
      | 'isOnly'
      | 'isBesideFilters'
      | 'isBesideSpecialty',
      boolean
    >
  > & {
    next: QueryPart | undefined
    subject: Subject
  },
): QueryPart {
  const { text, word, state, cities } = part
  // "lee in tx", "jackson in houston": what follows is the place.
  if (word === 'IN' && next !== undefined && isPlace(next)) return { kind: 'ignored', text }
  // "ms lee": the title, where a name follows and nothing stands before.
  if (word === 'MS' && isFirst && next?.kind === 'name') return { kind: 'ignored', text }
  // "nevada tx"
  if (cities && next?.kind === 'nameOrState' && next.state !== state) return { kind: 'city', text, cities }
  if (isAfterCity || (isAfterPlaceWord && isLast)) return { kind: 'state', text, state }
  if (word.length > 2) return part
  if (isOnly) return text === word || isBesideFilters ? { kind: 'state', text, state } : part
  if (word === 'IN' && !isLast) return { kind: 'ignored', text }
  const credential = subject === 'p' ? readCredential(text) : undefined
  if (credential !== undefined) return { kind: 'credential', text, credential }
  const isState = STATES_AND_NAMES.has(word) ? isBesideSpecialty : isLast
  return isState ? { kind: 'state', text, state } : part
}

const isPlace = ({ kind }: QueryPart) =>
  kind === 'city' || kind === 'nameOrCity' || kind === 'state' || kind === 'nameOrState'

const isBeforePlace = (text: string) => ['IN', 'NEAR', 'AROUND', 'AT', 'OF', 'FROM'].includes(searchKey(text))

/** Tells whether a letter is no initial because no name follows it, as in "need a cardiologist". */
function isArticle(part: QueryPart, before: QueryPart | undefined, after: QueryPart | undefined): boolean {
  const isLetter = part.kind === 'name' && (part.word === 'A' || part.word === 'I')
  const isBeforeName = after !== undefined && 'word' in after
  return isLetter && after !== undefined && !isBeforeName && (!before || before.kind === 'ignored')
}

/** Decides between a name, a city, a state and a degree by the words beside it; all that says nothing is a name. */
function readInContext(
  parts: readonly QueryPart[],
  { subject, asNames, isBesideFilters }: Known,
): QueryPart[] {
  if (asNames === true) return [...parts]
  const read: QueryPart[] = []
  // "dentist al": no one's name stands in it.
  const isBesideSpecialty =
    parts.some(({ kind }) => kind === 'specialty') && parts.filter((part) => 'word' in part).length === 1
  for (const [index, part] of parts.entries()) {
    const before = read.at(-1)
    const isAfterCity = before?.kind === 'city' || before?.kind === 'nameOrCity'
    const isAfterPlaceWord = before?.kind === 'ignored' && isBeforePlace(before.text)
    if (part.kind === 'nameOrCity' && isAfterPlaceWord)
      read.push({ kind: 'city', text: part.text, cities: part.cities })
    else if (isArticle(part, before, parts[index + 1])) read.push({ kind: 'ignored', text: part.text })
    else if (part.kind !== 'nameOrState') read.push(part)
    else {
      const state = readStateCode(part, {
        isAfterCity,
        isAfterPlaceWord,
        isFirst: index === 0,
        isLast: index === parts.length - 1,
        isOnly: parts.length === 1,
        isBesideFilters: isBesideFilters === true,
        isBesideSpecialty,
        next: parts[index + 1],
        subject,
      })
      read.push(state)
      if (before?.kind === 'nameOrCity' && state.kind === 'state')
        read[read.length - 2] = { kind: 'city', text: before.text, cities: before.cities }
    }
  }
  // "female doctors" is anyone whom the filters leave; "doctors" alone is looked for as a name.
  const saysNoOne = isBesideFilters !== true && read.every(({ kind }) => kind === 'ignored')
  return saysNoOne ? readNames(read.map(({ text }) => text)) : read
}

/** Ignores all ZIP codes but the first, which the search is around. */
function leaveOneZip(parts: readonly QueryPart[]): QueryPart[] {
  const first = parts.find(({ kind }) => kind === 'zip')
  const isOther = (part: QueryPart) => part.kind === 'zip' && first?.kind === 'zip' && part.zip !== first.zip
  return parts.map((part) => (isOther(part) ? { kind: 'ignored', text: part.text } : part))
}

/** Tells whether a comma belongs to the label of a specialty, as in "dietitian, registered". */
function isInsideSpecialty(text: string): boolean {
  const phrase = findTaxonomies(text)?.phrase
  return phrase?.slice(0, -1).includes(',') === true
}

const getWords = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Tells whether a word after a comma is not a name, as in "John Smith, MD", "Smith, Jr." and "Ada Smith, RN". */
const followsName = (word: string, known: Known) =>
  isNameSuffix(word) ||
  isTitle(word) ||
  readCredential(word) !== undefined ||
  (word === word.toUpperCase() && readSpecialty([word], known) !== undefined)

/** Tells whether the words before a comma are more than a name, as in "cardiologist in dallas, TX". */
function isMoreThanName(words: readonly string[], known: Known): boolean {
  return readWords(words, known).some(({ kind, text }) =>
    kind === 'ignored'
      ? !isTitle(text) && !isNameSuffix(text)
      : !['name', 'nameOrCity', 'nameOrState'].includes(kind),
  )
}

/** Reads the last name before a comma and the first name after it, as in "smith, j"; the rest is read as usual. */
function readAroundComma(text: string, known: Known): { parts: QueryPart[]; rest: string[] } {
  const [before = '', after = ''] = text.split(',', 2).map((side) => side.trim())
  const [first, ...others] = getWords(after)
  const [beside, last] = partition(getWords(before), (word) => saysNothing(word, known))
  const lastNames = getKeys(last.join(' '))
  const isNoName =
    known.subject === 'e' ||
    first === undefined ||
    lastNames.length === 0 ||
    getWords(after).every((word) => followsName(word, known)) ||
    known.cities.has(lastNames.join(' ')) ||
    isMoreThanName(getWords(before), known) ||
    readPhrase(getWords(before), known) !== undefined ||
    isInsideSpecialty(text)
  if (isNoName) return { parts: [], rest: getWords(text) }
  const isFirstName = readWords(getWords(after), known)[0]?.kind === 'name'
  // "Ada Smith, Dallas": two names and a place; "de la Cruz, Dallas" is found by its words too.
  if (!isFirstName && lastNames.length > 1) return { parts: [], rest: getWords(text) }
  const firstNames = isFirstName ? getKeys(first) : []
  return {
    parts: [
      ...lastNames.map((word): QueryPart => ({ kind: 'lastName', text: last.join(' '), word })),
      ...beside.map((word): QueryPart => ({ kind: 'ignored', text: word })),
      ...firstNames.map((word): QueryPart => ({ kind: 'firstName', text: first, word })),
    ],
    rest: [...(isFirstName ? others : getWords(after)), ...getWords(text.split(',').slice(2).join(' '))],
  }
}

/** "Smith [TX]", "Smith | Dallas" */
const BRACKETS = /[[\](){}<>|;]+/g

/** Adds the space after a title and removes the one after "mc", as in "Dr.Smith" and "mc donald". */
const spaceWords = (text: string) =>
  text.replace(/\b(dr|mr|mrs|ms|prof)\.(?=\p{L})/giu, '$1. ').replace(/\b(mc)\s+(?=\p{L}{3})/giu, '$1')

/** Understands the one box. */
export function readQuery(query: string, known: Known): QueryReading {
  const { parts: numbers, notices, rest } = takeNumbers(spaceWords(query.trim()), known.cities)
  const names = readAroundComma(rest.replace(BRACKETS, ' ').trim(), known)
  const lastNames = names.parts.flatMap((part) => (part.kind === 'lastName' ? [part.word] : []))
  const parts = readInContext([...numbers, ...names.parts, ...readWords(names.rest, known)], known)
  return {
    parts: leaveOneZip(parts),
    notices,
    lastName: lastNames.length > 0 ? lastNames.join(' ') : undefined,
  }
}
