import { getEntitlement, seesEntities, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { listSeenChanges, readLayers, rewindLayers } from '#server/ledger/record-layers.ts'
import { seeChanges } from '#server/ledger/seen-changes.ts'
import { getSight } from '#server/ledger/sight.ts'
import type { ChangeRow } from './change-store.ts'
import type { SubjectRow } from './subject-store.ts'

/** After all changes. */
const NOW = new Date(8.64e15)
const EXCLUSION = 'exclusion'

/** A viewer who is held to states and ZIP codes sees of each change what they may have seen of the record then. */
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
    if (row.field_path === EXCLUSION) return [row]
    const change = seen.get(row.id)
    return change === undefined ? [] : [{ ...row, before: change.before, after: change.after }]
  })
}

/** Returns those of the changes that a viewer may see, as they may see them. */
export async function keepSeen(
  connection: Connection,
  viewer: Viewer,
  rows: readonly ChangeRow[],
  subjects: ReadonlyMap<string, SubjectRow>,
): Promise<readonly ChangeRow[]> {
  const open = seesEntities(viewer)
    ? rows
    : rows.filter(
        ({ npi, field_path: path }) =>
          subjects.get(npi)?.kind === 'practitioner' && !path.startsWith('affiliations.'),
      )
  if (open.length === 0 || getEntitlement(viewer) === undefined) return open
  return seeInside(connection, viewer, open)
}
