import type { api, ReplyOf } from '@concord/contract'
import { type DirectorySubject, getEntitlement, parseLinkPath } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import { rewindLayers } from '#server/ledger/record-layers.ts'
import type { RecordSnapshot } from '#server/ledger/record-snapshot.ts'
import type { Row } from '#server/ledger/records/directory-record.ts'
import type { Sight } from '#server/ledger/seen-changes.ts'
import { explainPastRecord, getPastDay, wasThere } from '../record-moment.ts'
import { toPlace } from './record-parts.ts'
import { hasSeenPlace, readSeenRecord } from './seen-record.ts'

type Reply = ReplyOf<typeof api.comparePractitioner>

type Field = { readonly value: unknown; readonly place: Row | null }

/** Columns that belong to the row itself or that no source states. */
const NO_FIELDS = new Set([
  'npi',
  'position',
  'entity_npi',
  'batch_id',
  'first_batch_id',
  'latitude',
  'longitude',
])

const isStated = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns the fields of a record that have a value and may be seen, by path. */
function listFields(
  record: RecordSnapshot,
  { isSeenPlace, isSeenEntity }: Sight,
): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  const note = (prefix: string, row: Row, place: Row | null) => {
    for (const [column, value] of Object.entries(row)) {
      const isField = !NO_FIELDS.has(column) && parseLinkPath(column) === undefined
      if (isField && isStated(value)) fields.set(`${prefix}${column}`, { value, place })
    }
  }
  note('', record.row, null)
  for (const [key, place] of record.locations) if (isSeenPlace(place)) note(`locations.${key}.`, place, place)
  for (const [key, row] of record.affiliations) {
    const place = record.locations.get(String(row.position)) ?? null
    const isShown = isSeenEntity(String(row.entity_npi)) && (place === null || isSeenPlace(place))
    if (isShown) note(`affiliations.${key}.`, row, place)
  }
  return fields
}

/** Returns what of a record was otherwise at the end of a day. */
export async function compareRecord(
  context: SignedInContext,
  subject: DirectorySubject,
  { npi, asOf }: { readonly npi: string; readonly asOf?: string | undefined },
): Promise<Reply> {
  const { layers, now, sight } = await readSeenRecord(context, subject, npi)
  const day = getPastDay(asOf)
  const isEarlier = day !== null && !(await wasThere(context.tx, npi, getEndOfDay(day)))
  const then = day === null ? now : rewindLayers(layers, getEndOfDay(day))
  if (!then || isEarlier) throw await explainPastRecord(context.tx, npi, false)
  if (getEntitlement(context.viewer) && !hasSeenPlace(then, sight)) {
    throw await explainPastRecord(context.tx, npi, true)
  }
  const [before, after] = [listFields(then, sight), listFields(now, sight)]
  const paths = [...new Set([...after.keys(), ...before.keys()])]
  const differences = paths.flatMap((fieldPath) => {
    const [was, is] = [before.get(fieldPath), after.get(fieldPath)]
    if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return []
    const place = toPlace(is?.place ?? was?.place ?? null)
    return [{ fieldPath, place, was: was?.value ?? null, now: is?.value ?? null }]
  })
  return { asOf: day, fields: paths.length, differences }
}
