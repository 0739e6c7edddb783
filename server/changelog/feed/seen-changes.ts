import { getEntitlement, seesEntities, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { ENTRY_PATH, type RecordKind } from '#server/ledger/record-entries.ts'
import { listSeenChanges, readLayers, rewindLayers } from '#server/ledger/record-layers.ts'
import { seeChanges } from '#server/ledger/seen-changes.ts'
import { getSight } from '#server/ledger/sight.ts'
import type { ChangeRow } from './change-store.ts'
import type { SubjectRow } from './subject-store.ts'

/** After all changes. */
const NOW = new Date(8.64e15)
/** The field paths that are about a record as a whole. */
const WHOLE = ['exclusion', ENTRY_PATH]

/** Restricts changes to what a viewer limited to states and ZIP codes could see of the record at that time. */
async function seeInside(
  connection: Connection,
  viewer: Viewer,
  rows: readonly ChangeRow[],
): Promise<ChangeRow[]> {
  const npis = [...new Set(rows.map(({ npi }) => npi))]
  const since = new Date(Math.min(...rows.map(({ at }) => at.getTime())) - 1)
  const layers = await readLayers(connection, npis, { orgId: connection.viewId, since })
  const records = layers.flatMap((record) => {
    const now = rewindLayers(record, NOW)
    return now === undefined ? [] : [{ npi: record.npi, now, changes: listSeenChanges(record) }]
  })
  const { sight } = await getSight(connection, viewer, records)
  const seen = new Map<string, { before: unknown; after: unknown }>()
  const inside = new Set<string>()
  for (const { npi, now, changes } of records) {
    const places = [...now.locations.values()].filter(({ position }) => Number(position) >= 0)
    if (!places.some(sight.isSeenPlace)) continue
    inside.add(npi)
    for (const change of seeChanges(now, changes, npi, sight)) seen.set(change.id, change)
  }
  return rows.flatMap((row) => {
    if (!inside.has(row.npi)) return []
    if (WHOLE.includes(row.field_path)) return [row]
    const change = seen.get(row.id)
    return change === undefined ? [] : [{ ...row, before: change.before, after: change.after }]
  })
}

const ONLY_KIND: RecordKind = 'practitioner'

/** Returns what a viewer who sees only practitioners sees of a change: no entity appears or disappears. */
function withoutEntities(row: ChangeRow, subjects: ReadonlyMap<string, SubjectRow>): readonly ChangeRow[] {
  const { npi, field_path: path } = row
  if (path === ENTRY_PATH) {
    const [before, after] = [row.before, row.after].map((kind) => (kind === ONLY_KIND ? kind : null))
    return before === after ? [] : [{ ...row, before, after }]
  }
  return subjects.get(npi)?.kind === ONLY_KIND && !path.startsWith('affiliations.') ? [row] : []
}

/** Returns those of the changes that a viewer may see, as they may see them. */
export async function keepSeen(
  connection: Connection,
  viewer: Viewer,
  rows: readonly ChangeRow[],
  subjects: ReadonlyMap<string, SubjectRow>,
): Promise<readonly ChangeRow[]> {
  const open = seesEntities(viewer) ? rows : rows.flatMap((row) => withoutEntities(row, subjects))
  if (open.length === 0 || getEntitlement(viewer) === undefined) return open
  return seeInside(connection, viewer, open)
}
