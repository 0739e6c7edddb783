import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outcome, runStages, type Step, summarize } from './step.ts'

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
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concord-steps-'))
  printed = []
  vi.spyOn(console, 'log').mockImplementation((text) => printed.push(String(text)))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const node = (title: string, ...scripts: string[]): Step => ({
  title,
  commands: scripts.map((script) => [process.execPath, '-e', script] as const),
})
const file = (name: string) => JSON.stringify(join(folder, name))
const put = (name: string) => `fs.writeFileSync(${file(name)}, '');`
const awaitFile = (name: string) => `while (!fs.existsSync(${file(name)})) Atomics.wait(cell, 0, 0, 5);`
const CELL = 'const cell = new Int32Array(new SharedArrayBuffer(4));'

test('the steps of a stage run at the same time, and the next stage after them', async () => {
  const outcomes = await runStages([
    [
      node('One', `${CELL}${put('one')}${awaitFile('two')}`),
      node('Two', `${CELL}${put('two')}${awaitFile('one')}${put('both')}`),
    ],
    [],
    [node('After', `process.exit(fs.existsSync(${file('both')}) ? 0 : 1)`)],
  ])
  expect(outcomes.map(({ title, isOk }) => [title, isOk])).toEqual([
    ['One', true],
    ['Two', true],
    ['After', true],
  ])
})

test('a quiet step that counts tests says nothing unless it fails', async () => {
  const telling = (exitCode: number): Step => {
    const script = join(folder, `exit-${exitCode}.mjs`)
    writeFileSync(script, `console.log('as it goes'); process.exitCode = ${exitCode}`)
    const commands = [[process.execPath, script]] as const
    return { title: 'Quiet', commands, countsTests: true, isQuiet: true }
  }
  const [outcome] = await runStages([[telling(0)]])
  expect([outcome?.isOk, printed.join('\n').includes('as it goes')]).toEqual([true, false])
  await runStages([[telling(1)]])
  expect(printed.join('\n')).toContain('as it goes')
})

test('each step that fails is named with all that it said in one piece, and the others go on', async () => {
  const fails = (name: string, other: string) =>
    `${CELL}console.log('${name} begins');${put(name)}${awaitFile(other)}console.log('${name} ends');process.exit(1)`
  const outcomes = await runStages([
    [
      node('One', fails('one', 'two'), 'console.log("unheard")', 'console.error("again"); process.exit(2)'),
      node('Two', fails('two', 'one')),
      node('Good', 'console.log("unheard")'),
      { title: 'Missing', commands: [[join(folder, 'no-such-program')]] },
    ],
    [node('After', '')],
  ])
  expect(outcomes.map(({ isOk }) => isOk)).toEqual([false, false, true, false, true])
  const blockOf = (title: string) => printed.find((block) => block.startsWith(`\n== ${title}\n`))
  expect(blockOf('One')).toMatch(/^\n== One\none begins\none ends\nagain\nFAILED {2}One \(\d+\.\d s\)$/)
  expect(blockOf('Two')).toMatch(/^\n== Two\ntwo begins\ntwo ends\nFAILED {2}Two \(\d+\.\d s\)$/)
  expect(blockOf('Good')).toMatch(/^\n== Good\nok {2}Good \(\d+\.\d s\)$/)
  expect(blockOf('Missing')).toContain('ENOENT')
  expect(summarize(outcomes).at(-1)).toBe('0 passed, 3 failed')
})
