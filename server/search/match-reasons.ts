import type { matchSchema } from '@concord/contract'
import { getNicknames, searchKey, taxonomyName } from '@concord/domain'
import type { z } from 'zod'
import type { Card, PractitionerCard, ShownPlace } from './card.ts'
import type { Names } from './name-condition.ts'
import type { QueryPart } from './query-part.ts'

type Match = z.output<typeof matchSchema>

type Found = { readonly card: Card; readonly place: ShownPlace }

const getWords = (text: string | null) =>
  searchKey(text ?? '')
    .split(' ')
    .filter(Boolean)

/** One text of a name, and the name of its field in a reason. */
type NameText = { readonly text: string | null; readonly field: 'lastName' | 'firstName' | 'name' }

function isPractitioner(card: Card): card is PractitionerCard {
  return 'lastName' in card
}

function lastTexts(card: Card): NameText[] {
  return isPractitioner(card)
    ? [{ text: card.lastName, field: 'lastName' }]
    : [{ text: card.name, field: 'name' }]
}

function firstTexts(card: Card): NameText[] {
  if (!isPractitioner(card)) return []
  return [
    { text: card.firstName, field: 'firstName' },
    { text: card.middleName, field: 'firstName' },
  ]
}

function matchStart(word: string, { text, field }: NameText): Match | undefined {
  const words = getWords(text)
  const found = words.find((candidate) => candidate.startsWith(word))
  if (found === undefined) return undefined
  if (found !== word) return { kind: 'startsWith', field, text: found }
  return { kind: words.length > 1 ? 'partOf' : 'exact', field, text: found }
}

function matchWhole(
  words: readonly string[],
  kind: 'nickname' | 'alike',
  { text, field }: NameText,
): Match | undefined {
  const found = getWords(text).find((candidate) => words.includes(candidate))
  return found === undefined ? undefined : { kind, field, text: found }
}

function matchOtherName(words: readonly string[], isWhole: boolean, card: Card): Match | undefined {
  const isFound = (candidate: string) =>
    words.some((word) => (isWhole ? candidate === word : candidate.startsWith(word)))
  const text = card.otherNames.find((name) => getWords(name).some(isFound))
  const field = isPractitioner(card) ? 'lastName' : 'name'
  return text === undefined ? undefined : { kind: 'otherName', field, text }
}

function getFirst<Item>(items: readonly Item[], match: (item: Item) => Match | undefined): Match | undefined {
  for (const item of items) {
    const found = match(item)
    if (found) return found
  }
  return undefined
}

/**
 * Returns the best reason for a match: the word itself, a nickname, another name, or a word spelled alike, in this
 * order.
 */
function matchName(
  word: string,
  card: Card,
  names: Names,
  where: 'last' | 'first' | 'anywhere',
): Match | undefined {
  const last = where === 'first' ? [] : lastTexts(card)
  const first = where === 'last' ? [] : firstTexts(card)
  const fuzzy = names.fuzzy.get(word) ?? []
  return (
    getFirst([...last, ...first], (text) => matchStart(word, text)) ??
    getFirst(first, (text) => matchWhole(getNicknames(word), 'nickname', text)) ??
    (where === 'first' ? undefined : matchOtherName([word], false, card)) ??
    getFirst([...last, ...first], (text) => matchWhole(fuzzy, 'alike', text)) ??
    (where === 'first' ? undefined : matchOtherName(fuzzy, true, card))
  )
}

function matchCity(cities: readonly string[], { card, place }: Found): Match | undefined {
  const city = cities.find((name) => card.cities.includes(name))
  if (city === undefined) return undefined
  const isShown = place.city !== null && searchKey(place.city) === city
  return { kind: 'exact', field: 'city', text: isShown ? (place.city ?? city) : city }
}

function matchSpecialty(codes: readonly string[], isCorrected: boolean, { taxonomies }: Card) {
  const code = taxonomies.find((candidate) => codes.includes(candidate))
  const kind: Match['kind'] = isCorrected ? 'alike' : 'partOf'
  return code === undefined ? undefined : { kind, field: 'specialty' as const, text: taxonomyName(code) }
}

function matchPart(part: QueryPart, found: Found, names: Names): Match | undefined {
  const { card } = found
  switch (part.kind) {
    case 'number':
      return part.npis.includes(card.npi)
        ? { kind: 'exact', field: 'npi', text: card.npi }
        : { kind: 'exact', field: 'phone', text: part.phone ?? part.text }
    case 'zip':
      // Elsewhere in the circle the distance of the row is the reason.
      return card.zips.includes(part.zip) ? { kind: 'exact', field: 'zip', text: part.zip } : undefined
    case 'specialty':
      return matchSpecialty(part.codes, part.isCorrected, card)
    case 'nameOrSpecialty':
      return matchName(part.word, card, names, 'anywhere') ?? matchSpecialty(part.codes, false, card)
    case 'state':
      return { kind: 'exact', field: 'state', text: part.state }
    case 'nameOrState':
      return (
        matchName(part.word, card, names, 'anywhere') ?? { kind: 'exact', field: 'state', text: part.state }
      )
    case 'city':
      return matchCity(part.cities, found)
    case 'nameOrCity':
      return matchName(part.word, card, names, 'anywhere') ?? matchCity(part.cities, found)
    case 'credential':
    case 'ignored':
      return undefined
    case 'lastName':
      return matchName(part.word, card, names, 'last')
    case 'firstName':
      return matchName(part.word, card, names, 'first')
    case 'name':
      return matchName(part.word, card, names, 'anywhere')
  }
}

/** Explains why a record is among the hits: one reason for each part of the query that its card can show. */
export function matchReasons(parts: readonly QueryPart[], found: Found, names: Names): Match[] {
  return parts.flatMap((part) => matchPart(part, found, names) ?? [])
}
