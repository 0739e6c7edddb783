import { type Sql, sql } from '#server/db/sql.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { Row } from './records/directory-record.ts'

/** The tables from which a statement reads records. */
export type RecordTables = {
  readonly practitioners: Sql
  readonly entities: Sql
  readonly locations: Sql
  readonly affiliations: Sql
}

/** Records as the view of the transaction holds them now. */
export const VIEWED: RecordTables = {
  practitioners: sql`viewed.practitioners`,
  entities: sql`viewed.entities`,
  locations: sql`viewed.locations`,
  affiliations: sql`viewed.affiliations`,
}

/** A row of another time may lack columns that must not be empty now. */
const LISTS = { other_names: [], taxonomies: [], identifiers: [], endpoints: [], languages: [] }
const NO_BATCH = { batch_id: '00000000-0000-0000-0000-000000000000' }

/** Returns the rows of snapshots as JSON, each table in one text, for jsonb_populate_recordset. */
export function printSnapshots(snapshots: readonly RecordSnapshot[]): Record<keyof RecordTables, string> {
  const print = (rows: readonly Row[]) => JSON.stringify(rows)
  const recordsOf = (table: RecordSnapshot['table']) =>
    snapshots
      .filter((snapshot) => snapshot.table === table)
      .map(({ row }) => ({ ...LISTS, ...NO_BATCH, ...row }))
  return {
    practitioners: print(recordsOf('practitioners')),
    entities: print(recordsOf('entities')),
    locations: print(snapshots.flatMap(({ locations }) => [...locations.values()])),
    affiliations: print(
      snapshots.flatMap(({ affiliations }) =>
        [...affiliations.values()].map((row) => ({ ...NO_BATCH, ...row })),
      ),
    ),
  }
}

/** Returns tables that hold these snapshots and nothing else. */
export function tablesOfSnapshots(snapshots: readonly RecordSnapshot[]): RecordTables {
  const texts = printSnapshots(snapshots)
  return {
    practitioners: sql`jsonb_populate_recordset(null::public.practitioners, ${texts.practitioners}::jsonb)`,
    entities: sql`jsonb_populate_recordset(null::public.entities, ${texts.entities}::jsonb)`,
    locations: sql`jsonb_populate_recordset(null::public.locations, ${texts.locations}::jsonb)`,
    affiliations: sql`jsonb_populate_recordset(null::public.affiliations, ${texts.affiliations}::jsonb)`,
  }
}
