import { RECORD_TABLES, type RecordTable } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { byEntity, byPosition, type DirectoryRecord, type Row } from './directory-record.ts'
import type { Resolution } from './summarize-fields.ts'

type StoredRow = Row & { readonly npi: number; readonly view_id?: string; readonly org_id?: string }
type StoredTables = Record<RecordTable, readonly StoredRow[] | null>

type Draft = { -readonly [Name in keyof DirectoryRecord]?: DirectoryRecord[Name] } & {
  npi: number
  locations: Row[]
  affiliations: Row[]
}

function isWhole(draft: Draft): draft is Draft & DirectoryRecord {
  return draft.table !== undefined && draft.row !== undefined
}

/** Records by view, '' for those of the registry. */
class Gathering {
  readonly #views = new Map<string, Map<number, Draft>>()

  draft({ npi, view_id = '' }: StoredRow): Draft {
    const view = this.#views.get(view_id) ?? new Map<number, Draft>()
    this.#views.set(view_id, view)
    const draft = view.get(npi) ?? { npi, locations: [], affiliations: [] }
    view.set(npi, draft)
    return draft
  }

  finish(): Map<string, Map<number, DirectoryRecord>> {
    const finishView = (view: Map<number, Draft>) =>
      new Map(
        [...view].flatMap(([npi, draft]) => {
          draft.locations.sort(byPosition)
          draft.affiliations.sort(byEntity)
          return isWhole(draft) ? [[npi, draft] as const] : []
        }),
      )
    return new Map([...this.#views].map(([viewId, view]) => [viewId, finishView(view)]))
  }
}

function toRow(stored: StoredRow): Row {
  if (stored.view_id === undefined) return stored
  const { view_id: _, org_id: __, ...row } = stored
  return row
}

function gatherRecords(tables: StoredTables): Map<string, Map<number, DirectoryRecord>> {
  const gathering = new Gathering()
  for (const table of ['practitioners', 'entities'] as const)
    for (const row of tables[table] ?? []) Object.assign(gathering.draft(row), { table, row: toRow(row) })
  for (const table of ['locations', 'affiliations'] as const)
    for (const row of tables[table] ?? []) gathering.draft(row)[table].push(toRow(row))
  return gathering.finish()
}

/** Reads the rows of all tables as one JSON text per table: several times as fast as row by row. */
async function readTables(
  connection: Connection,
  schema: 'public' | 'overlay' | 'viewed',
  condition: Sql,
): Promise<StoredTables> {
  const all = RECORD_TABLES.map(
    (table) => `(select json_agg(r) from ${schema}.${table} r where ${condition.text})`,
  )
  const columns = RECORD_TABLES.map((table, index) => `${all[index]} as ${table}`)
  const [tables] = await connection.preparedRows<StoredTables>({
    text: `select ${columns.join(', ')}`,
    values: condition.values,
  })
  if (!tables) throw new Error('A select without a table gives one row')
  return tables
}

/** Reads what the registry states about these NPIs. */
export async function readRegistryRecords(
  connection: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<number, DirectoryRecord>> {
  const tables = await readTables(connection, 'public', sql`r.npi = any (${npis}::bigint[])`)
  return gatherRecords(tables).get('') ?? new Map()
}

/** Reads the records of these NPIs as the view of the transaction has them. */
export async function readViewedRecords(
  connection: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<number, DirectoryRecord>> {
  const tables = await readTables(connection, 'viewed', sql`r.npi = any (${npis}::bigint[])`)
  return gatherRecords(tables).get('') ?? new Map()
}

/** Views of the past have ids of their own and are put together by those who ask for them. */
const IS_OF_NOW = sql`r.view_id = r.org_id`

/** Reads what the current views hold for these NPIs in addition to what lies under them, by view. */
export async function readOverlayRecords(
  connection: Connection,
  npis: readonly number[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, DirectoryRecord>>> {
  if (npis.length === 0) return new Map()
  const condition = sql`r.npi = any (${npis}::bigint[]) and ${IS_OF_NOW}`
  return gatherRecords(await readTables(connection, 'overlay', condition))
}

export type Mark = { npi: number; view_id: string; resolution: Resolution }

/** Reads the marks of the records that current views hold. */
export function readMarks(connection: Connection, npis: readonly number[]): Promise<Mark[]> {
  return connection.preparedRows(sql`
    select npi, view_id, resolution from overlay.records r where npi = any (${npis}::bigint[]) and ${IS_OF_NOW}`)
}
