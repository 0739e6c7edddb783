// npm run -s bench -- duplicates --practitioners N [--json] [--keep]: the pairs of a whole directory found, and their screen.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { api } from '@concord/contract'
import { measureTime, median, percentile, rounded } from './directory/measure.ts'
import { openWorkspace } from './directory/workspace.ts'
import { readNumber } from './read-number.ts'
import { runWorker } from './run-worker.ts'
import { startProgram, stopProgram } from './start-program.ts'
import { callProgram, signIn } from './web/client.ts'

const ROUNDS = 20
const CHILD = join(import.meta.dirname, 'duplicates', 'find-child.ts')
/** A user who sees everything, and a user who is limited to two states. */
const ASKERS = { whole: 'viewer@summit.example', held: 'admin@harbor.example' }

const { values: options } = parseArgs({
  options: {
    practitioners: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const practitioners = readNumber('practitioners', options.practitioners, 1000)

const say = (line: string) => console.error(line)

/** Returns the median and 95th percentile of many calls of one kind, after one call to warm up. */
async function timeCalls(ask: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureTime(ask))
  return { p50: median(times), p95: percentile(times, 0.95) }
}

async function measureScreen(origin: string, email: string) {
  const token = await signIn(origin, email)
  const askPage = (query: string) => () =>
    callProgram(origin, token, { ...api.listDuplicates, path: `${api.listDuplicates.path}?${query}` })
  const summary = await timeCalls(() => callProgram(origin, token, api.readDuplicateSummary))
  const first = await timeCalls(askPage('minScore=0.8'))
  const lowest = await timeCalls(askPage('sort=score'))
  say(`${email}: summary ${summary.p50.toFixed(0)} ms, first page ${first.p50.toFixed(0)} ms`)
  return { summary, first, lowest }
}

async function run() {
  const home = join(resolve(process.env.CONCORD_HOME ?? '.concord'), `bench-${practitioners}`)
  const workspace = await openWorkspace(home, practitioners, options.keep)
  say('Finding the pairs')
  const found = await runWorker(CHILD, [workspace.url])
  await workspace.close()
  if (found.exitCode !== 0) throw new Error('The pairs were not found')
  const started = await startProgram(home)
  try {
    const token = await signIn(started.origin, ASKERS.whole)
    type Summary = { readonly scores: readonly { readonly open: number }[] }
    const { scores } = await callProgram<Summary>(started.origin, token, api.readDuplicateSummary)
    const whole = await measureScreen(started.origin, ASKERS.whole)
    const held = await measureScreen(started.origin, ASKERS.held)
    return {
      practitioners,
      pairs: scores.reduce((sum, { open }) => sum + open, 0),
      findS: found.milliseconds / 1000,
      findRssMb: found.peakMb,
      summaryP50Ms: whole.summary.p50,
      pageP50Ms: whole.first.p50,
      pageP95Ms: whole.first.p95,
      lowestPageP50Ms: whole.lowest.p50,
      heldSummaryP50Ms: held.summary.p50,
      heldPageP50Ms: held.first.p50,
      heldPageP95Ms: held.first.p95,
    }
  } finally {
    await stopProgram(started)
  }
}

const figures = Object.fromEntries(Object.entries(await run()).map(([name, value]) => [name, rounded(value)]))
if (options.json) console.log(JSON.stringify(figures))
else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)}${value}`)
process.exit(0)
