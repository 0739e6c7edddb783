import type { SourceKind } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { ENTRY_PATH } from '#server/ledger/record-entries.ts'
import type { Position } from './position.ts'

export type ChangeFilter = {
  readonly npis: readonly string[]
  readonly fields: readonly string[]
  readonly sources: readonly SourceKind[]
  readonly batchId?: string | undefined
  readonly text?: string | undefined
}

export type ChangeRange = {
  readonly order: 'newest' | 'oldest'
  /** Behind it in the order, or from its end. */
  readonly from: Position | undefined
  /** Before it in the order. */
  readonly until: Position | undefined
}

export type ChangeRow = {
  id: string
  npi: string
  /** Microseconds since 1970. */
  us: number
  at: Date
  field_path: string
  before: unknown
  after: unknown
  batch_id: string
}

/** `last`: of all rows that were looked at, whether they match or not. */
export type ScannedChanges = {
  readonly rows: readonly ChangeRow[]
  readonly last: Position | undefined
  readonly scanned: number
}

const toMoment = (us: number): Sql => sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`
const toRow = ({ us, npi, id }: Position): Sql => sql`(${toMoment(us)}, ${npi}::bigint, ${id}::uuid)`

const ORDERS = {
  oldest: { by: sql`c.at, c.npi, c.id`, behind: sql`>`, before: sql`<` },
  newest: { by: sql`c.at desc, c.npi desc, c.id desc`, behind: sql`<`, before: sql`>` },
} as const

function isInRange({ order, from, until }: ChangeRange): Sql {
  const { behind, before } = ORDERS[order]
  return joinSql(
    [
      sql`true`,
      ...(from ? [sql`(c.at, c.npi, c.id) ${behind} ${toRow(from)}`] : []),
      ...(until ? [sql`(c.at, c.npi, c.id) ${before} ${toRow(until)}`] : []),
    ],
    ' and ',
  )
}

/**
 * Tells whether the view of an organization showed the layer that a change c is of, as `listSeenChanges` does. Exclusions
 * and records that come or go are no part of layers: all see them.
 */
function isShown(orgId: string): Sql {
  const lies = (
    views: Sql,
  ) => sql`exists (select from overlay.periods p where p.npi = c.npi and p.view_id = any (${views})
    and p.began_at <= c.at and (p.ended_at is null or c.at <= p.ended_at))`
  const own = sql`array_remove(array[${orgId}::uuid], ${PUBLIC_VIEW}::uuid)`
  return sql`case
    when c.layer <> 'view' and c.field_path in ('exclusion', ${ENTRY_PATH}) then true
    when c.layer = 'view' and c.org_id is not null then true
    when c.layer = 'view' then not ${lies(own)}
    when c.layer = 'record' then not ${lies(sql`array[${orgId}::uuid, ${PUBLIC_VIEW}::uuid]`)}
    else false end`
}

const getLike = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function isAsked({ fields, sources, batchId, text }: ChangeFilter): Sql {
  const like = text === undefined ? '' : getLike(text)
  return joinSql(
    [
      sql`true`,
      ...(fields.length > 0
        ? [sql`substring(c.field_path from '[^.]+$') = any (${[...fields]}::text[])`]
        : []),
      ...(sources.length > 0
        ? [
            sql`exists (select from batches b join sources s on s.id = b.source_id
              where b.id = c.batch_id and s.kind = any (${[...sources]}::text[]))`,
          ]
        : []),
      ...(batchId === undefined ? [] : [sql`c.batch_id = ${batchId}`]),
      ...(text === undefined ? [] : [sql`(c.before::text ilike ${like} or c.after::text ilike ${like})`]),
    ],
    ' and ',
  )
}

const COLUMNS = sql`c.at, c.npi, c.id, c.field_path, c.before, c.after, c.batch_id, c.org_id, c.layer`

/** Selects the next changes in order from two streams, each by its index: those of no organization and of this one. */
function selectNext(orgId: string, range: ChangeRange, limit: number): Sql {
  const { by } = ORDERS[range.order]
  const stream = (whose: Sql) => sql`
    (select ${COLUMNS} from changes c where ${whose} and ${isInRange(range)} order by ${by} limit ${limit})`
  const streams = [sql`c.org_id is null`, sql`c.org_id = ${orgId}`].map(stream)
  return sql`select * from (${joinSql(streams, ' union all ')}) c order by ${by} limit ${limit}`
}

/** Selects the changes of a few records, or of a batch; all of them are read before the range is applied. */
function selectFew(few: Sql, orgId: string, range: ChangeRange, limit: number): Sql {
  return sql`
    select * from (
      select ${COLUMNS} from changes c where ${few} and (c.org_id is null or c.org_id = ${orgId}) offset 0
    ) c where ${isInRange(range)} order by ${ORDERS[range.order].by} limit ${limit}`
}

/**
 * Looks at the next changes of a view, at most so many, and gives those that the filter leaves. All is one statement, which
 * sees one state of the database.
 */
export async function scanChanges(
  connection: Connection,
  filter: ChangeFilter,
  {
    scan,
    limit,
    isSmallBatch,
    ...range
  }: ChangeRange & { readonly scan: number; readonly limit: number; readonly isSmallBatch: boolean },
): Promise<ScannedChanges> {
  const orgId = getOrgId(connection.viewId)
  const { by } = ORDERS[range.order]
  const { npis, batchId } = filter
  const next =
    npis.length > 0
      ? selectFew(sql`c.npi = any (${[...npis]}::bigint[])`, orgId, range, scan)
      : isSmallBatch
        ? selectFew(sql`c.batch_id = ${batchId}`, orgId, range, scan)
        : selectNext(orgId, range, scan)
  const turned = ORDERS[range.order === 'oldest' ? 'newest' : 'oldest'].by
  const rows = await connection.rows<ChangeRow & { is_end: boolean; scanned: number }>(sql`
    with scanned as materialized (${next}),
    asked as (select c.*, 0 as scanned from scanned c where ${isShown(orgId)} and ${isAsked(filter)} order by ${by} limit ${limit}),
    ended as (select c.*, (select count(*) from scanned)::int as scanned from scanned c order by ${turned} limit 1)
    select c.id, c.npi::text as npi, (extract(epoch from c.at) * 1000000)::bigint as us, c.at, c.field_path, c.before,
      c.after, c.batch_id, c.is_end, c.scanned
    from (select *, false as is_end from asked union all select *, true from ended) c
    order by c.is_end, ${by}`)
  const end = rows.find(({ is_end }) => is_end)
  return {
    rows: rows.filter(({ is_end }) => !is_end),
    last: end && { us: end.us, npi: Number(end.npi), id: end.id },
    scanned: end?.scanned ?? 0,
  }
}

/** Tells whether a batch changed no more fields than this. */
export async function hasFewChanges(
  connection: Connection,
  batchId: string,
  limit: number,
): Promise<boolean> {
  const counted = await connection.one<{ count: number }>(sql`
    select count(*)::int as count from (select from changes where batch_id = ${batchId} limit ${limit + 1}) c`)
  return (counted?.count ?? 0) <= limit
}

/** Returns when the newest change was made, by any organization. */
export async function findNewestMoment(connection: Connection): Promise<Date> {
  const row = await connection.one<{ at: Date | null }>(sql`select ledger_changed_at() as at`)
  return row?.at ?? new Date(0)
}
