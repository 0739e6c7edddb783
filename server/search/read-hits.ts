import { practitionerFiltersSchema } from '@concord/contract'
import {
  getEntitlement,
  isInside,
  isValidNpi,
  screenExclusion,
  seesEntities,
  type Viewer,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Card, CardKey, EntityCard, PractitionerCard } from './card.ts'
import { findRanks } from './card-store.ts'
import type { Cursor } from './cursor.ts'
import type { SearchRequest } from './filters.ts'
import { findRows, isInMatchOrder, takeRows } from './find-rows.ts'
import { isSortedByDay } from './find-sorted.ts'
import type { Search } from './interpret-query.ts'
import { opaque } from './opaque.ts'
import { listKeysOfPlaces, type PlacedCard, placeAsKept, placeCards } from './place-cards.ts'
import { STREET } from './read-model/derive-parts.ts'
import type { Row } from './row.ts'
import { interpretSearch } from './search-records.ts'
import { isPlaceInside, ZIP_OF_PLACE } from './seen-places.ts'
import type { Snapshot } from './snapshot.ts'

type Placed = Pick<PlacedCard<Card>, 'place' | 'isFirstPlace' | 'distanceMiles'> & {
  readonly screening: ReturnType<typeof screenExclusion>
}

/** A record as a search shows it, where it is shown, and how it stands against the exclusion list. */
export type Hit = Placed &
  (
    | { readonly subject: 'practitioner'; readonly card: PractitionerCard }
    | { readonly subject: 'entity'; readonly card: EntityCard }
  )

/** Hits in the order of the search, and where the next begin. */
export type HitPage = { readonly hits: readonly Hit[]; readonly next: Cursor }

export const PAGE_ROWS = 1000
/**
 * Number of pages whose ranks are read at once when sorting by day: otherwise each page would read all records that
 * were verified.
 */
const PAGES_AHEAD = 100
const isEntity = (card: Card): card is EntityCard => 'practitionerCount' in card

function getHit(
  { card, place, isFirstPlace, distanceMiles }: PlacedCard<Card>,
  listDay: string | null,
  showsEntities: boolean,
): Hit {
  const found = { isExcluded: card.status === 'excluded', isPossible: card.isPossiblyExcluded === true }
  const placed = { place, isFirstPlace, distanceMiles, screening: screenExclusion(found, listDay) }
  if (isEntity(card)) return { subject: 'entity', card, ...placed }
  return { subject: 'practitioner', card: showsEntities ? card : { ...card, entityName: null }, ...placed }
}

async function getHits(viewer: Viewer, search: Search, rows: readonly Row[]) {
  const showsEntities = seesEntities(viewer)
  const listDay = search.moment.exclusionListDay
  const placed = await placeCards<Card>(search, rows)
  return placed.map((one) => getHit(one, listDay, showsEntities))
}

/** The card keys that each hit needs, whatever else is read of it. */
const KEYS_OF_HIT: readonly CardKey[] = ['npi', 'status', 'isPossiblyExcluded']

function listKeys(search: Search, keys: readonly CardKey[]): CardKey[] {
  const ofSubject: readonly CardKey[] = search.filters.subject === 'e' ? ['practitionerCount'] : []
  return [...new Set([...KEYS_OF_HIT, ...ofSubject, ...listKeysOfPlaces(search), ...keys])]
}

type Reading = {
  readonly after?: Cursor | undefined
  readonly pageRows?: number
  /** Says what is read of the cards beside what tells where they are and how they stand; others may be undefined. */
  readonly keys: readonly CardKey[]
}

/** Returns a search that all hits are read of. */
export function openHits({ connection, cache }: Snapshot, viewer: Viewer, request: SearchRequest) {
  return interpretSearch({ tx: connection, viewer }, request, { recalled: cache })
}

const moveCursor = (cursor: Cursor | undefined, { tier, rank }: Row, rows: number): Cursor => ({
  direction: 'after',
  tier,
  rank,
  row: (cursor?.row ?? 0) + rows,
})

type Wanted = { readonly limit: number; readonly cursor: Cursor | undefined; readonly keys: CardKey[] }

async function findHitRows(search: Search, { limit, cursor, keys }: Wanted, withCards: boolean) {
  if (!isInMatchOrder(search)) return findRows(search, limit, cursor, { withCards })
  const rows: Row[] = []
  await takeRows(search, { limit, cursor, keys }, (row) => rows.push(row))
  return rows
}

/** Reads all hits of a search behind a cursor as this viewer sees it, page by page and in its order. */
export async function* readHits(
  viewer: Viewer,
  search: Search,
  { after, pageRows = PAGE_ROWS, keys }: Reading,
): AsyncGenerator<HitPage> {
  const read = listKeys(search, keys)
  const limit = isSortedByDay(search) ? pageRows * PAGES_AHEAD : pageRows
  for (let cursor = after; ; ) {
    const ahead = await findHitRows(search, { limit, cursor, keys: read }, limit === pageRows)
    for (let from = 0; from < ahead.length; from += pageRows) {
      const rows = ahead.slice(from, from + pageRows)
      const last = rows.at(-1)
      if (!last) return
      cursor = moveCursor(cursor, last, rows.length)
      yield { hits: await getHits(viewer, search, rows), next: cursor }
    }
    if (ahead.length < limit) return
  }
}

/** Hits that are given away do not stand beside each other: more of them are read at once. */
const PAGES_AT_ONCE = 10

/**
 * Gives all hits of a search behind a cursor away as they come, where each is shown as its card says; yields where the next
 * begin.
 */
export async function* streamHits(
  viewer: Viewer,
  search: Search,
  { after, pageRows = PAGE_ROWS, keys }: Reading,
  take: (hit: Hit) => void,
): AsyncGenerator<Cursor> {
  const read = listKeys(search, keys)
  const showsEntities = seesEntities(viewer)
  const listDay = search.moment.exclusionListDay
  const limit = pageRows * PAGES_AT_ONCE
  for (let cursor = after; ; ) {
    let [rows, last]: [number, Row | undefined] = [0, undefined]
    await takeRows(search, { limit, cursor, keys: read }, (row) => {
      rows += 1
      last = row
      if (row.shown) take(getHit(placeAsKept(row.shown), listDay, showsEntities))
    })
    if (!last) return
    cursor = moveCursor(cursor, last, rows)
    yield cursor
    if (rows < limit) return
  }
}

/** The record that an entry of a list of NPIs stands for; `outside`: the viewer may not see it. */
export type ListedRecord = { readonly entered: string; readonly npi: string | null } & (
  | { readonly outcome: 'found'; readonly hit: Hit }
  | { readonly outcome: 'notFound' | 'outside' | 'invalid' }
)

const EVERY_PRACTITIONER: SearchRequest = {
  subject: 'practitioner',
  filters: practitionerFiltersSchema.parse({}),
}

const trimmed = (entered: string) => entered.replace(/[\s-]/g, '')

/** Returns the record of each entry of a list of NPIs, in its order; the same NPI twice is answered twice. */
export async function readListed(
  { connection, cache }: Snapshot,
  viewer: Viewer,
  entries: readonly string[],
): Promise<ListedRecord[]> {
  const npis = entries.map(trimmed).filter(isValidNpi)
  const search = await interpretSearch({ tx: connection, viewer }, EVERY_PRACTITIONER, { recalled: cache })
  const known = await findRanks(search.connection, npis)
  const hits = new Map<string, Hit>()
  for (const subject of ['p', 'e'] as const) {
    const rows = known
      .filter(({ isEntity: entity }) => entity === (subject === 'e'))
      .map(({ rank }) => ({ tier: 0, rank }))
    if (rows.length === 0) continue
    const own = { ...search, filters: { ...search.filters, subject } }
    for (const hit of await getHits(viewer, own, rows)) hits.set(hit.card.npi, hit)
  }
  const entitlement = getEntitlement(viewer)
  const showsEntities = seesEntities(viewer)
  const isSeen = ({ subject, place }: Hit) =>
    isInside(entitlement, place) && (subject === 'practitioner' || showsEntities)
  return entries.map((entered): ListedRecord => {
    const npi = trimmed(entered)
    if (!isValidNpi(npi)) return { entered, npi: null, outcome: 'invalid' }
    const hit = hits.get(npi)
    if (!hit) return { entered, npi, outcome: 'notFound' }
    return isSeen(hit) ? { entered, npi, outcome: 'found', hit } : { entered, npi, outcome: 'outside' }
  })
}

/** Returns the street of each record at the place where it is shown, by NPI: mostly cards have it. */
export async function findStreets(
  connection: Connection,
  viewer: Viewer,
  hits: readonly Hit[],
): Promise<Map<string, string>> {
  const streets = new Map<string, string>()
  const others: Hit[] = []
  for (const hit of hits) {
    const { npi, street } = hit.card
    if (!hit.isFirstPlace || street === undefined) others.push(hit)
    else if (street !== null) streets.set(npi, street)
  }
  if (others.length > 0) await lookUpStreets(connection, viewer, others, streets)
  return streets
}

async function lookUpStreets(
  connection: Connection,
  viewer: Viewer,
  hits: readonly Hit[],
  streets: Map<string, string>,
): Promise<void> {
  const npis = hits.map(({ card }) => card.npi)
  const zips = hits.map(({ place }) => place.zip)
  // All at once: looked up one by one in the view they take more than twice the time.
  const rows = await connection.preparedRows<{ npi: string; street: string }>(sql`
    select f.npi::text as npi, f.street from (
      select distinct on (a.npi) a.npi, p.street
      from (
        select l.npi, l.position, ${ZIP_OF_PLACE} as zip,
          ${STREET} as street
        from viewed.locations l where l.npi = any (${opaque(sql`${npis}::bigint[]`)}::bigint[]) and l.position >= 0
          and ${isPlaceInside(getEntitlement(viewer))} offset 0) p
      join unnest(${opaque(sql`${npis}::bigint[]`)}, ${opaque(sql`${zips}::text[]`)}) a (npi, zip)
        on a.npi = p.npi and (a.zip is null or a.zip = p.zip)
      order by a.npi, p.position) f
    where f.street is not null`)
  for (const { npi, street } of rows) streets.set(npi, street)
}
