import { getEntitlement } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { SignedInContext } from '#server/http/route.ts'
import type { RecordTables } from '#server/ledger/record-tables.ts'
import { explainMissingRecord } from './explain-missing-record.ts'
import { explainPastRecord, readMoment } from './record-moment.ts'
import { toAddress } from './record-parts.ts'
import { findLocations } from './store.ts'

type FindRow<Row> = (connection: Connection, npi: string, tables: RecordTables) => Promise<Row | undefined>

/**
 * Returns the row of a record with its places, as they are or as they were at the end of a day; one without a location in
 * the viewer's states and ZIP codes is not found.
 */
export async function openRecord<Row>(
  context: SignedInContext,
  { npi, asOf }: { readonly npi: string; readonly asOf?: string | undefined },
  findRow: FindRow<Row>,
) {
  const { tx, viewer, orgId } = context
  const entitlement = getEntitlement(viewer)
  const moment = await readMoment(tx, npi, { orgId, asOf })
  const row = await findRow(tx, npi, moment.tables)
  const shown = await findLocations(tx, npi, entitlement, moment.tables)
  const places = shown.filter(({ position }) => position >= 0)
  const mailing = shown.find(({ position }) => position < 0)
  // Who may not see it now sees nothing of what it was.
  if (moment.day !== null) await openRecord(context, { npi }, findRow)
  if (!row || (entitlement && places.length === 0)) {
    throw await (moment.day === null
      ? explainMissingRecord(context, npi)
      : explainPastRecord(tx, npi, row !== undefined))
  }
  return { row, entitlement, moment, shown, places, mailingAddress: mailing ? toAddress(mailing) : null }
}
