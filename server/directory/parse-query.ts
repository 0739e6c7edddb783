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

/** One condition that the text of the search box was understood as. `text` is the part it came from. */
export type QueryPart =
  | {
      readonly kind: 'number'
      readonly text: string
      readonly npi: string | null
      readonly phone: string | null
    }
  | { readonly kind: 'zip'; readonly text: string; readonly zip: string }
  | {
      readonly kind: 'specialty'
      readonly text: string
      readonly label: string
      readonly codes: readonly string[]
    }
  | { readonly kind: 'state'; readonly text: string; readonly state: string }
  | { readonly kind: 'nameOrState'; readonly text: string; readonly word: string; readonly state: string }
  | { readonly kind: 'city'; readonly text: string; readonly city: string }
  | {
      readonly kind: 'lastName' | 'firstName' | 'name' | 'nameOrCity'
      readonly text: string
      readonly word: string
    }

export type ParsedQuery = { readonly parts: readonly QueryPart[]; readonly notices: readonly string[] }

/** The words of a query that could name a city, alone or joined, as search keys. */
export function cityCandidates(query: string): string[] {
  const words = searchKey(query).split(' ').filter(Boolean)
  const starts = words.keys()
  return [...starts].flatMap((start) =>
    [1, 2, 3, 4].flatMap((length) =>
      start + length <= words.length ? words.slice(start, start + length).join(' ') : [],
    ),
  )
}

const PHONE = /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/
const LONG_PHRASE_WORDS = 5

function takeNumber(query: string): { part?: QueryPart; notice?: string; rest: string } {
  const text = PHONE.exec(query)?.[0]?.trim()
  if (text === undefined) return { rest: query }
  const digits = text.replace(/\D/g, '')
  const rest = query.replace(text, ' ')
  const looksLikeNpi = /^[12]\d{9}$/.test(text)
  const npi = looksLikeNpi && isValidNpi(digits) ? digits : null
  const phone = phoneDigits(text) ?? null
  const notice = looksLikeNpi && npi === null ? explainNpi(digits) : undefined
  return { part: { kind: 'number', text, npi, phone }, rest, ...(notice === undefined ? {} : { notice }) }
}

function partOfPhrase(text: string, count: number, cities: ReadonlySet<string>): QueryPart | undefined {
  const key = searchKey(text)
  const zip = count === 1 ? splitZip(text) : undefined
  if (zip) return { kind: 'zip', text, zip: zip.zip }
  const specialty = findTaxonomies(text)
  if (specialty?.wordCount === count) {
    return { kind: 'specialty', text, label: specialty.label, codes: specialty.codes }
  }
  if (count > 1 && cities.has(key)) return { kind: 'city', text, city: key }
  const state = stateByName(text)
  if (state && !cities.has(key)) return { kind: 'state', text, state: state.code }
  return undefined
}

/** A name or, when a city or a state is called so, either. Text without letters or digits says nothing. */
function partOfWord(text: string, cities: ReadonlySet<string>): QueryPart[] {
  const word = searchKey(text)
  if (word === '') return []
  if (cities.has(word)) return [{ kind: 'nameOrCity', text, word }]
  const state = text.length === 2 ? stateByCode(word) : undefined
  if (state) return [{ kind: 'nameOrState', text, word, state: state.code }]
  return word.split(' ').map((single) => ({ kind: 'name' as const, text, word: single }))
}

function partsOfWords(words: readonly string[], cities: ReadonlySet<string>): QueryPart[] {
  const parts: QueryPart[] = []
  let at = 0
  while (at < words.length) {
    const longest = Math.min(LONG_PHRASE_WORDS, words.length - at)
    const lengths = Array.from({ length: longest }, (_, index) => longest - index)
    const found = lengths
      .map((count) => ({ count, part: partOfPhrase(words.slice(at, at + count).join(' '), count, cities) }))
      .find(({ part }) => part !== undefined)
    parts.push(...(found?.part ? [found.part] : partOfWord(words[at] ?? '', cities)))
    at += found?.count ?? 1
  }
  return parts
}

/** "smith, j": before the comma the last name, after it the first; what follows is read as usual. */
function takeNamesAroundComma(
  text: string,
  cities: ReadonlySet<string>,
): { parts: QueryPart[]; rest: string[] } {
  const [before = '', after = ''] = text.split(',', 2).map((side) => side.trim())
  const [first, ...rest] = after.split(/\s+/).filter(Boolean)
  const isPlace = first === undefined || cities.has(searchKey(before)) || before === ''
  if (isPlace || partOfPhrase(before, before.split(/\s+/).length, cities)) {
    return { parts: [], rest: text.split(/[\s,]+/).filter(Boolean) }
  }
  const lastNames = searchKey(before).split(' ').filter(Boolean)
  return {
    parts: [
      ...lastNames.map((word): QueryPart => ({ kind: 'lastName', text: before, word })),
      { kind: 'firstName', text: first, word: searchKey(first) },
    ],
    rest,
  }
}

/** Understands the one box. `cities` are those of `cityCandidates(query)` that exist in the directory. */
export function parseQuery(query: string, cities: ReadonlySet<string>): ParsedQuery {
  const { part, notice, rest } = takeNumber(query.trim())
  const names = takeNamesAroundComma(rest, cities)
  const parts = [...(part ? [part] : []), ...names.parts, ...partsOfWords(names.rest, cities)]
  return { parts, notices: notice === undefined ? [] : [notice] }
}
