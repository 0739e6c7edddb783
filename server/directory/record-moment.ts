import { MISSING_RECORD_REASONS } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findFirstLoad } from '#server/ledger/first-load.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import { listSeenChanges, readLayers, rewindLayers } from '#server/ledger/record-layers.ts'
import { type RecordTables, tablesOfSnapshots, VIEWED } from '#server/ledger/record-tables.ts'
import { findOwnLoad } from './record-moment-store.ts'

/** When a record is looked at. */
export type RecordMoment = {
  /** 'YYYY-MM-DD', the end of that day in UTC; null: now. */
  readonly day: string | null
  readonly at: Date | null
  readonly tables: RecordTables
}

const NOW: RecordMoment = { day: null, at: null, tables: VIEWED }

/** Returns the day to rewind to; null where the record of now is asked for. */
export function getPastDay(asOf: string | undefined): string | null {
  return asOf === undefined || asOf >= todayInUtc() ? null : asOf
}

type Entry = { readonly batchId: string | null; readonly at: Date | null }

/** Returns when a record came into the directory, and with which batch. */
export async function findEntry(connection: Connection, npi: string): Promise<Entry> {
  const own = await findOwnLoad(connection, npi)
  const entry = own ?? (await findFirstLoad(connection))
  return { batchId: entry?.id ?? null, at: entry?.applied_at ?? null }
}

/** Tells whether a record had come into the directory by then. */
export async function wasThere(connection: Connection, npi: string, at: Date): Promise<boolean> {
  const entry = await findEntry(connection, npi)
  return entry.at === null || entry.at <= at
}

/** Returns the record of a moment as tables of its own; they are empty where it was not there. */
export async function readMoment(
  connection: Connection,
  npi: string,
  { orgId, asOf }: { readonly orgId: string | null; readonly asOf: string | undefined },
): Promise<RecordMoment> {
  const day = getPastDay(asOf)
  if (day === null) return NOW
  const at = getEndOfDay(day)
  const [layers] = await readLayers(connection, [npi], { orgId, since: null })
  const entry = await findEntry(connection, npi)
  const snapshot = layers && !(entry.at && entry.at > at) ? rewindLayers(layers, at) : undefined
  if (!layers || !snapshot) return { day, at, tables: tablesOfSnapshots([]) }
  const last = listSeenChanges(layers).find((change) => change.at <= at)
  const row = { ...snapshot.row, batch_id: last?.batch_id ?? entry.batchId ?? snapshot.row.batch_id }
  return { day, at, tables: tablesOfSnapshots([{ ...snapshot, row }]) }
}

/** Returns the refusal of a record that is there now: on that day it was elsewhere, or not there yet. */
export async function explainPastRecord(
  connection: Connection,
  npi: string,
  wasThere: boolean,
): Promise<AppError> {
  const reason = wasThere ? 'outside' : 'later'
  const { at } = await findEntry(connection, npi)
  return new AppError('not_found', {
    npi,
    reason,
    ...(wasThere ? {} : { enteredOn: at?.toISOString().slice(0, 10) ?? null }),
    message: MISSING_RECORD_REASONS[reason],
  })
}
