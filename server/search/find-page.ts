import type { api, ReplyOf } from '@concord/contract'
import { screenExclusion } from '@concord/domain'
import type { Card, ShownPlace } from './card.ts'
import { findRanks } from './card-store.ts'
import { type Cursor, type PageCursor, parseCursor, printCursor } from './cursor.ts'
import { findRows } from './find-rows.ts'
import type { Search } from './interpret-query.ts'
import { matchReasons } from './match-reasons.ts'
import { placeCards } from './place-cards.ts'
import { readAs } from './read-as.ts'
import type { Row } from './row.ts'
import { isSeenRecord } from './seen-store.ts'

type Reply = ReplyOf<typeof api.searchPractitioners>
type Hit = Reply['practitioners'][number]

/** Describes what a hit has beside its card. */
type Added = ShownPlace & Pick<Hit, 'distanceMiles' | 'matches' | 'screening'>

export type PageOf<Shown> = Omit<Reply, 'practitioners'> & {
  /** Version of the model that the rows of the page were read from; undefined if there are none. */
  readonly version: number | undefined
  readonly hits: readonly { readonly card: Shown; readonly added: Added }[]
}

type Edge = (Pick<Row, 'tier' | 'rank'> & { readonly npi: string }) | undefined
type Edges = { first: Edge; last: Edge; firstRow: number | null; count: number; version: number | undefined }

function getCursors(
  { first, last, firstRow, count, version }: Edges,
  hasFurther: boolean,
  cursor: Cursor | undefined,
) {
  const isBackward = cursor?.direction === 'before'
  const hasNext = isBackward ? last !== undefined : hasFurther
  const hasPrevious = isBackward ? hasFurther : cursor !== undefined
  const at = (direction: Cursor['direction'], edge: Edge, place: number) =>
    edge && firstRow !== null ? printCursor({ direction, ...edge, row: place, version }) : null
  return {
    nextCursor: hasNext ? at('after', last, (firstRow ?? 1) + count - 1) : null,
    previousCursor: hasPrevious ? at('before', first, firstRow ?? 1) : null,
  }
}

function getScreening({ status, isPossiblyExcluded }: Card, { moment }: Search): Hit['screening'] {
  const found = { isExcluded: status === 'excluded', isPossible: isPossiblyExcluded === true }
  return screenExclusion(found, moment.exclusionListDay)
}

/** Lists what the box states besides names, specialties, numbers and places. */
function listSaid({ filters, circle }: Search): Reply['readAs'] {
  const { said, replaced, fillers, radius, county, center } = filters
  const around = circle ? [] : [radius].flatMap((typed) => typed ?? [])
  return [
    ...said.map(({ label, text }) => ({ field: 'filter' as const, label, text })),
    ...(center ? [{ field: 'city' as const, label: center.label, text: center.text }] : []),
    ...(county ? [{ field: 'filter' as const, label: county.label, text: county.text }] : []),
    ...[...replaced.map(({ text }) => text), ...fillers].map((text) => ({
      field: 'ignored' as const,
      label: text,
      text,
    })),
    ...around.map(({ text }) => ({ field: 'ignored' as const, label: text, text })),
  ]
}

function listNotices({ reading, filters, circle }: Search, isEmpty: boolean): string[] {
  const { radius } = filters
  return [
    // Ten digits that found someone by phone were not a mistyped NPI.
    ...(isEmpty ? reading.notices : []),
    ...(circle && radius?.isCut === true
      ? [`The radius is ${circle.miles} miles, the largest that is searched.`]
      : []),
  ]
}

function getRadius({ circle }: Search): Reply['circle'] {
  return circle ? { ...circle.center, miles: circle.miles } : null
}

/**
 * Returns the cursor with the rank that its row has now: a rebuild numbers all ranks again. One whose record is gone stays
 * where it was; so does one whose record may not be seen, because its place would tell its name.
 */
async function followRow(
  { connection, cache, filters, entitlement }: Search,
  cursor: PageCursor | undefined,
): Promise<Cursor | undefined> {
  if (cursor?.npi === undefined || cursor.version === cache.publicVersion) return cursor
  const [found] = await findRanks(connection, [cursor.npi])
  if (found?.isEntity !== (filters.subject === 'e')) return cursor
  const isSeen = await isSeenRecord(connection, cursor.npi, entitlement)
  return isSeen ? { ...cursor, rank: found.rank } : cursor
}

/** Returns a page of the search with why each row matched. */
export async function findPage<Shown extends Card>(
  search: Search,
  { limit, cursor: text }: { limit: number; cursor?: string | undefined },
): Promise<PageOf<Shown>> {
  const cursor = await followRow(search, parseCursor(text))
  const found = await findRows(search, limit + 1, cursor)
  const isBackward = cursor?.direction === 'before'
  const page = found.slice(0, limit)
  const rows = isBackward ? page.reverse() : page
  const before = cursor ? (isBackward ? cursor.row - rows.length - 1 : cursor.row) : 0
  const cards = await placeCards<Shown>(search, rows)
  const getEdge = (at: number): Edge => {
    const [row, placed] = [rows.at(at), cards.at(at)]
    return row && placed && { tier: row.tier, rank: row.rank, npi: placed.card.npi }
  }
  const edges = {
    first: getEdge(0),
    last: getEdge(-1),
    version: search.entitlement ? undefined : search.cache.publicVersion,
    firstRow: rows.length > 0 ? Math.max(1, before + 1) : null,
    count: rows.length,
  }
  const { parts } = search.reading
  return {
    version: cards[0]?.version,
    hits: cards.map(({ card, place, distanceMiles }) => ({
      card,
      added: {
        ...place,
        distanceMiles,
        matches: matchReasons(parts, { card, place }, search.names),
        screening: getScreening(card, search),
      },
    })),
    firstRow: edges.firstRow,
    ...getCursors(edges, found.length > limit, cursor),
    readAs: [...parts.map(readAs), ...listSaid(search)],
    notices: listNotices(search, rows.length === 0),
    circle: getRadius(search),
    exclusionListOn: search.moment.exclusionListDay,
    isAlike: search.filters.alike || (search.isAlike && rows.length > 0),
  }
}
