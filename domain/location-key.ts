import { searchKey } from './search-key.ts'
import suffixes from './street-suffix.json' with { type: 'json' }

/** Describes what tells one place from another. */
export type KeyedPlace = {
  readonly address_1: string | null
  readonly address_2: string | null
  /** Five digits; abroad as it is written. */
  readonly zip: string | null
  /** The two-letter country code; null stands for the United States. */
  readonly country?: string | null
}

/** The key of the mailing address, of which a record has one. */
export const MAILING_KEY = 'mailing'

const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(suffixes).flatMap(([short, words]) => words.map((word): [string, string] => [word, short])),
)

/**
 * Returns the key by which a place is known from one source to the next, '12OAK|75209|US': both lines of the
 * address in capitals, letters and digits only, with directions, streets and units shortened as the post does (USPS
 * Publication 28, appendixes B and C), then five digits of the ZIP code, then the country.
 */
export function makeLocationKey({ address_1, address_2, zip, country }: KeyedPlace): string {
  const words = searchKey(`${address_1 ?? ''} ${(address_2 ?? '').replaceAll('#', ' STE ')}`).split(' ')
  const street = words.map((word) => SHORT_WORDS.get(word) ?? word).join('')
  const code = searchKey(zip ?? '').replaceAll(' ', '')
  const area = /^\d{9}$/.test(code) ? code.slice(0, 5) : code
  return `${street}|${area}|${searchKey(country ?? '') || 'US'}`
}

/** Returns the key of the second, third... of several places with one key: '...|75209|US#2'; of the first the key. */
export function numberLocationKey(key: string, number: number): string {
  return number === 1 ? key : `${key}#${number}`
}

/** Returns a key without the number that tells several places with one key apart. */
export function withoutNumber(key: string): string {
  return key.replace(/#\d+$/, '')
}

/** Is the first position of places that sources state and the registry lacks; those of the registry are below. */
export const FIRST_CLAIMED_POSITION = 1000
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Returns the position of a place that sources state and the registry lacks: 1000 and 30 bits of a hash (FNV-1a) of
 * its key, so that it is the same whenever the record is put together.
 */
export function getClaimedPosition(key: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), FNV_PRIME) >>> 0
  }
  return FIRST_CLAIMED_POSITION + ((hash ^ (hash >>> 30)) & 0x3fffffff)
}
