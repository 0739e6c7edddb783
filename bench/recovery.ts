import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Started, startProgram, stopProgram } from './start-program.ts'

const POLL_MS = 5

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, json: { type: 'boolean', default: false } },
})
const times = Number(values.times)

/** Returns the process of the database server, or undefined while one takes the place of another. */
async function readPostmaster(home: string): Promise<number | undefined> {
  const text = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

async function isReady({ origin }: Started): Promise<boolean> {
  const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
  return reply?.ok ?? false
}

/** Kills the database server outright and returns how long the program is without one, in milliseconds. */
async function measureDatabase(program: Started, home: string): Promise<number> {
  const killed = await readPostmaster(home)
  if (killed === undefined) throw new Error('No database server runs')
  const begun = performance.now()
  process.kill(killed, 'SIGKILL')
  const isBack = async () =>
    ![undefined, killed].includes(await readPostmaster(home)) && (await isReady(program))
  while (!(await isBack())) await sleep(POLL_MS)
  return performance.now() - begun
}

/** Kills the program outright, starts it again and returns the time until it is ready, in milliseconds. */
async function measureProgram(program: Started, home: string): Promise<[Started, number]> {
  await stopProgram(program, 'SIGKILL')
  const begun = performance.now()
  const started = await startProgram(home)
  return [started, performance.now() - begun]
}

function summarize(measured: readonly number[]) {
  const sorted = measured.toSorted((a, b) => a - b).map(Math.round)
  return { median: sorted[Math.floor(sorted.length / 2)], slowest: sorted.at(-1) }
}

const home = await mkdtemp(join(tmpdir(), 'concord-recovery-'))
let program = await startProgram(home)
const ready: number[] = []
const back: number[] = []
try {
  for (let time = 0; time < times; time += 1) {
    const [started, tookMs] = await measureProgram(program, home)
    program = started
    ready.push(tookMs)
    back.push(await measureDatabase(program, home))
  }
} finally {
  await stopProgram(program)
  await rm(home, { recursive: true, force: true })
}
const result = {
  times,
  readyAfterKillMs: summarize(ready),
  databaseBackMs: summarize(back),
}
console.log(values.json ? JSON.stringify(result) : result)
