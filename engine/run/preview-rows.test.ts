import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  BUILT_IN_TARGETS,
  bindBlocks,
  ConfigError,
  previewRows,
  type SourceConfig,
  sourceConfigSchema,
  stepRows,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'
import { expect, inject, test } from 'vitest'
import { NOTE_RULES } from '#engine/check/row-notes.ts'
import { layOutTabs } from '#engine/job/bind-tabs.ts'
import { readDataRows } from '#engine/read/layout/read-data-rows.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { buildWorkbook, type DescribedWorkbook } from '#engine/testing/build-workbook.ts'
import { readLayouts, TARGET } from '#engine/testing/layouts/layout.ts'
import { writeLayout } from '#engine/testing/layouts/write-layout.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { quoteName } from '../sql/quote.ts'
import { performRun } from './perform-run.ts'

const { connection, makeFolder } = await openScratch()
const TODAY = '2026-11-20'
const CASES = join(import.meta.dirname, '../test/input')

type Finding = readonly [
  row: number,
  tab: string,
  field: string,
  code: string,
  severity: string,
  value: string,
]
type Comparable = {
  readonly rows: readonly (readonly [string, number, string | null, ...(string | null)[]])[]
  readonly findings: readonly string[]
}

const sayFindings = (findings: readonly Finding[]) => findings.map((one) => JSON.stringify(one)).toSorted()

/** What a run makes of a file: every row that was mapped, and the findings of rules about one row. */
async function runWhole(
  file: string,
  target: TargetConfig,
  source: SourceConfig,
  codes: ReadonlySet<string>,
): Promise<Comparable> {
  const work = makeFolder()
  const rows: (readonly [string, number, string | null, ...(string | null)[]])[] = []
  const findings: Finding[] = []
  const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
  const fields = target.fields.map(({ id }) => `CAST(${quoteName(id)} AS VARCHAR)`).join(', ')
  await performRun({ file, target, source, out: work, runDate: TODAY, limits, isRaw: true }, work, {
    onProgress: () => {},
    signal: new AbortController().signal,
    onEvaluated: async (inside) => {
      const mapped = await inside.runAndReadAll(
        `SELECT ":tab", ":row", ":block", ${fields} FROM mapped_rows ORDER BY ":id"`,
      )
      for (const [tab, row, block, ...cells] of mapped.getRowsJson())
        rows.push([String(tab), Number(row), block as string | null, ...(cells as (string | null)[])])
    },
  })
  const written =
    await connection.runAndReadAll(`SELECT row, tab, coalesce(field, ''), rule, severity, coalesce(value, '')
    FROM read_csv('${join(work, 'findings.csv')}', header = true, all_varchar = true)`)
  for (const [row, tab, field, code, severity, value] of written.getRowsJson()) {
    if (codes.has(String(code)))
      findings.push([Number(row), String(tab), String(field), String(code), String(severity), String(value)])
  }
  return { rows, findings: sayFindings(findings) }
}

/** What the preview makes of the same rows. */
async function previewWhole(
  file: string,
  target: TargetConfig,
  source: SourceConfig,
): Promise<Comparable & { readonly codes: ReadonlySet<string> }> {
  const reading = await readRoster(file, source.reading, { connection, folder: makeFolder() })
  const rows: (readonly [string, number, string | null, ...(string | null)[]])[] = []
  const findings: Finding[] = []
  const codes = new Set<string>()
  for (const { tab, layout } of await layOutTabs(connection, reading, source)) {
    const data = await readDataRows(connection, tab, layout, 1_000_000)
    const sample = {
      ...{ file: basename(file), tab: tab.name, dayZero: tab.dayZero },
      ...{ headers: layout.headers, rows: data },
    }
    const previewed = previewRows(target, source, sample, TODAY)
    expect(previewed.problems).toEqual([])
    for (const { row, block, cells, findings: own } of previewed.rows) {
      rows.push([tab.name, row, block, ...target.fields.map(({ id }) => cells[id] ?? null)])
      for (const { field, code, severity, value } of own)
        findings.push([row, tab.name, field ?? '', code, severity, value ?? ''])
    }
    const { headers } = stepRows(source.steps, layout.headers, [])
    const blocks = bindBlocks(target, source, headers, { today: TODAY })
    for (const { rules } of blocks) for (const { code } of rules.row) codes.add(code)
    for (const { rules } of blocks) for (const { code } of rules.set) codes.delete(code)
  }
  for (const { code } of NOTE_RULES) codes.delete(code)
  return { rows, codes, findings: sayFindings(findings.filter(([, , , code]) => codes.has(code))) }
}

async function expectSame(file: string, target: TargetConfig, source: SourceConfig): Promise<number> {
  const previewed = await previewWhole(file, target, source)
  const ran = await runWhole(file, target, source, previewed.codes)
  expect(previewed.rows).toEqual(ran.rows)
  expect(previewed.findings).toEqual(ran.findings)
  return ran.rows.length * target.fields.length
}

const isRefused = (name: string) => existsSync(join(CASES, '../expected', name, 'refused.txt'))

test.each(readdirSync(CASES).filter((name) => !isRefused(name)))(
  'a preview of the case %s gives every cell and finding of a run',
  async (name) => {
    const folder = join(CASES, name)
    const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const source = sourceConfigSchema.parse(readJson('source.json'))
    const target = BUILT_IN_TARGETS.get(source.target) ?? targetConfigSchema.parse(readJson('target.json'))
    const roster = readdirSync(folder).find((entry) => !entry.endsWith('.json') && entry !== 'baseline.csv')
    let file = join(folder, roster ?? '')
    if (roster === undefined) {
      const described = readJson('workbook.json') as DescribedWorkbook
      file = join(makeFolder(), described.file)
      await buildWorkbook(file, described)
    }
    expect(await expectSame(file, target, source)).toBeGreaterThan(0)
  },
)

/** Writing, reading and running a layout is slow: few of them are enough where nothing but the file differs. */
const layouts = readLayouts().filter((_, index) => index % 24 === 0 || inject('depth') > 1)

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  'a preview of the layout %s gives every cell and finding of a run',
  async (_, layout) => {
    const file = await writeLayout(makeFolder(), layout, 60, 7)
    const place = { connection, folder: makeFolder() }
    const { source } = await suggestFile({ file, target: TARGET }, place)
    const guarded = { ...source, unguarded: TARGET.fields.map(({ id }) => id) }
    await expectSame(file, TARGET, guarded).catch((error) => {
      throw error instanceof ConfigError ? new Error(`${layout.name}: ${error.message}`) : error
    })
  },
)
