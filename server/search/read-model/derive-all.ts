import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { derive } from './derive.ts'
import { deriveEntities } from './derive-entities.ts'
import { derivePractitioners } from './derive-practitioners.ts'
import { type GoldenTables, inSchemas, REGISTRY } from './golden-tables.ts'
import type { Build } from './rebuild-stages.ts'

const CONNECTIONS = 2
/** 64 MB of golden records, 200,000 or so. */
const BLOCKS_AT_A_TIME = 8192

type Table = {
  readonly name: string
  readonly deriveRecords: (condition: Sql, from: GoldenTables) => Sql
  readonly tables: GoldenTables
  /** Condition that a row r of the table meets if it is derived. */
  readonly condition: Sql
}
type Part = Table & { from: number; to: number | undefined }

const IS_AS_STATED = sql`not exists (
  select from overlay.records o where o.npi = r.npi and o.view_id = ${PUBLIC_VIEW}::uuid)`
const IS_PUBLIC = sql`r.view_id = ${PUBLIC_VIEW}::uuid`

/** Lists the tables whose rows together are all records as the public view sees them. */
async function listTables(connection: Connection): Promise<Table[]> {
  const overlaid = await connection.rows(
    sql`select from overlay.records where view_id = ${PUBLIC_VIEW}::uuid limit 1`,
  )
  const asStated = { tables: REGISTRY, condition: sql`true` }
  const others = { tables: inSchemas(sql`public`, sql`viewed`), condition: IS_AS_STATED }
  const overlays = { tables: inSchemas(sql`overlay`, sql`viewed`), condition: IS_PUBLIC }
  const kinds = [
    { name: 'practitioners', deriveRecords: derivePractitioners },
    { name: 'entities', deriveRecords: deriveEntities },
  ]
  return kinds.flatMap(({ name, deriveRecords }) =>
    overlaid.length === 0
      ? [{ name: `public.${name}`, deriveRecords, ...asStated }]
      : [
          { name: `public.${name}`, deriveRecords, ...others },
          { name: `overlay.${name}`, deriveRecords, ...overlays },
        ],
  )
}

async function planParts(connection: Connection): Promise<Part[]> {
  const parts: Part[] = []
  for (const table of await listTables(connection)) {
    const size = await connection.one<{ blocks: number }>(sql`
      select pg_relation_size(${table.name}::regclass) / current_setting('block_size')::int as blocks`)
    const last = Math.floor((size?.blocks ?? 0) / BLOCKS_AT_A_TIME)
    for (let part = 0; part <= last; part += 1) {
      const to = part < last ? (part + 1) * BLOCKS_AT_A_TIME : undefined
      parts.push({ ...table, from: part * BLOCKS_AT_A_TIME, to })
    }
  }
  return parts
}

function isInPart({ condition, from, to }: Part): Sql {
  const begin = sql`${condition} and r.ctid >= ${`(${from},0)`}::tid`
  return to === undefined ? begin : sql`${begin} and r.ctid < ${`(${to},0)`}::tid`
}

/**
 * Fills a new table with the derived rows of all records. The work of a processor rather than of a disk, and of a shape
 * that PostgreSQL gives to one process alone, so several connections share it, which all see what `connection` sees now.
 */
export async function deriveAll(build: Build, connection: Connection, table: Sql): Promise<number> {
  await build.database.asOwner((apart) =>
    apart.run(sql`create unlogged table ${table} as ${derive(sql`false`)} with no data`),
  )
  const parts = await planParts(connection)
  const seen = await connection.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`)
  const work = () =>
    build.database.asOwner(async (apart) => {
      await apart.run(sql`set transaction isolation level repeatable read`)
      // SET takes no parameters; the name comes from PostgreSQL.
      await apart.run({ text: `set transaction snapshot '${seen?.snapshot}'`, values: [] })
      await build.begin(apart)
      let rows = 0
      for (let part = parts.shift(); part; part = parts.shift()) {
        rows += await apart.run(sql`insert into ${table} ${part.deriveRecords(isInPart(part), part.tables)}`)
      }
      return rows
    })
  // A part that fails ends the rebuild, but not before the others have let go of what they hold.
  const outcomes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0)
}
