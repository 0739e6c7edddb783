import { randomUUID } from 'node:crypto'
import { parseFieldPath, type UpdateOrigin } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { type KeyedRecord, readField } from '#server/ledger/flatten-record.ts'
import { auditUpdate } from './audit-update.ts'
import { readSeenRecords } from './read-seen-records.ts'
import {
  findUpdate,
  insertChanges,
  insertLines,
  insertUpdate,
  type SaidBy,
  type StoredUpdate,
} from './update-store.ts'

export type CorrectedField = { readonly npi: string; readonly path: string; readonly value: unknown }

export type UpdateToCreate = {
  readonly origin: UpdateOrigin
  readonly title: string
  readonly saidBy: SaidBy
  readonly trueSince: string | null
  readonly heardAt: Date
  readonly changes: readonly CorrectedField[]
  /** Method of an attestation that was taken by phone. */
  readonly method?: 'phone' | undefined
}

/** Returns the value that a record states at the path of a claim; null if it states none. */
function getCurrentValue(record: KeyedRecord, path: string): unknown {
  const parsed = parseFieldPath(path)
  return (parsed === undefined ? undefined : readField(record, parsed)) ?? null
}

/**
 * Returns corrections with what their records state now. Throws invalid_input for records that the viewer does not see.
 */
export async function readCorrected({ tx, viewer }: SignedInContext, changes: readonly CorrectedField[]) {
  const records = await readSeenRecords(
    tx,
    viewer,
    changes.map(({ npi }) => npi),
  )
  const missing = changes.flatMap(({ npi }, index) =>
    records.has(npi)
      ? []
      : [{ field: `changes.${index}.npi`, message: `No record that you can see has NPI ${npi}.` }],
  )
  if (missing.length > 0) throw new AppError('invalid_input', missing)
  return changes.map(({ npi, path, value }) => {
    const record = records.get(npi)
    const before = record === undefined ? null : getCurrentValue(record, path)
    return { npi, path, value, before }
  })
}

/**
 * Adds a draft with corrections of fields, each of a record that the viewer sees. Each is a line of its own, and whom it means
 * is sure. Throws invalid_input for records that the viewer does not see.
 */
export async function createUpdate(
  context: SignedInContext,
  { changes, method, ...update }: UpdateToCreate,
): Promise<StoredUpdate> {
  const { tx, viewer } = context
  const key = { orgId: viewer.user.orgId, id: randomUUID() }
  const corrected = await readCorrected(context, changes)
  await insertUpdate(tx, key.orgId, { ...update, id: key.id, createdBy: viewer.user.id })
  const told = corrected.map((change, index) => ({
    ...{ number: index + 1, line: index + 1, ...change },
    ...{ verdict: 'sure', details: { method } },
  }))
  if (told.length > 0) {
    const lines = told.map(({ line, npi }) => ({
      line,
      npi,
      raw: null,
      verdict: 'sure',
      reason: '',
      candidates: [],
    }))
    await insertLines(tx, key, lines)
    await insertChanges(tx, key, told)
  }
  const stored = await findUpdate(tx, key)
  if (!stored) throw new Error(`Data update ${key.id} was not stored`)
  await auditUpdate(context, 'data-update.created', stored, { changes: changes.length })
  return stored
}
