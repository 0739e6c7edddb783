import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const ROOT = dirname(import.meta.dirname)

export type Command = readonly [program: string, ...args: string[]]
export type Step = { title: string; commands: readonly Command[]; countsTests?: boolean }
/** Steps that go at the same time. */
export type Together = readonly [Step, ...Step[]]
export type Outcome = { title: string; isOk: boolean; passed: number; failed: number; seconds: number }

/** What is running now. */
const children = new Set<ChildProcess>()
let interrupted = false

function interrupt(signal: NodeJS.Signals): void {
  interrupted = true
  for (const child of children) child.kill(signal)
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

type Ran = { readonly isOk: boolean; readonly output: string }

/** Runs a command; its output is shown as it comes, or kept. */
function run([program, ...args]: Command, isShown: boolean): Promise<Ran> {
  const stdio = isShown ? ('inherit' as const) : ('pipe' as const)
  const child = spawn(program, args, { cwd: ROOT, env: environment(), stdio: ['ignore', stdio, stdio] })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const end = (isOk: boolean) => {
      children.delete(child)
      resolve({ isOk, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
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

type Done = Outcome & { readonly output: string }

async function perform({ title, commands, countsTests = false }: Step, isShown: boolean): Promise<Done> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'concord-step-'))
  const report = join(folder, 'report.json')
  const extra = countsTests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const ran: Ran[] = []
  try {
    for (const command of commands) {
      if (!interrupted) ran.push(await run([...command, ...extra], isShown))
    }
    const seconds = (performance.now() - began) / 1000
    const isOk = !interrupted && ran.every((command) => command.isOk)
    // What only checks says nothing when all is well.
    const told = ran.filter((command) => countsTests || !command.isOk)
    const output = told.map((command) => command.output.trimEnd()).join('\n')
    return { title, isOk, ...readCounts(report), seconds, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell({ title, isOk, seconds, output }: Done): void {
  if (output !== '') console.log(output)
  console.log(`${isOk ? 'ok' : 'FAILED'}  ${title} (${seconds.toFixed(1)} s)`)
}

/** Runs steps at the same time; the output of all but the first is shown when those before have ended. */
export async function runTogether([first, ...others]: Together): Promise<Outcome[]> {
  console.log(`\n== ${first.title}`)
  const beside = others.map((step) => ({ title: step.title, done: perform(step, false) }))
  const outcome = await perform(first, first.countsTests === true)
  tell(outcome)
  const outcomes = [outcome]
  for (const { title, done } of beside) {
    console.log(`\n== ${title}`)
    outcomes.push(await done)
    tell(await done)
  }
  return outcomes
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
export async function runSteps(steps: readonly (Step | Together)[]): Promise<never> {
  listenForStop()
  const outcomes: Outcome[] = []
  for (const step of steps) {
    if (!interrupted) outcomes.push(...(await runTogether('title' in step ? [step] : step)))
  }
  if (interrupted) process.exit(130)
  console.log(`\n${summarize(outcomes).join('\n')}`)
  process.exit(outcomes.every(({ isOk }) => isOk) ? 0 : 1)
}
