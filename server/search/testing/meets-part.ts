import { getNicknames, searchKey } from '@concord/domain'
import type { QueryPart } from '../query-part.ts'
import { firstWords, type GoldenRecord, lastWords } from './golden-directory.ts'

/** Words that are spelled alike, by the word that was typed. */
export type Fuzzy = ReadonlyMap<string, readonly string[]>
const startsAny = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start))
export const meets = (words: readonly string[], others: readonly string[]) =>
  others.some((other) => words.includes(other))

export function hasName(
  record: GoldenRecord,
  word: string,
  where: 'last' | 'first' | 'anywhere',
  alike: Fuzzy,
): boolean {
  const others = alike.get(word) ?? []
  const last = where === 'first' ? [] : lastWords(record)
  const first = where === 'last' ? [] : firstWords(record)
  const isNickname = record.subject === 'practitioner' && meets(first, getNicknames(word))
  return startsAny([...last, ...first], word) || isNickname || meets([...last, ...first], others)
}

const hasCity = ({ places }: GoldenRecord, cities: readonly string[]) =>
  places.some((place) => cities.includes(searchKey(place.city ?? '')))
const hasState = ({ places }: GoldenRecord, state: string) => places.some((place) => place.state === state)
export const hasZip = ({ places }: GoldenRecord, zip: string) => places.some((place) => place.zip === zip)

const getCredentials = ({ credentials }: GoldenRecord) =>
  (credentials ?? '')
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z0-9]+/)

/** Tells whether a record meets one part of what the box was read as. */
export function meetsPart(record: GoldenRecord, part: QueryPart, alike: Fuzzy): boolean {
  switch (part.kind) {
    case 'number':
      return (
        part.npis.includes(record.npi) ||
        (part.phone !== null && record.places.some(({ phone }) => phone === part.phone))
      )
    case 'zip':
      return hasZip(record, part.zip)
    case 'specialty':
      return meets(record.codes, part.codes)
    case 'nameOrSpecialty':
      return hasName(record, part.word, 'anywhere', alike) || meets(record.codes, part.codes)
    case 'state':
      return hasState(record, part.state)
    case 'nameOrState':
      return hasName(record, part.word, 'anywhere', alike) || hasState(record, part.state)
    case 'city':
      return hasCity(record, part.cities)
    case 'nameOrCity':
      return hasName(record, part.word, 'anywhere', alike) || hasCity(record, part.cities)
    case 'ignored':
      return true
    case 'credential':
      return getCredentials(record).includes(part.credential)
    case 'lastName':
      return hasName(record, part.word, 'last', alike)
    case 'firstName':
      return hasName(record, part.word, 'first', alike)
    case 'name':
      return hasName(record, part.word, 'anywhere', alike)
  }
}
