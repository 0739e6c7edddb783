// npm run -s bench -- dashboards --practitioners N [--json] [--keep]: dashboards over columns against the same in PostgreSQL.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DirectoryDashboard } from '@concord/domain'
import {
  type Database,
  findIdentityByEmail,
  forgetAnswers,
  measureData,
  readConfig,
  readDashboard,
  refreshData,
  toViewer,
} from '@concord/server'
import { POSTGRES_TILES } from './dashboards/postgres-tiles.ts'
import { copyDemo } from './directory/copy-demo.ts'
import { measureTime, median, percentile, rounded, type Times, total } from './directory/measure.ts'
import { openWorkspace } from './directory/workspace.ts'
import { readNumber } from './read-number.ts'

const ROUNDS = 5
const POSTGRES_ROUNDS = 2

const { values: options } = parseArgs({
  options: {
    practitioners: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const practitioners = readNumber('practitioners', options.practitioners, 1000)

const say = (line: string) => console.error(line)

type Asked = { readonly dashboard: DirectoryDashboard; readonly filters: Record<string, string[]> }

const FILTERS: readonly Record<string, string[]>[] = [
  {},
  { state: ['TX', 'OK'] },
  { state: ['CA'], specialty: ['207Q00000X', '363LF0000X'] },
]
const NAMES: readonly DirectoryDashboard[] = [
  'practitioner-overview',
  'practitioners',
  'entity-overview',
  'health-systems',
]
const ASKED: readonly Asked[] = NAMES.flatMap((dashboard) =>
  FILTERS.map((filters) => ({ dashboard, filters })),
)
const [OVERVIEW] = ASKED

async function makeContext(database: Database, home: string) {
  const config = readConfig({ CONCORD_HOME: home })
  const identity = await database.asSystem((tx) => findIdentityByEmail(tx, 'viewer@summit.example'))
  if (!identity) throw new Error('The demo workspace has no viewer')
  return { config, database, viewer: toViewer(identity, config) }
}

type Context = Awaited<ReturnType<typeof makeContext>>

async function timeDashboards(context: Context): Promise<{ times: Times; overviewMs: number }> {
  const times = new Map<Asked, number[]>(ASKED.map((asked) => [asked, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const asked of ASKED) {
      forgetAnswers()
      const ms = await measureTime(() => readDashboard(context, asked))
      if (round > 0) times.get(asked)?.push(ms)
    }
  for (const [{ dashboard, filters }, own] of times)
    say(`${dashboard} ${JSON.stringify(filters)}: ${median(own).toFixed(0)} ms`)
  return { times: [...times.values()].flat(), overviewMs: median((OVERVIEW && times.get(OVERVIEW)) ?? []) }
}

/**
 * Returns the time of the same figures and tiles, one statement after the other, as the organization that asks: the
 * faster of two rounds.
 */
async function timePostgres({ database, viewer }: Context): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < POSTGRES_ROUNDS; round += 1) {
    const times: number[] = []
    for (const [name, text] of Object.entries(POSTGRES_TILES)) {
      const ms = await measureTime(() =>
        database.asOrganization(viewer.user.orgId, (tx) => tx.rows({ text, values: [] })),
      )
      say(`${name}: ${ms.toFixed(0)} ms`)
      times.push(ms)
    }
    rounds.push(total(times))
  }
  return Math.min(...rounds)
}

const home = join(resolve(process.env.CONCORD_HOME ?? '.concord'), `bench-dashboards-${practitioners}`)
const workspace = await openWorkspace(home, practitioners, options.keep, copyDemo)

async function measureAll() {
  const context = await makeContext(workspace.database, workspace.home)
  const program = { config: context.config, database: workspace.database }
  say('Columns')
  const snapshotMs = await measureTime(() => refreshData(program, { isWhole: true }))
  const { bytes } = await measureData(program)
  say('Tables of a scope')
  const openMs = await measureTime(() =>
    readDashboard(context, { dashboard: 'practitioner-overview', filters: {} }),
  )
  say('Dashboards')
  const { times, overviewMs } = await timeDashboards(context)
  say('The same in PostgreSQL')
  const postgresMs = await timePostgres(context)
  return {
    practitioners,
    queryP50Ms: median(times),
    queryP95Ms: percentile(times, 0.95),
    vsPostgres: postgresMs / overviewMs,
    snapshotS: snapshotMs / 1000,
    snapshotMb: bytes / 1_000_000,
    openS: openMs / 1000,
  }
}

const measured = await measureAll().finally(() => workspace.close())
const figures = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, rounded(value)]))
if (options.json) console.log(JSON.stringify(figures))
else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)}${value}`)
process.exit(0)
