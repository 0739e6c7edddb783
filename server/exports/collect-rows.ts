import type { Viewer } from '@concord/domain'
import type { Cursor } from '#server/search/cursor.ts'
import { findStreets, type Hit, readHits, readListed } from '#server/search/read-hits.ts'
import type { Snapshot } from '#server/search/snapshot.ts'
import type { ExportRow } from './export-cells.ts'
import { getSearch } from './source.ts'
import { findListed, type StoredExport } from './store.ts'

/** Where the next rows begin: behind a hit, or at a place in the list. */
export type Position = { readonly after: Cursor } | { readonly from: number }

export type CollectedRows = { readonly rows: readonly ExportRow[]; readonly position: Position }

type Reading = {
  readonly snapshot: Snapshot
  readonly viewer: Viewer
  readonly stored: StoredExport
  /** Rows that are read at once. */
  readonly pageRows: number
}

async function findStreetsFor({ snapshot, viewer, stored }: Reading, hits: readonly Hit[]) {
  if (!stored.columns.includes('street')) return new Map<string, string>()
  return findStreets(snapshot.connection, viewer, hits)
}

async function* collectListed(
  reading: Reading,
  listId: string,
  start: number,
): AsyncGenerator<CollectedRows> {
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

/** Reads the rows of an export from a position on, page by page, as one snapshot has them. */
export async function* collectRows(
  reading: Reading,
  position: Position | undefined,
): AsyncGenerator<CollectedRows> {
  const { snapshot, viewer, stored, pageRows } = reading
  const search = getSearch(stored)
  if (!search) {
    const from = position && 'from' in position ? position.from : 0
    yield* collectListed(reading, stored.list_id ?? '', from)
    return
  }
  const after = position && 'after' in position ? position.after : undefined
  for await (const { hits, next } of readHits(snapshot, viewer, search, { after, pageRows })) {
    const streets = await findStreetsFor(reading, hits)
    const rows = hits.map((hit): ExportRow => {
      const { npi } = hit.card
      return { npi, hit, street: streets.get(npi) }
    })
    yield { rows, position: { after: next } }
  }
}
