import type { api } from '@concord/contract'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { Handler } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { type FindingFilters, findBatch, findFindingsAfter, type StoredFinding } from './batch-store.ts'

const FINDINGS_AT_ONCE = 2000

const COLUMNS: readonly CsvColumn<StoredFinding>[] = [
  ['File', ({ file }) => file],
  ['Line', ({ line }) => String(line)],
  ['NPI', ({ npi }) => npi],
  ['Kind', ({ kind }) => kind],
  ['Reason', ({ reason }) => reason],
  ['Stated', ({ stated }) => stated],
]

async function* readParts(
  database: Database,
  batchId: string,
  filters: FindingFilters,
): AsyncIterable<StoredFinding[]> {
  let after = 0
  for (;;) {
    const position = { after, limit: FINDINGS_AT_ONCE }
    const part = await database.asSystem((tx) => findFindingsAfter(tx, batchId, filters, position))
    if (part.length > 0) yield part
    if (part.length < FINDINGS_AT_ONCE) return
    after = part.at(-1)?.number ?? after
  }
}

export const exportFindings: Handler<typeof api.exportFindings> = async (
  { viewer, database },
  { params },
) => {
  const { batchId, ...filters } = params
  await database.asSystem(async (tx) => {
    if (!(await findBatch(tx, batchId))) throw new AppError('not_found')
    await insertAuditEvent(tx, {
      orgId: viewer.user.orgId,
      ...getActor(viewer),
      action: 'batch-findings.exported',
      details: { batchId, ...filters },
    })
  })
  return csvFile('findings', COLUMNS, readParts(database, batchId, filters))
}
