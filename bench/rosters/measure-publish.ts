import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILT_IN_TARGETS } from '@concord/roster-language'
import {
  type Connection,
  type Database,
  insertResults,
  openFileStore,
  type Program,
  readConfig,
  runPublication,
  storeResults,
} from '@concord/server'
import { DuckDBInstance } from '@duckdb/node-api'
import { measureTime } from '../directory/measure.ts'
import { openWorkspace } from '../directory/workspace.ts'

const ORGANIZATION = 'Summit Health Plan'
/** The rows of each practitioner: two, as rosters have on average. */
const ROWS_PER_PRACTITIONER = 2
const MB = 1024 * 1024

const FIELDS = BUILT_IN_TARGETS.get('practitioner-roster')?.fields ?? []

/** Writes rows as a run outputs them, none held: each practitioner at an address of the registry and at another one. */
async function writeRows(npis: readonly number[], rows: number, folder: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const values: Readonly<Record<string, string>> = {
    npi: 'npis[1 + (i // 2) % len(npis)]::VARCHAR',
    address_1: `(100 + i % 900)::VARCHAR || ' Publishing Way'`,
    city: `'Dallas'`,
    state: `'TX'`,
    zip: `'75209'`,
    phone: `'21455501' || (10 + i % 90)::VARCHAR`,
    languages: `CASE i % 3 WHEN 0 THEN 'Spanish' END`,
    accepting_new_patients: `CASE i % 2 WHEN 0 THEN 'Y' ELSE 'N' END`,
    telehealth: `CASE i % 5 WHEN 0 THEN 'Y' END`,
  }
  const columns = FIELDS.map(({ id, type }) => {
    const empty = `CAST(NULL AS ${type === 'date' ? 'DATE' : 'VARCHAR'})`
    return `${values[id] ?? empty} AS "${id}"`
  })
  const [clean, all] = [join(folder, 'clean.parquet'), join(folder, 'rows.parquet')]
  await connection.run(`COPY (SELECT ${columns.join(', ')}
    FROM range(${rows}) t (i), (SELECT [${npis.join(', ')}] AS npis)) TO '${clean}' (FORMAT parquet)`)
  await connection.run(`COPY (SELECT 'out' AS ":outcome", * FROM '${clean}') TO '${all}' (FORMAT parquet)`)
  instance.closeSync()
}

async function addCycle(tx: Connection, rows: number): Promise<{ orgId: string; id: string }> {
  const found = await tx.one<{ id: string }>({
    text: 'select id from organizations where name = $1',
    values: [ORGANIZATION],
  })
  const orgId = found?.id ?? ''
  const [targetId, rosterId, id, prefix] = [randomUUID(), randomUUID(), randomUUID(), `bench-${Date.now()}`]
  const run = (text: string, values: readonly unknown[]) => tx.run({ text, values: [...values] })
  await run(
    `insert into roster_configs (org_id, id, kind, name, created_at) values ($1, $2, 'target', $3, now())`,
    [orgId, targetId, prefix],
  )
  await run(
    `insert into roster_config_versions (org_id, config_id, number, state, config, created_at, changed_at, editors, published_at, effective_on)
      values ($1, $2, 1, 'published', $3, now(), now(), '{}', now(), '2026-01-01')`,
    [orgId, targetId, JSON.stringify(BUILT_IN_TARGETS.get('practitioner-roster'))],
  )
  await run(
    `insert into rosters (org_id, id, prefix, type, sender, scope, target_id, created_at) values ($1, $2, $3, 'practitioner', $3, 'full', $4, now())`,
    [orgId, rosterId, prefix, targetId],
  )
  await run(
    `insert into roster_cycles (org_id, id, roster_id, period, state, stage, attempt, result_attempt, received_at, changed_at, rows, target_version)
      values ($1, $2, $3, '2026-11-01', 'approved', 'approved', 1, 1, now(), now(), $4, 1)`,
    [orgId, id, rosterId, rows],
  )
  return { orgId, id }
}

/** Has a worker do a task; returns the seconds and the peak memory of the process meanwhile, in MB. */
async function perform(
  program: Program,
  key: { orgId: string; id: string },
  task: 'preview' | 'publish' | 'rollBack',
): Promise<{ seconds: number; peakMb: number }> {
  await program.database.asSystem((tx) =>
    tx.run({
      text: `insert into roster_publications (org_id, cycle_id, task) values ($1, $2, $3)
        on conflict (org_id, cycle_id) do update set task = excluded.task, tries = 0`,
      values: [key.orgId, key.id, task],
    }),
  )
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  const milliseconds = await measureTime(() => runPublication(program, key))
  clearInterval(look)
  const ended = await program.database.asSystem((tx) =>
    tx.one<{ failure: string | null }>({
      text: 'select failure from roster_publications where cycle_id = $1',
      values: [key.id],
    }),
  )
  if (ended?.failure) throw new Error(ended.failure)
  return { seconds: milliseconds / 1000, peakMb: peak / MB }
}

const findNpis = (database: Database, count: number) =>
  database.asSystem((tx) =>
    tx.rows<{ npi: number }>({
      text: 'select npi from practitioners order by npi limit $1',
      values: [count],
    }),
  )

/**
 * Measures how many rows a second become statements in a directory: the impact worked out, and published, with the search;
 * then rolled back.
 */
export async function measurePublish(home: string, rows: number, say: (line: string) => void) {
  const practitioners = Math.ceil(rows / ROWS_PER_PRACTITIONER)
  const workspace = await openWorkspace(join(home, 'publish'), practitioners, false)
  try {
    const { database } = workspace
    const config = readConfig({ CONCORD_HOME: workspace.home })
    const program = { config, database }
    const key = await database.asSystem((tx) => addCycle(tx, rows))
    const folder = join(workspace.home, 'rows')
    await mkdir(folder, { recursive: true })
    const npis = (await findNpis(database, practitioners)).map(({ npi }) => npi)
    await writeRows(npis, rows, folder)
    const attempt = { ...key, attempt: 1 }
    const results = await storeResults(openFileStore(config), attempt, folder)
    await rm(folder, { recursive: true })
    await database.asSystem((tx) => insertResults(tx, attempt, results))
    const preview = await perform(program, key, 'preview')
    say(
      `Worked out the impact of ${rows} rows in ${preview.seconds.toFixed(1)} s, ${Math.round(preview.peakMb)} MB`,
    )
    const published = await perform(program, key, 'publish')
    say(`Published in ${published.seconds.toFixed(1)} s, ${Math.round(published.peakMb)} MB`)
    const back = await perform(program, key, 'rollBack')
    say(`Rolled back in ${back.seconds.toFixed(1)} s, ${Math.round(back.peakMb)} MB`)
    return {
      publishRowsPerS: rows / (preview.seconds + published.seconds),
      publishRssMb: Math.max(preview.peakMb, published.peakMb, back.peakMb),
      rollBackRowsPerS: rows / back.seconds,
    }
  } finally {
    await workspace.close()
  }
}
