import type { api } from '@concord/contract'
import { findRecordField, type SourceTrust } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handler } from '#server/http/route.ts'
import { countContested, findContestedNpis } from './contested-records.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import type { ViewChange } from './records/write-history.ts'
import { compareResolved, RECORDS_AT_ONCE } from './resolve-records.ts'
import { findSource } from './source-store.ts'

const MAX_TRIED = 5000
const EXAMPLES = 5

async function tryTrust(
  connection: Connection,
  npis: readonly number[],
  sourceId: string,
  trust: SourceTrust,
): Promise<ViewChange[]> {
  const changes: ViewChange[] = []
  for (let start = 0; start < npis.length; start += RECORDS_AT_ONCE) {
    const some = npis.slice(start, start + RECORDS_AT_ONCE)
    const difference = await compareResolved(connection, some, {
      adjust: (said) => (said.sourceId === sourceId ? { ...said, ...trust } : said),
    })
    changes.push(...difference.changes)
  }
  return changes
}

async function findNames(connection: Connection, viewIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await connection.rows<{ id: string; name: string }>(
    sql`select id, name from organizations where id = any (${viewIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const labelOf = ({ path }: ViewChange) => findRecordField(path)?.label ?? path

export const previewSource: Handler<typeof api.previewSource> = async (
  { tx },
  { params: { sourceId }, body },
) => {
  if (!(await findSource(tx, sourceId))) throw new AppError('not_found')
  const npis = await findContestedNpis(tx, MAX_TRIED)
  const changes = await tryTrust(tx, npis, sourceId, body)
  const shown = changes.slice(0, EXAMPLES)
  const names = await findNames(
    tx,
    shown.map(({ viewId }) => viewId),
  )
  const byField = [...Map.groupBy(changes, labelOf)].map(([field, made]) => ({ field, values: made.length }))
  return {
    contested: await countContested(tx),
    tried: npis.length,
    records: new Set(changes.map(({ npi, viewId }) => `${npi} ${viewId}`)).size,
    values: changes.length,
    byField: byField.toSorted(
      (one, other) => other.values - one.values || (one.field < other.field ? -1 : 1),
    ),
    examples: shown.map((change) => ({
      npi: String(change.npi),
      organization: change.viewId === PUBLIC_VIEW ? null : (names.get(change.viewId) ?? null),
      field: labelOf(change),
      before: change.before,
      after: change.after,
    })),
  }
}
