import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, runTogether, type Step, summarize } from './step.ts'

const outcome = (title: string, rest: Partial<Outcome>): Outcome => ({
  title,
  isOk: true,
  passed: 0,
  failed: 0,
  seconds: 1.25,
  ...rest,
})

test('the last line adds up the tests of all steps', () => {
  const lines = summarize([
    outcome('Lint', {}),
    outcome('Tests', { passed: 7 }),
    outcome('Journeys', { passed: 3 }),
  ])
  expect(lines.at(-1)).toBe('10 passed, 0 failed')
})

test('a step that fails without a failing test counts as one failure', () => {
  const lines = summarize([
    outcome('Lint', { isOk: false }),
    outcome('Tests', { isOk: false, passed: 7, failed: 2 }),
  ])
  expect(lines).toEqual(['FAILED  Lint (1.3 s)', 'FAILED  Tests (1.3 s)', '', '7 passed, 3 failed'])
})

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'step-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line.replace(/\([\d.]+ s\)/, '(n s)')))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** A step that ends when the other one has begun. */
function stepThatMeets(own: string, other: string, rest: Partial<Step> & { exitCode?: number } = {}): Step {
  const { exitCode = 0, ...more } = rest
  const script = join(folder, `${own}.mjs`)
  writeFileSync(
    script,
    `
      import { existsSync, writeFileSync } from 'node:fs'
      writeFileSync('${join(folder, own)}', '')
      while (!existsSync('${join(folder, other)}')) await new Promise((resolve) => setTimeout(resolve, 10))
      console.log('${own} has met ${other}')
      process.exitCode = ${exitCode}
    `,
  )
  return { title: own, commands: [[process.execPath, script]], ...more }
}

test('steps that go together run at the same time, and each tells its own after those before it', async () => {
  const outcomes = await runTogether([
    stepThatMeets('Tests', 'Journeys'),
    stepThatMeets('Journeys', 'Tests', { countsTests: true }),
  ])
  expect(outcomes).toMatchObject([
    { title: 'Tests', isOk: true },
    { title: 'Journeys', isOk: true },
  ])
  expect(said).toEqual([
    '\n== Tests',
    'ok  Tests (n s)',
    '\n== Journeys',
    'Journeys has met Tests',
    'ok  Journeys (n s)',
  ])
})

test('a step that fails beside another one fails alone, and says why', async () => {
  const outcomes = await runTogether([
    stepThatMeets('Tests', 'Journeys', { exitCode: 1 }),
    stepThatMeets('Journeys', 'Tests'),
  ])
  expect(outcomes.map(({ isOk }) => isOk)).toEqual([false, true])
  expect(said).toEqual([
    '\n== Tests',
    'Tests has met Journeys',
    'FAILED  Tests (n s)',
    '\n== Journeys',
    'ok  Journeys (n s)',
  ])
})
