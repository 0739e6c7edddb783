import type { api, BATCH_STATES, ParamsOf } from '@concord/contract'
import type { FindingKind, SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'

/**
 * Maximum characters that are shown of what a finding states: of a rejected row that is the whole row, needed only in
 * the file.
 */
const MAX_SHOWN_CHARACTERS = 240

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type StoredBatch = {
  id: string
  label: string
  source_kind: SourceKind
  source_name: string
  organization: string | null
  state: 'draft' | 'applied' | 'undone'
  started_at: Date
  applied_at: Date | null
  undone_at: Date | null
  pending: 'apply' | 'undo' | null
  covers_until: string | null
  counts: Record<string, number>
  findings: Record<FindingKind, number>
}

const BATCHES = sql`
  select b.id, b.label, s.kind as source_kind, s.name as source_name, o.name as organization, b.state, b.started_at,
    b.applied_at, b.undone_at, b.pending, b.covers_until, b.counts, f.findings
  from batches b
  join sources s on s.id = b.source_id
  left join organizations o on o.id = b.org_id
  cross join lateral (
    select jsonb_build_object('rejected', count(*) filter (where kind = 'rejected'),
      'warning', count(*) filter (where kind = 'warning'), 'guess', count(*) filter (where kind = 'guess')) as findings
    from batch_findings where batch_id = b.id
  ) f`

const BATCH_ORDERS = {
  startedAt: sql`b.started_at, b.id`,
  '-startedAt': sql`b.started_at desc, b.id`,
  label: sql`lower(b.label), b.id`,
  '-label': sql`lower(b.label) desc, b.id`,
}

/** Longer than it takes to read the largest files: a draft of a load that is older was stopped. */
const LOAD_HOURS = 6

function isInState(state: (typeof BATCH_STATES)[number], now: Date): Sql {
  if (state !== 'unfinished') return sql`b.state = ${state}`
  const begun = new Date(now.getTime() - LOAD_HOURS * 3_600_000)
  return sql`b.state = 'draft' and b.org_id is null and b.pending is null and b.started_at < ${begun}`
}

/** Returns the batches that the filters leave. */
export function selectBatches(
  { search, source, findings, state, sort }: Omit<ParamsOf<typeof api.listBatches>, 'page'>,
  now = new Date(),
): Sql {
  let conditions = sql`true`
  if (search) {
    const like = getLike(search)
    conditions = sql`(b.label ilike ${like} or s.name ilike ${like} or o.name ilike ${like})`
  }
  if (source) conditions = sql`${conditions} and s.kind = ${source}`
  if (findings)
    conditions = sql`${conditions}
      and exists (select from batch_findings where batch_id = b.id and kind = ${findings})`
  if (state) conditions = sql`${conditions} and ${isInState(state, now)}`
  return sql`${BATCHES} where ${conditions} order by ${BATCH_ORDERS[sort]}`
}

export function findBatch(connection: Connection, batchId: string): Promise<StoredBatch | undefined> {
  return connection.one(sql`${BATCHES} where b.id = ${batchId}`)
}

/** Returns the latest batches, the newest first. */
export function findLatestBatches(connection: Connection, limit: number): Promise<StoredBatch[]> {
  return connection.rows(sql`${BATCHES} order by ${BATCH_ORDERS['-startedAt']} limit ${limit}`)
}

export function findReasons(
  connection: Connection,
  batchId: string,
  limit: number,
): Promise<{ kind: FindingKind; reason: string; count: number }[]> {
  return connection.rows(sql`
    select kind, reason, count(*)::int as count from batch_findings where batch_id = ${batchId}
    group by kind, reason order by count(*) desc, kind, reason limit ${limit}`)
}

export type StoredFinding = {
  number: number
  kind: FindingKind
  file: string
  line: number
  npi: string | null
  reason: string
  stated: string
}

export type FindingFilters = Omit<ParamsOf<typeof api.exportFindings>, 'batchId'>

function getConditions(batchId: string, { kind, reason, search }: FindingFilters): Sql {
  let conditions = sql`batch_id = ${batchId}`
  if (kind) conditions = sql`${conditions} and kind = ${kind}`
  if (reason) conditions = sql`${conditions} and reason = ${reason}`
  if (search) {
    const like = getLike(search)
    conditions = sql`${conditions} and (file ilike ${like} or npi::text = ${search} or reason ilike ${like}
      or stated ilike ${like})`
  }
  return conditions
}

const FINDINGS = sql`select number, kind, file, line, npi::text as npi, reason`

const FINDING_ORDERS = {
  number: sql`number`,
  '-number': sql`number desc`,
}

/** Returns the findings of a batch that the filters leave. */
export function selectFindings({ batchId, sort, ...filters }: ParamsOf<typeof api.listFindings>): Sql {
  return sql`${FINDINGS}, left(stated, ${MAX_SHOWN_CHARACTERS}) as stated from batch_findings
    where ${getConditions(batchId, filters)} order by ${FINDING_ORDERS[sort]}`
}

/** Returns the next findings in their order, after one of them. */
export function findFindingsAfter(
  connection: Connection,
  batchId: string,
  filters: FindingFilters,
  { after, limit }: { after: number; limit: number },
): Promise<StoredFinding[]> {
  return connection.rows(sql`
    ${FINDINGS}, stated from batch_findings where ${getConditions(batchId, filters)} and number > ${after} order by number limit ${limit}`)
}
