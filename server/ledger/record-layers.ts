import type { Connection } from '#server/db/database.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import { takeBack } from './record-snapshot.ts'
import { PUBLIC_VIEW, type Row } from './records/directory-record.ts'
import {
  findEntries,
  findLayeredChanges,
  findParts,
  findPeriods,
  type LayeredChange,
  type PartRow,
  type PeriodRow,
} from './rewind-store.ts'

/** One layer of a record: what the registry states, what everyone sees, or what an organization sees. */
type Layer = {
  readonly now: RecordSnapshot | undefined
  /** The periods in which it differed from the layer below. */
  readonly periods: readonly PeriodRow[]
  /** Newest first. */
  readonly changes: readonly LayeredChange[]
}

/** A record in its layers, the registry first. */
export type RecordLayers = {
  readonly npi: string
  /** Undefined: it came with the first load of the directory. */
  readonly enteredAt: Date | undefined
  readonly layers: readonly Layer[]
}

const byKey = (rows: readonly PartRow[], part: PartRow['part'], keyOf: (row: Row) => string) =>
  new Map(rows.filter((row) => row.part === part).map(({ row }) => [keyOf(row), row]))

function getSnapshot(npi: string, parts: readonly PartRow[]): RecordSnapshot | undefined {
  const subject = parts.find(({ part }) => part === 'practitioners' || part === 'entities')
  if (!subject) return undefined
  return {
    npi,
    table: subject.part === 'entities' ? 'entities' : 'practitioners',
    row: subject.row,
    locations: byKey(parts, 'locations', ({ position }) => String(position)),
    affiliations: byKey(parts, 'affiliations', (row) => `${row.entity_npi}|${row.position}`),
  }
}

function groupByNpi<Row extends { npi: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  return Map.groupBy(rows, ({ npi }) => npi)
}

/** Reads records in the layers of a view; `since`: with the changes after it only. */
export async function readLayers(
  connection: Connection,
  npis: readonly string[],
  { orgId, since }: { readonly orgId: string | null; readonly since: Date | null },
): Promise<RecordLayers[]> {
  const views = orgId === null ? [PUBLIC_VIEW] : [PUBLIC_VIEW, orgId]
  const parts = groupByNpi(await findParts(connection, npis, views))
  const periods = groupByNpi(await findPeriods(connection, npis, views))
  const changes = groupByNpi(await findLayeredChanges(connection, npis, orgId, since))
  const entries = await findEntries(connection, npis)
  return npis.map((npi) => {
    const own = parts.get(npi) ?? []
    const changed = changes.get(npi) ?? []
    const registry: Layer = {
      now: getSnapshot(
        npi,
        own.filter(({ view_id }) => view_id === null),
      ),
      periods: [],
      changes: changed.filter(({ layer }) => layer !== 'view'),
    }
    const viewed = views.map((view): Layer => {
      const viewOrgId = view === PUBLIC_VIEW ? null : view
      return {
        now: getSnapshot(
          npi,
          own.filter(({ view_id }) => view_id === view),
        ),
        periods: (periods.get(npi) ?? []).filter(({ view_id }) => view_id === view),
        changes: changed.filter(({ layer, org_id }) => layer === 'view' && org_id === viewOrgId),
      }
    })
    return { npi, enteredAt: entries.get(npi), layers: [registry, ...viewed] }
  })
}

const isBetween = (at: Date, after: Date, until: Date | null) => at > after && (until === null || at <= until)

/** Returns a record as its layers up to one of them held it at a moment; undefined: it was not there. */
function rewindLayer(
  { npi, enteredAt, layers }: RecordLayers,
  place: number,
  at: Date,
): RecordSnapshot | undefined {
  const layer = layers[place]
  if (!layer) return undefined
  if (place === 0) {
    if (enteredAt && enteredAt > at) return undefined
    return takeBack(
      npi,
      layer.now,
      layer.changes.filter((change) => change.at > at),
    )
  }
  const period = layer.periods.find(
    ({ began_at, ended_at }) => began_at <= at && (ended_at === null || ended_at > at),
  )
  const below = (moment: Date) => rewindLayer({ npi, enteredAt, layers }, place - 1, moment)
  if (!period) return below(at)
  const { ended_at: endedAt } = period
  return takeBack(
    npi,
    endedAt === null ? layer.now : below(endedAt),
    layer.changes.filter((change) => isBetween(change.at, at, endedAt)),
  )
}

/** Returns a record as its view held it at a moment; undefined: it was not there. */
export function rewindLayers(record: RecordLayers, at: Date): RecordSnapshot | undefined {
  return rewindLayer(record, record.layers.length - 1, at)
}

/** Returns what the registry stated of a record at a moment; undefined: nothing. */
export function rewindRegistry(record: RecordLayers, at: Date): RecordSnapshot | undefined {
  return rewindLayer(record, 0, at)
}

/** The path of exclusions, which hold in every view: no source states them, and no claim can overlay them. */
const EXCLUSION_PATH = 'exclusion'

/** Returns the changes that the view saw, newest first: at each moment those of the layer that it showed. */
export function listSeenChanges({ layers }: RecordLayers): LayeredChange[] {
  const isInForce = (place: number, at: Date) =>
    place === 0 ||
    (layers[place]?.periods.some(
      ({ began_at, ended_at }) => began_at <= at && (ended_at === null || at <= ended_at),
    ) ??
      false)
  const seen = layers.flatMap(({ changes }, place) =>
    changes.filter(
      ({ at, field_path: path }) =>
        path === EXCLUSION_PATH ||
        (isInForce(place, at) && !layers.some((_, higher) => higher > place && isInForce(higher, at))),
    ),
  )
  return seen.sort((a, b) => b.at.getTime() - a.at.getTime())
}
