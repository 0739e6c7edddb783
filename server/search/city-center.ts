import { type Entitlement, formatCity, isInside, searchKey } from '@concord/domain'
import type { Cache } from './cache.ts'
import { type ListKey, lookUp } from './dictionary-store.ts'
import type { Filters } from './filters.ts'
import type { ModelConnection } from './model-view.ts'
import type { QueryReading } from './read-query.ts'
import { milesBetween } from './search-radius.ts'
import type { Subject } from './subject.ts'
import { readZipCodes, type ZipCode } from './zip-codes.ts'

type Typed = { readonly text: string; readonly cities: readonly string[]; readonly state: string | undefined }

const BYTES = 200

/** Finds the city in the box: the one after "within 10 miles of", or else the last one. */
function findTyped({ parts }: QueryReading, behind: string): Typed | undefined {
  const found = parts.flatMap((part, at): Typed[] => {
    if (part.kind !== 'city' && part.kind !== 'nameOrCity') return []
    const { text, cities } = part
    const next = parts[at + 1]
    if (next?.kind !== 'state') return [{ text, cities, state: undefined }]
    return [{ text: `${text} ${next.text}`, cities, state: next.state }]
  })
  const after = searchKey(behind)
  return found.find(({ text }) => after.startsWith(searchKey(text))) ?? found.at(-1)
}

/** Picks the ZIP codes of the state with the most records, from cities with the same name. */
async function pickState(
  connection: ModelConnection,
  subject: Subject,
  places: readonly ZipCode[],
): Promise<readonly ZipCode[]> {
  const byState = [...Map.groupBy(places, ({ state }) => state).values()]
  if (byState.length < 2) return places
  const keys = places.map(({ zip }): ListKey => ['z', zip])
  const { lists } = await lookUp(connection, subject, keys, [])
  const count = (own: readonly ZipCode[]) =>
    own.reduce((sum, { zip }) => sum + (lists.get(`z${zip}`)?.size ?? 0), 0)
  return byState.toSorted((one, other) => count(other) - count(one))[0] ?? places
}

/** Finds the ZIP code that is nearest to the middle of all ZIP codes of a city. */
function findMiddle(places: readonly ZipCode[]): ZipCode | undefined {
  const mean = (of: (place: ZipCode) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length
  const middle = { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
  const distance = (place: ZipCode) => milesBetween(middle, place)
  return places.toSorted((one, other) => distance(one) - distance(other) || (one.zip < other.zip ? -1 : 1))[0]
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Removes the words of the city from the query, with any spaces or commas between them. */
function withoutCity(query: string, text: string): string {
  const words = text.split(/[\s,]+/).map(escapeWord)
  const rest = query.replace(new RegExp(`(?<![^\\s,])${words.join('[\\s,]+')}(?![^\\s,])`, 'i'), ' ')
  return rest.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '')
}

/**
 * Returns the filters with the middle of the city that the typed radius is around, and without its name in the query;
 * undefined where the box names no city that ZIP codes are known of.
 */
export async function centerOnCity(
  filters: Filters,
  literal: QueryReading,
  around: {
    readonly connection: ModelConnection
    readonly cache: Cache
    readonly entitlement: Entitlement | undefined
  },
): Promise<Filters | undefined> {
  const { subject, query, radius } = filters
  const typed = radius && findTyped(literal, radius.behind)
  if (!typed) return undefined
  const { connection, cache, entitlement } = around
  const { cities, state, text } = typed
  const middle = await cache.getOrCompute(
    JSON.stringify(['city center', subject, cities, state, entitlement]),
    async (batch) => {
      const { places } = await readZipCodes(connection, batch)
      const named = [...places.values()].filter(
        (place) =>
          (state === undefined || place.state === state) &&
          cities.includes(searchKey(place.city)) &&
          (!entitlement || isInside(entitlement, place)),
      )
      return findMiddle(await pickState(connection, subject, named))
    },
    () => BYTES,
  )
  if (!middle) return undefined
  const label = `${formatCity(middle.city)}, ${middle.state}`
  return { ...filters, query: withoutCity(query, text), center: { zip: middle.zip, label, text } }
}
