import type { Connection } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { derive } from './derive.ts'
import { deriveEntities } from './derive-entities.ts'
import { derivePractitioners } from './derive-practitioners.ts'
import type { Build } from './rebuild-stages.ts'

const CONNECTIONS = 2
/** 64 MB of golden records, 200,000 or so. */
const BLOCKS_AT_A_TIME = 8192

type Part = { deriveRecords: (condition: Sql) => Sql; from: number; to: number | undefined }

async function planParts(connection: Connection): Promise<Part[]> {
  const blocks = await connection.one<{ practitioners: number; entities: number }>(sql`
    select pg_relation_size('public.practitioners') / current_setting('block_size')::int as practitioners,
      pg_relation_size('public.entities') / current_setting('block_size')::int as entities`)
  const getParts = (deriveRecords: Part['deriveRecords'], count: number): Part[] => {
    const last = Math.floor(count / BLOCKS_AT_A_TIME)
    return Array.from({ length: last + 1 }, (_, part) => ({
      deriveRecords,
      from: part * BLOCKS_AT_A_TIME,
      to: part < last ? (part + 1) * BLOCKS_AT_A_TIME : undefined,
    }))
  }
  return [
    ...getParts(derivePractitioners, blocks?.practitioners ?? 0),
    ...getParts(deriveEntities, blocks?.entities ?? 0),
  ]
}

function isInPart({ from, to }: Part): Sql {
  const begin = sql`r.ctid >= ${`(${from},0)`}::tid`
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
        rows += await apart.run(sql`insert into ${table} ${part.deriveRecords(isInPart(part))}`)
      }
      return rows
    })
  // A part that fails ends the rebuild, but not before the others have let go of what they hold.
  const outcomes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, work))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0)
}
