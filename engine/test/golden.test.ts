import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BUILT_IN_TARGETS,
  ConfigError,
  sourceConfigSchema,
  targetConfigSchema,
} from '@concord/roster-language'
import type { Guess } from '@concord/spreadsheet'
import { expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import { buildWorkbook, type DescribedWorkbook } from '#engine/testing/build-workbook.ts'
import { previewWhole, readFindings, readMappedRows } from '#engine/testing/preview-whole.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const INPUT = join(import.meta.dirname, 'input')
const EXPECTED = join(import.meta.dirname, 'expected')
/** Rows that a case is compared with, where it has them. */
const BASELINE = 'baseline.csv'
const SIGNAL = new AbortController().signal
const RUN_DATE = '2026-11-20'

const { connection, makeFolder } = await openScratch()

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the cells of a line of CSV, with their quotes. */
const cellsOf = (line: string): string[] =>
  (`${line},`.match(/("(?:[^"]|"")*"|[^,]*),/g) ?? []).map((cell) => cell.slice(0, -1))

/** Removes the columns that hold nothing, so that the expected output is readable. */
function withoutEmptyColumns(csv: string): string {
  const rows = csv.trimEnd().split('\n').map(cellsOf)
  const used = (rows[0] ?? []).map((_, column) => rows.slice(1).some((row) => row[column] !== ''))
  return `${rows.map((row) => row.filter((_, column) => used[column]).join(',')).join('\n')}\n`
}

/** Returns the file of a case, or builds the workbook that its `workbook.json` describes in `work`. */
async function findRoster(name: string, work: string): Promise<string> {
  const folder = join(INPUT, name)
  const file = readdirSync(folder).find((entry) => !entry.endsWith('.json') && entry !== BASELINE)
  if (file !== undefined) return join(folder, file)
  const described = readJson(join(folder, 'workbook.json')) as DescribedWorkbook
  const path = join(work, described.file)
  await buildWorkbook(path, described)
  return path
}

const sayGuess = ({ tab, column, message }: Guess): string =>
  column === undefined ? message : `${tab}, column ${column + 1}: ${message}`

/**
 * Writes a value as the result files do, with an apostrophe before a text that a spreadsheet would take for a formula.
 */
const asWritten = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

type Outputs = Readonly<Record<string, string>>

/**
 * Runs a case and gives what it wrote: clean rows, findings and where the rows went; or why it was refused. A preview
 * of the case has to give every cell and finding of the run.
 */
async function runCase(name: string): Promise<Outputs> {
  const folder = join(INPUT, name)
  const written = { name: 'source.json', text: readFileSync(join(folder, 'source.json'), 'utf8') }
  const source = sourceConfigSchema.parse(JSON.parse(written.text))
  const target =
    BUILT_IN_TARGETS.get(source.target) ?? targetConfigSchema.parse(readJson(join(folder, 'target.json')))
  const work = makeFolder()
  const file = await findRoster(name, work)
  const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
  const baseline = join(folder, BASELINE)
  const past = existsSync(baseline) ? { baseline } : {}
  const job = { file, target, source, written, out: work, runDate: RUN_DATE, limits, ...past }
  let mapped: Awaited<ReturnType<typeof readMappedRows>> = []
  const run = await performRun(job, work, {
    onProgress: () => {},
    signal: SIGNAL,
    onEvaluated: async (inside) => {
      mapped = await readMappedRows(inside, target)
    },
  }).catch(keepRefusal)
  if (run instanceof ConfigError) return { 'refused.txt': `${run.message}\n` }
  const about = { file, target, source, today: RUN_DATE, asWritten }
  const previewed = await previewWhole(about, { connection, folder: makeFolder() })
  expect(previewed.rows).toEqual(mapped)
  const found = await readFindings(connection, join(work, 'findings.csv'), previewed.codes)
  expect(previewed.findings).toEqual(found)
  const { balance, tabs, rules, guesses, overruled, changes } = run
  const summary = {
    ...{ balance, tabs, rules, ...(changes ? { changes } : {}), guesses: guesses.map(sayGuess) },
    ...(overruled.length > 0 ? { overruled: overruled.map(({ message }) => message) } : {}),
  }
  const read = (output: string) => readFileSync(join(work, output), 'utf8')
  return {
    'clean.csv': withoutEmptyColumns(read('clean.csv')),
    'findings.csv': read('findings.csv'),
    ...(changes ? { 'changes.csv': read('changes.csv') } : {}),
    'summary.json': `${JSON.stringify(summary, null, 2)}\n`,
  }
}

function keepRefusal(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error
  throw error
}

test.each(readdirSync(INPUT))('%s becomes what is expected, in a run and in a preview', async (name) => {
  const outputs = await runCase(name)
  for (const [output, text] of Object.entries(outputs)) {
    const path = join(EXPECTED, name, output)
    if (!existsSync(path)) {
      expect(process.env.CI, `${path} is missing`).toBeUndefined()
      mkdirSync(join(EXPECTED, name), { recursive: true })
      writeFileSync(path, text)
    }
    expect(text).toBe(readFileSync(path, 'utf8'))
  }
  expect(Object.keys(outputs).toSorted()).toEqual(readdirSync(join(EXPECTED, name)).toSorted())
})
