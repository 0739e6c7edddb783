import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const ROOT = dirname(import.meta.dirname)

export type Command = readonly [program: string, ...args: string[]]
export type Step = { title: string; commands: readonly Command[]; countsTests?: boolean }
export type Outcome = { title: string; isOk: boolean; passed: number; failed: number; seconds: number }

let current: ChildProcess | undefined
let interrupted = false

function interrupt(signal: NodeJS.Signals): void {
  interrupted = true
  current?.kill(signal)
}

function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))
  process.on('disconnect', () => interrupt('SIGTERM'))
  process.channel?.unref()
}

function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...rest } = process.env
  return process.stdout.isTTY ? process.env : { ...rest, NO_COLOR: '1' }
}

/** Runs a command; a quiet one shows its output only when it fails. */
function run([program, ...args]: Command, isQuiet: boolean): Promise<boolean> {
  const stdio = isQuiet ? ('pipe' as const) : ('inherit' as const)
  const child = spawn(program, args, { cwd: ROOT, env: environment(), stdio: ['ignore', stdio, stdio] })
  current = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      if (code !== 0 && output.trim() !== '') console.log(output.trimEnd())
      resolve(code === 0)
    })
  })
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

async function runCommands({ commands, countsTests = false }: Step): Promise<Counts & { isOk: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-step-'))
  const report = join(folder, 'report.json')
  const extra = countsTests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  let isOk = true
  try {
    for (const command of commands) {
      if (!interrupted) isOk = (await run([...command, ...extra], !countsTests)) && isOk
    }
    return { isOk: isOk && !interrupted, ...readCounts(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runStep(step: Step): Promise<Outcome> {
  console.log(`\n== ${step.title}`)
  const began = performance.now()
  const { isOk, passed, failed } = await runCommands(step)
  const seconds = (performance.now() - began) / 1000
  console.log(`${isOk ? 'ok' : 'FAILED'}  ${step.title} (${seconds.toFixed(1)} s)`)
  return { title: step.title, isOk, passed, failed, seconds }
}

/** A step that fails without a failing test (a lint error, a file that does not load) counts as one failure. */
export function summarize(outcomes: readonly Outcome[]): string[] {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, { isOk, failed: tests }) => sum + (isOk ? 0 : Math.max(tests, 1)), 0)
  const lines = outcomes.map(
    ({ title, isOk, seconds }) => `${isOk ? 'ok    ' : 'FAILED'}  ${title} (${seconds.toFixed(1)} s)`,
  )
  return [...lines, '', `${passed} passed, ${failed} failed`]
}

/** Runs the steps in order, also after one that failed, and ends the process with their common verdict. */
export async function runSteps(steps: readonly Step[]): Promise<never> {
  listenForStop()
  const outcomes: Outcome[] = []
  for (const step of steps) if (!interrupted) outcomes.push(await runStep(step))
  if (interrupted) process.exit(130)
  console.log(`\n${summarize(outcomes).join('\n')}`)
  process.exit(outcomes.every(({ isOk }) => isOk) ? 0 : 1)
}
