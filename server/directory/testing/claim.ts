import { SOURCES } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import { applyClaims } from '#server/ledger/apply-batch.ts'
import { openBatch } from '#server/ledger/batches.ts'
import { type NewClaim, stageClaims } from '#server/ledger/stage-claims.ts'

type Options = {
  readonly source?: { readonly id: string }
  /** Null: everyone sees it. */
  readonly orgId?: string | null
  readonly observedOn?: string
}

/** Applies a batch of one record in the directory of a test, and gives its id. */
export function claim(
  database: Database,
  npi: string,
  fields: NewClaim['fields'],
  { source = SOURCES.roster, orgId = null, observedOn = '2026-06-09' }: Options = {},
): Promise<string> {
  return database.asSystem(async (connection) => {
    const batchId = await openBatch(connection, { sourceId: source.id, label: 'Claims of a test', orgId })
    await stageClaims(connection, batchId, [{ npi, observedOn, fields }])
    await applyClaims(connection, batchId, { userId: null })
    return batchId
  })
}
