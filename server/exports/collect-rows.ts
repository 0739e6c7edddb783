import type { Viewer } from '@concord/domain'
import type { Cursor } from '#server/search/cursor.ts'
import type { SearchRequest } from '#server/search/filters.ts'
import { showsAsKept } from '#server/search/place-cards.ts'
import {
  findStreets,
  type Hit,
  openHits,
  readHits,
  readListed,
  streamHits,
} from '#server/search/read-hits.ts'
import type { Snapshot } from '#server/search/snapshot.ts'
import { type ExportRow, listCardKeys } from './export-cells.ts'
import { getSearch } from './source.ts'
import { findListed, type StoredExport } from './store.ts'

/** The start of the next rows: after a hit, or at a position in the list. */
export type Position = { readonly after: Cursor } | { readonly from: number }

type Reading = {
  readonly snapshot: Snapshot
  readonly viewer: Viewer
  readonly stored: StoredExport
  /** Rows that are read at once. */
  readonly pageRows: number
  /** Takes each row in its order. */
  readonly take: (row: ExportRow) => void
}

/** Asks for the next page before this one is taken: the database finds it while the rows of this one are written. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  try {
    let next = pages.next()
    for (;;) {
      const page = await next
      if (page.done) return
      next = pages.next()
      // A caller that takes no more pages does not see this one fail.
      next.catch(() => {})
      yield page.value
    }
  } finally {
    await pages.return(undefined)
  }
}

async function findStreetsFor({ snapshot, viewer, stored }: Reading, hits: readonly Hit[]) {
  if (!stored.columns.includes('street')) return new Map<string, string>()
  return findStreets(snapshot.connection, viewer, hits)
}

type Page = { readonly rows: readonly ExportRow[]; readonly position: Position }

async function* readListedPages(reading: Reading, listId: string, start: number): AsyncGenerator<Page> {
  const { snapshot, viewer, pageRows } = reading
  const list = { orgId: viewer.user.orgId, id: listId }
  for (let from = start; ; from += pageRows) {
    const entries = await findListed(snapshot.connection, list, from, pageRows)
    if (entries.length === 0) return
    const records = await readListed(snapshot, viewer, entries)
    const hits = records.flatMap((record) => (record.outcome === 'found' ? [record.hit] : []))
    const streets = await findStreetsFor(reading, hits)
    const rows = records.map((record): ExportRow => {
      const { entered, npi, outcome } = record
      const hit = record.outcome === 'found' ? record.hit : undefined
      return { npi, entered, outcome, hit, street: streets.get(npi ?? '') }
    })
    yield { rows, position: { from: from + entries.length } }
  }
}

type Hits = {
  readonly search: Awaited<ReturnType<typeof openHits>>
  readonly read: NonNullable<Parameters<typeof readHits>[2]>
}

async function* readHitPages(reading: Reading, { search, read }: Hits): AsyncGenerator<Page> {
  for await (const { hits, next } of readHits(reading.viewer, search, read)) {
    const streets = await findStreetsFor(reading, hits)
    const rows = hits.map((hit): ExportRow => {
      const { npi } = hit.card
      return { npi, hit, street: streets.get(npi) }
    })
    yield { rows, position: { after: next } }
  }
}

async function* takePages({ take }: Reading, pages: AsyncGenerator<Page>): AsyncGenerator<Position> {
  for await (const { rows, position } of readAhead(pages)) {
    rows.forEach(take)
    yield position
  }
}

async function* takeHits({ viewer, take }: Reading, { search, read }: Hits): AsyncGenerator<Position> {
  const takeHit = (hit: Hit) => take({ npi: hit.card.npi, hit, street: hit.card.street ?? undefined })
  for await (const after of streamHits(viewer, search, read, takeHit)) yield { after }
}

async function* collectHits(reading: Reading, request: SearchRequest, after: Cursor | undefined) {
  const { snapshot, viewer, stored, pageRows } = reading
  const search = await openHits(snapshot, viewer, request)
  const hits = { search, read: { after, pageRows, keys: listCardKeys(stored.columns) } }
  // Places that cards do not tell are looked up for a page of hits at once.
  yield* showsAsKept(search) ? takeHits(reading, hits) : takePages(reading, readHitPages(reading, hits))
}

/**
 * Gives the rows of an export from a position on away, as one snapshot has them; yields, again and again, where those behind
 * them begin.
 */
export async function* collectRows(
  reading: Reading,
  position: Position | undefined,
): AsyncGenerator<Position> {
  const { stored } = reading
  const request = getSearch(stored)
  if (request) {
    yield* collectHits(reading, request, position && 'after' in position ? position.after : undefined)
    return
  }
  const from = position && 'from' in position ? position.from : 0
  yield* takePages(reading, readListedPages(reading, stored.list_id ?? '', from))
}
