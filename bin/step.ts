import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openMemoryFolder } from './memory-folder.ts'

export const ROOT = dirname(import.meta.dirname)

export type Command = readonly [program: string, ...args: string[]]
export type Step = {
  title: string
  commands: readonly Command[]
  countsTests?: boolean
  /** Keeps the output until it fails; so does every step but those that count tests. */
  isQuiet?: boolean
}
export type Outcome = { title: string; isOk: boolean; passed: number; failed: number; seconds: number }

/** Steps that run at the same time; the next stage begins when all of them have ended. */
export type Stage = readonly Step[]

const running = new Set<ChildProcess>()
let interrupted = false

function interrupt(signal: NodeJS.Signals): void {
  interrupted = true
  for (const child of running) child.kill(signal)
}

function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
  process.on('disconnect', () => interrupt('SIGTERM'))
  process.channel?.unref()
}

/** The checker of types keeps nearly all it makes until it ends: looking for garbage takes a fifth of its time for nothing. */
const COLLECT_LATE = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

function environment(): NodeJS.ProcessEnv {
  const all: NodeJS.ProcessEnv = { ...COLLECT_LATE, ...process.env }
  const { FORCE_COLOR: _, ...rest } = all
  return process.stdout.isTTY ? all : { ...rest, NO_COLOR: '1' }
}

type Ended = { isOk: boolean; output: string }

/** Runs a command; the output of a quiet one is kept, and wanted only when it fails. */
function run([program, ...args]: Command, isQuiet: boolean): Promise<Ended> {
  const stdio = isQuiet ? ('pipe' as const) : ('inherit' as const)
  const child = spawn(program, args, { cwd: ROOT, env: environment(), stdio: ['ignore', stdio, stdio] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise<Ended>((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, output: error.message }))
    child.on('close', (code) => resolve({ isOk: code === 0, output: code === 0 ? '' : output.trim() }))
  }).finally(() => running.delete(child))
}

type Counts = { passed: number; failed: number }

function readCounts(reportFile: string): Counts {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'))
    return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

async function runCommands({
  commands,
  countsTests = false,
  isQuiet = !countsTests,
}: Step): Promise<Counts & Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-step-'))
  const report = join(folder, 'report.json')
  const extra = countsTests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  let isOk = true
  const outputs: string[] = []
  try {
    for (const command of commands) {
      if (interrupted) break
      const ended = await run([...command, ...extra], isQuiet)
      isOk &&= ended.isOk
      if (ended.output !== '') outputs.push(ended.output)
    }
    return { isOk: isOk && !interrupted, output: outputs.join('\n'), ...readCounts(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests tell how far they are while they run; what another step says is printed whole when it has ended. */
async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now()
  const { isOk, output, passed, failed } = await runCommands(step)
  const seconds = (performance.now() - began) / 1000
  const verdict = `${isOk ? 'ok' : 'FAILED'}  ${step.title} (${seconds.toFixed(1)} s)`
  console.log([`\n== ${step.title}`, output, verdict].filter((part) => part !== '').join('\n'))
  return { title: step.title, isOk, passed, failed, seconds }
}

/** Returns a step that fails without a failing test (a lint error, a file that does not load) counts as one failure. */
export function summarize(outcomes: readonly Outcome[]): string[] {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, { isOk, failed: tests }) => sum + (isOk ? 0 : Math.max(tests, 1)), 0)
  const lines = outcomes.map(
    ({ title, isOk, seconds }) => `${isOk ? 'ok    ' : 'FAILED'}  ${title} (${seconds.toFixed(1)} s)`,
  )
  return [...lines, '', `${passed} passed, ${failed} failed`]
}

/** Runs the stages in order, also after one that failed. */
export async function runStages(stages: readonly Stage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const stage of stages) {
    if (interrupted || stage.length === 0) continue
    console.log(`\nRunning: ${stage.map(({ title }) => title).join(', ')}`)
    outcomes.push(...(await Promise.all(stage.map(runStep))))
  }
  return outcomes
}

/** Runs the stages and ends the process with the common verdict of their steps. */
export async function runSteps(stages: readonly Stage[]): Promise<never> {
  listenForStop()
  process.env.TMPDIR = openMemoryFolder() ?? tmpdir()
  const outcomes = await runStages(stages)
  if (interrupted) process.exit(130)
  console.log(`\n${summarize(outcomes).join('\n')}`)
  process.exit(outcomes.every(({ isOk }) => isOk) ? 0 : 1)
}
