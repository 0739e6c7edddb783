import type { api, ReplyOf } from '@concord/contract'
import {
  formatNamePart,
  formatOrganizationName,
  getNicknames,
  isOneEditApart,
  searchKey,
} from '@concord/domain'

export type Match = ReplyOf<typeof api.searchPractitioners>['practitioners'][number]['matches'][number]
export type MatchLabel = { readonly symbol: string; readonly words: string }

const FIELD_WORDS: Record<Match['field'], string> = {
  lastName: 'last name',
  firstName: 'first name',
  name: 'name',
  npi: 'NPI',
  specialty: 'specialty',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
  phone: 'phone',
}

/** Fields whose matches are tinted in the row anyway, so that they are named only when no other field is. */
const SEEN_ANYWAY: ReadonlySet<Match['field']> = new Set(['specialty', 'city', 'state'])

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

function formatFields(matches: readonly Match[]): string {
  const fields = new Set(matches.map((match) => match.field))
  const hasWholeName = fields.has('lastName') && fields.has('firstName')
  const words = [...fields]
    .filter((field) => !(hasWholeName && field === 'firstName'))
    .map((field) => (hasWholeName && field === 'lastName' ? 'name' : FIELD_WORDS[field]))
  return list.format(words)
}

/** Returns the typed word that a match begins with, the longest when there are several; '' when none does. */
export function getTypedWord(match: Match, typedWords: readonly string[]): string {
  const found = searchKey(match.text)
  const typed = typedWords.filter((word) => word !== '' && found.startsWith(searchKey(word)))
  return typed.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase('en-US') + word.slice(1)

function formatStart(matches: readonly Match[], typedWords: readonly string[]): string {
  const typed = new Set(matches.map((match) => getTypedWord(match, typedWords)).filter((word) => word !== ''))
  return typed.size > 0 ? `starts with ${list.format([...typed].map(capitalized))}` : 'starts with it'
}

function formatOtherName({ field, text }: Match): string {
  const name = field === 'name' ? formatOrganizationName(text) : formatNamePart(text, 'family')
  return `other name ${name}`
}

/** Formats a nickname match. Bob was typed and Robert found, or the reverse: the longer one is the name. */
function formatNickname({ text }: Match, typedWords: readonly string[]): string {
  const found = searchKey(text)
  const typed = typedWords.find((word) => getNicknames(word).includes(found)) ?? ''
  return `nickname of ${capitalized(typed.length > found.length ? typed : found.toLowerCase())}`
}

function formatSimilar({ text }: Match, typedWords: readonly string[]): string {
  const typed = typedWords.find((word) => isOneEditApart(searchKey(word), searchKey(text)))
  return typed === undefined ? 'one letter different' : `one letter from ${capitalized(typed)}`
}

/** Says in a few words why a row was found, the strongest reason first. */
export function formatMatch(matches: readonly Match[], typedWords: readonly string[]): MatchLabel[] {
  const telling = matches.filter((match) => !SEEN_ANYWAY.has(match.field))
  const named = telling.length > 0 ? telling : matches
  const ofKind = (kind: Match['kind']) => named.filter((match) => match.kind === kind)
  const exact = ofKind('exact')
  const starting = ofKind('startsWith')
  const partial = ofKind('partOf').filter((match) => match.field !== 'specialty')
  const isOnlySpecialty = named.length > 0 && named.every((match) => match.field === 'specialty')
  const [otherName] = ofKind('otherName')
  const [nickname] = ofKind('nickname')
  const [alike] = ofKind('alike')
  return [
    ...(exact.length > 0 ? [{ symbol: '=', words: `exact ${formatFields(exact)}` }] : []),
    ...(starting.length > 0 ? [{ symbol: '…', words: formatStart(starting, typedWords) }] : []),
    ...(partial.length > 0 ? [{ symbol: '⊂', words: `part of ${formatFields(partial)}` }] : []),
    ...(otherName ? [{ symbol: '⊂', words: formatOtherName(otherName) }] : []),
    ...(nickname ? [{ symbol: '≈', words: formatNickname(nickname, typedWords) }] : []),
    ...(alike ? [{ symbol: '≈', words: formatSimilar(alike, typedWords) }] : []),
    ...(isOnlySpecialty ? [{ symbol: '=', words: 'specialty' }] : []),
  ]
}
