// npm run -s bench -- rosters --rows N [--publish N [--only-publish]] [--json]: the ratios of the roster engine in one run.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { rounded } from './directory/measure.ts'
import { readNumber } from './read-number.ts'
import { MORE_RULES, writeConfigs } from './rosters/configs.ts'
import { measureNames } from './rosters/correctness/measure-names.ts'
import { countDifferences } from './rosters/count-differences.ts'
import { measureAddresses } from './rosters/measure-addresses.ts'
import { measureCompare } from './rosters/measure-compare.ts'
import { measureGrid } from './rosters/measure-grid.ts'
import { measureMapping } from './rosters/measure-mapping.ts'
import { timePandas, timeRowLoop } from './rosters/measure-others.ts'
import { measurePublish } from './rosters/measure-publish.ts'
import { type MeasuredRun, measureCancel, measureRun, timeFloor } from './rosters/measure-run.ts'
import { measureWorkbook } from './rosters/measure-workbook.ts'
import { writeRegistryFile, writeRosterFile } from './rosters/roster-file.ts'

const REGISTRY_NPIS = 5_000_000
const RUN_DATE = '2026-06-30'
const LIMITS = { memoryMb: 2048, threads: Math.min(2, availableParallelism()), timeoutMs: 3_600_000 }

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    publish: { type: 'string', default: '20000' },
    'only-publish': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const rows = readNumber('rows', options.rows, 100_000)
const published = readNumber('publish', options.publish, 100)
/** Returns the lowest CPU seconds of the runs: other load on a machine makes work more expensive, never cheaper. */
const leastCpu = (runs: readonly MeasuredRun[]) => Math.min(...runs.map(({ cpuS }) => cpuS))
const say = (line: string) => console.error(line)

async function measureAll(folder: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(LIMITS.threads) })
  const connection = await instance.connect()
  const file = join(folder, 'roster.csv')
  const reference = join(folder, 'reference')
  await mkdir(reference)
  say('Writing a roster and a registry')
  await writeRosterFile(connection, rows, file)
  await writeRegistryFile(connection, REGISTRY_NPIS, join(reference, 'npi.parquet'))
  const { target, withMoreRules, source } = await writeConfigs(folder)
  const out = join(folder, 'out')
  const job = { file, target, source, reference, out, runDate: RUN_DATE, limits: LIMITS }
  say('The floor')
  const floor = await timeFloor(connection, file, join(folder, 'floor.parquet'))
  say('Runs')
  const run = await measureRun(job)
  const rerun = await measureRun(job)
  const longerJob = { ...job, target: withMoreRules, out: join(folder, 'longer') }
  const longer = [await measureRun(longerJob), await measureRun(longerJob)]
  say('A comparison')
  const compareS = await measureCompare(connection, job)
  say('What else could be used')
  const rowLoop = await timeRowLoop(file, join(folder, 'row-loop.csv'))
  const pandas = await timePandas(file, join(folder, 'pandas.csv'))
  say('Workbooks')
  const workbook = await measureWorkbook(folder)
  say('Pages, canceling, the two backends')
  const detailed = await measureRun({ ...job, details: true, out: join(folder, 'detailed') })
  const grid = await measureGrid(connection, join(folder, 'detailed', 'rows.parquet'), rows)
  const cancelMs = await measureCancel(job)
  const clean = join(out, 'clean.csv')
  say('Mapping suggestions')
  const mapping = await measureMapping(connection, job, folder)
  say('Addresses')
  const addresses = await measureAddresses()
  say('Names of people and organizations')
  const names = await measureNames()
  const backendDifferences = await countDifferences({ file, clean }, target, RUN_DATE)
  instance.closeSync()
  return {
    rows,
    runVsFloor: run.seconds / floor,
    rerunVsFloor: rerun.seconds / floor,
    detailedVsRerun: detailed.seconds / rerun.seconds,
    peakRssMb: Math.max(run.peakMb, rerun.peakMb),
    vsNodeRowLoop: rowLoop / run.seconds,
    vsPandas: pandas === null ? null : pandas / run.seconds,
    cpuMsPerRulePerMillion:
      ((leastCpu(longer) - leastCpu([run, rerun])) * 1000) / MORE_RULES / (rows / 1_000_000),
    compareS,
    compareVsFloor: compareS / floor,
    xlsxReadS: workbook.xlsxReadS,
    xlsxWriteS: workbook.xlsxWriteS,
    xlsxReadRssMb: workbook.xlsxReadRssMb,
    ...grid,
    cancelMs,
    backendDifferences,
    ...mapping,
    ...addresses,
    ...names,
  }
}

const home = resolve(process.env.CONCORD_HOME ?? '.concord')
await mkdir(home, { recursive: true })
const folder = await mkdtemp(join(home, 'bench-rosters-'))
try {
  const engine = options['only-publish'] ? {} : await measureAll(folder)
  say('Publishing')
  const measured = Object.entries({ ...engine, ...(await measurePublish(folder, published, say)) })
  const figures = measured.map(([name, value]) => [name, value === null ? null : rounded(value)] as const)
  if (options.json) console.log(JSON.stringify(Object.fromEntries(figures)))
  else for (const [name, value] of figures) console.log(`${name.padEnd(24)}${value ?? 'not there'}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
