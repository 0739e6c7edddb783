import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  byEntity,
  byPosition,
  type DirectoryRecord,
  type Row,
  type SubjectTable,
} from './directory-record.ts'

type StoredRow = {
  table: SubjectTable | 'locations' | 'affiliations'
  npi: number
  view_id: string
  row: Row
}

type Draft = { -readonly [Name in keyof DirectoryRecord]?: DirectoryRecord[Name] } & {
  npi: number
  locations: Row[]
  affiliations: Row[]
}

function isWhole(draft: Draft): draft is Draft & DirectoryRecord {
  return draft.table !== undefined && draft.row !== undefined
}

function gatherRecords(rows: readonly StoredRow[]): Map<string, Map<number, DirectoryRecord>> {
  const views = new Map<string, Map<number, Draft>>()
  for (const { table, npi, view_id, row } of rows) {
    const view = views.get(view_id) ?? new Map<number, Draft>()
    views.set(view_id, view)
    const draft = view.get(npi) ?? { npi, locations: [], affiliations: [] }
    view.set(npi, draft)
    if (table === 'locations' || table === 'affiliations') draft[table].push(row)
    else Object.assign(draft, { table, row })
  }
  return new Map(
    [...views].map(([viewId, view]) => [
      viewId,
      new Map(
        [...view].flatMap(([npi, draft]) => {
          draft.locations.sort(byPosition)
          draft.affiliations.sort(byEntity)
          return isWhole(draft) ? [[npi, draft] as const] : []
        }),
      ),
    ]),
  )
}

/** What the registry states of these NPIs. */
export async function readRegistryRecords(
  connection: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<number, DirectoryRecord>> {
  const rows = await connection.preparedRows<StoredRow>(sql`
    with asked as materialized (select unnest(${npis}::bigint[]) as npi)
    select 'practitioners' as table, npi, '' as view_id, to_jsonb(r) as row
      from practitioners r where npi in (select npi from asked)
    union all select 'entities', npi, '', to_jsonb(r) from entities r where npi in (select npi from asked)
    union all select 'locations', npi, '', to_jsonb(r) from locations r where npi in (select npi from asked)
    union all select 'affiliations', npi, '', to_jsonb(r) from affiliations r where npi in (select npi from asked)`)
  return gatherRecords(rows).get('') ?? new Map()
}

const NOT_OF_THE_RECORD = sql`array['view_id', 'org_id']`
/** Views of the past have ids of their own and are put together by those who ask for them. */
const IS_OF_NOW = sql`r.view_id = r.org_id`

/** What the views of now hold of these NPIs beside what lies under them, by view. */
export async function readOverlayRecords(
  connection: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, DirectoryRecord>>> {
  const rows = await connection.preparedRows<StoredRow>(sql`
    with asked as materialized (select unnest(${npis}::bigint[]) as npi)
    select 'practitioners' as table, npi, view_id, to_jsonb(r) - ${NOT_OF_THE_RECORD} as row
      from overlay.practitioners r where npi in (select npi from asked) and ${IS_OF_NOW}
    union all select 'entities', npi, view_id, to_jsonb(r) - ${NOT_OF_THE_RECORD}
      from overlay.entities r where npi in (select npi from asked) and ${IS_OF_NOW}
    union all select 'locations', npi, view_id, to_jsonb(r) - ${NOT_OF_THE_RECORD}
      from overlay.locations r where npi in (select npi from asked) and ${IS_OF_NOW}
    union all select 'affiliations', npi, view_id, to_jsonb(r) - ${NOT_OF_THE_RECORD}
      from overlay.affiliations r where npi in (select npi from asked) and ${IS_OF_NOW}`)
  return gatherRecords(rows)
}

export type Mark = { npi: number; view_id: string; resolution: Readonly<Record<string, unknown>> }

/** The marks of the records that views of now hold. */
export function readMarks(connection: Connection, npis: readonly number[]): Promise<Mark[]> {
  return connection.preparedRows(sql`
    select npi, view_id, resolution from overlay.records r where npi = any (${npis}::bigint[]) and ${IS_OF_NOW}`)
}
