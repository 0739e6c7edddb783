import { type FieldResolution, findRecordField, resolveField } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { findClaimsAt, findCountingClaims, findStatements } from './claims-store.ts'
import { flattenRecord, type KeyedRecord, keyRecord } from './flatten-record.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import { byEntity, byPosition, type DirectoryRecord } from './records/directory-record.ts'
import { resolveFields } from './records/resolve-fields.ts'

/** The combined statements of the sources of a record in a view. */
export type SourcedRecord = {
  /** The record as the registry states it, by the keys that claims use for places. */
  readonly keyed: KeyedRecord
  /** Every field that a source speaks of, by path. */
  readonly fields: ReadonlyMap<string, FieldResolution>
}

export function toDirectoryRecord(snapshot: RecordSnapshot): DirectoryRecord {
  const { npi, table, row, locations, affiliations } = snapshot
  return {
    npi: Number(npi),
    table,
    row,
    locations: [...locations.values()].sort(byPosition),
    affiliations: [...affiliations.values()].sort(byEntity),
  }
}

type View = {
  /** Null: the public view. */
  readonly orgId: string | null
  /** Null: now. */
  readonly at: Date | null
}

/**
 * Reads the claims of a record that count in a view and resolves them with what the registry states: `registry` as it was
 * at that moment, its row naming the batch that it came with.
 */
export async function readClaims(
  connection: Connection,
  registry: RecordSnapshot,
  { orgId, at }: View,
): Promise<SourcedRecord> {
  const record = toDirectoryRecord(registry)
  const keyed = keyRecord(record)
  const batchId = String(record.row.batch_id)
  const found = (await findStatements(connection, [batchId])).get(batchId)
  if (!found) throw new Error(`Batch ${batchId} of the record ${registry.npi} is not there`)
  const updatedOn = record.row.registry_updated_on
  const statement = typeof updatedOn === 'string' ? { ...found, observedOn: updatedOn } : found
  const counting =
    at === null
      ? await findCountingClaims(connection, [record.npi])
      : await findClaimsAt(connection, [record.npi], at)
  const claims = counting.filter((claim) => claim.orgId === null || claim.orgId === orgId)
  const { sourceKind: _, ...speaker } = statement
  const stated = [...flattenRecord(record)].map(([path, value]): [string, FieldResolution] => [
    path,
    resolveField([{ ...speaker, value }], findRecordField(path)?.kind ?? 'text'),
  ])
  return { keyed, fields: new Map([...stated, ...resolveFields(keyed, statement, claims)]) }
}
