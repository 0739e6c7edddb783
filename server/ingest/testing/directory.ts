import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Report } from '../files/progress.ts'
import { ingestNppes } from '../ingest-nppes.ts'
import type { IngestOutcome } from '../ingest-outcome.ts'

/** A subject as it is stored; without what this load or the demo ZIP table decides. */
export type Stored = Record<string, unknown>

export type Change = { npi: number; field_path: string; before: unknown; after: unknown }

export const SILENT: Report = { say() {}, show() {} }

const TABLES = [
  'changes',
  'claims',
  'overlay.records',
  'overlay.periods',
  'overlay.practitioners',
  'overlay.entities',
  'overlay.locations',
  'overlay.affiliations',
  'batch_findings',
  'affiliations',
  'exclusions',
  'exclusions_without_npi',
  'taxonomy_codes',
  'locations',
  'practitioners',
  'entities',
  'batches',
  'search.subjects',
  'search.postings',
  'search.rollups',
]

/** Returns what a test asks of the directory after a load. */
export function lookInto(database: () => Database) {
  const rows = <Row>(statement: ReturnType<typeof sql>) => database().asSystem((c) => c.rows<Row>(statement))
  return {
    rows,
    load: (...paths: string[]): Promise<IngestOutcome> => ingestNppes(database(), paths, { report: SILENT }),
    practitioner: async (npi: string) =>
      (await rows<Stored>(sql`select * from practitioners where npi = ${npi}`))[0],
    entity: async (npi: string) => (await rows<Stored>(sql`select * from entities where npi = ${npi}`))[0],
    locations: (npi: string) =>
      rows<Stored>(sql`select * from locations where npi = ${npi} order by position`),
    changesOf: (outcome: { batchId: string }) =>
      rows<Change>(sql`select npi, field_path, before, after from changes
        where batch_id = ${outcome.batchId} order by npi, field_path`),
    rejectsOf: (outcome: { batchId: string }) =>
      rows<{ file: string; line: number; reason: string; raw: string }>(sql`
        select file, line, reason, stated as raw from batch_findings
        where batch_id = ${outcome.batchId} and kind = 'rejected' order by file, line`),
    findingsOf: (outcome: { batchId: string }) =>
      rows<{ kind: string; line: number; npi: number | null; reason: string; stated: string }>(sql`
        select kind, line, npi, reason, stated from batch_findings
        where batch_id = ${outcome.batchId} order by number`),
    async sizes() {
      const [sizes] = await rows<Record<string, number>>(sql`select
        (select count(*) from practitioners) as practitioners, (select count(*) from entities) as entities,
        (select count(*) from locations) as locations, (select count(*) from batches) as batches,
        (select count(*) from changes) as changes, (select count(*) from batch_findings where kind = 'rejected') as rejects,
        (select count(*) from search.subjects) as found`)
      return sizes
    },
    /** Back to no batches and no records; the ZIP codes stay. */
    empty: () =>
      database().asSystem(async (c) => {
        for (const table of TABLES) await c.run({ text: `delete from ${table}`, values: [] })
      }),
    run: (statement: ReturnType<typeof sql>) => database().asSystem((c) => c.run(statement)),
  }
}
