import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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

function readPostmaster(home: string): number {
  return Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function isReady({ origin }: Started): Promise<boolean> {
  const reply = await fetch(`${origin}/readyz`).catch(() => undefined)
  return reply?.ok ?? false
}

/** Kills the database server outright and returns how long the program is without one, in milliseconds. */
async function measureDatabase(program: Started, home: string): Promise<number> {
  const killed = readPostmaster(home)
  const begun = performance.now()
  process.kill(killed, 'SIGKILL')
  while (readPostmaster(home) === killed || !(await isReady(program))) await sleep(POLL_MS)
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
