import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { explainHiddenTabs, inspectTabRows } from '@concord/roster-language'
import { UnusableFileError } from '@concord/spreadsheet'
import { openBlob, readPreview } from '@concord/spreadsheet/portable'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { buildWorkbook, type DescribedWorkbook } from '#engine/testing/build-workbook.ts'
import { readLayouts } from '#engine/testing/layouts/layout.ts'
import { writeLayout } from '#engine/testing/layouts/write-layout.ts'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'
import { type Inspection, inspectReading } from './inspect-file.ts'

const { connection, makeFolder, readFile, write } = await openRosterScratch()

/** More different texts than this are estimated, by either in its own way. */
const COUNTED_TEXTS = 1000

const withoutEstimates = (inspection: Inspection) => ({
  ...inspection,
  tabs: inspection.tabs.map((tab) => ({
    ...tab,
    columns: tab.columns.map((column) => ({
      ...column,
      distinct: column.distinct > COUNTED_TEXTS ? 'many' : column.distinct,
    })),
  })),
})

/** Describes a file as a browser reads it. */
async function inspectInBrowser(path: string): Promise<unknown> {
  const preview = await readPreview(openBlob(new Blob([readFileSync(path)]), basename(path)))
  if ('kind' in preview) return preview.kind
  const { format, encoding, tabs: previews, guesses } = preview
  const tabs = []
  for (const tab of previews) tabs.push(await inspectTabRows(tab))
  const found = tabs.flatMap(({ layout }) => layout.guesses)
  return withoutEstimates({
    format,
    encoding,
    tabs: tabs.map(({ tab }) => tab),
    guesses: [...guesses, ...found, ...explainHiddenTabs(previews)],
  })
}

const tellRefusal = (error: unknown) => {
  if (error instanceof UnusableFileError) return `${error.code}: ${error.message}`
  throw error
}

const inspectInEngine = async (path: string) =>
  withoutEstimates(await inspectReading(connection, await readFile(path)))

async function expectSame(path: string): Promise<void> {
  const [browser, engine] = await Promise.all([
    inspectInBrowser(path).catch(tellRefusal),
    inspectInEngine(path).catch(tellRefusal),
  ])
  if (typeof browser === 'string' && ['otherWorkbook', 'pdf', 'archive'].includes(browser)) return
  expect(browser).toEqual(engine)
}

const INPUT = join(import.meta.dirname, '../test/input')
const CASES = readdirSync(INPUT)

/** Returns the paths of the rosters of a case; a workbook is built from its description. */
async function listRosters(name: string): Promise<string[]> {
  const folder = join(INPUT, name)
  const texts = readdirSync(folder).filter((entry) => !entry.endsWith('.json'))
  const described = join(folder, 'workbook.json')
  if (!existsSync(described)) return texts.map((text) => join(folder, text))
  const workbook = JSON.parse(readFileSync(described, 'utf8')) as DescribedWorkbook
  const path = join(makeFolder(), workbook.file)
  await buildWorkbook(path, workbook)
  return [path]
}

describe('a browser finds in a file what the engine finds', () => {
  test.each(CASES)('of the case %s', async (name) => {
    for (const path of await listRosters(name)) await expectSame(path)
  })

  test('of every layout, small ones and such of more rows than are evaluated', async () => {
    const layouts = readLayouts().filter((_, index) => index % 12 === 0 || inject('depth') > 1)
    for (const layout of layouts) await expectSame(await writeLayout(makeFolder(), layout, 60, 7))
    for (const layout of layouts.slice(0, inject('depth') > 1 ? 2 : 1))
      await expectSame(await writeLayout(makeFolder(), layout, 4300, 7))
  })

  const SETS = new URL('../../../shared/data/dev/', import.meta.url).pathname
  const hasSets = existsSync(SETS)
  if (!hasSets) console.error('Skipped: the torture sets are not in ../shared/data/dev.')
  const listFiles = (folder: string) =>
    hasSets
      ? readdirSync(join(SETS, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(?:csv|tsv|txt|prn|xls[xm]?)$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
      : []

  test.skipIf(!hasSets)('of files that readers stumble over, refusals word by word', async () => {
    for (const path of [...listFiles('csv'), ...listFiles('xlsx')]) await expectSame(path)
  })

  test('of any text, whatever stands between its cells', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(...Array.from('aB7 ",\n\t\u00a0é')), maxLength: 6 }),
      fc.constantFrom('NPI', 'Last Name', '1234567893', '123-45-6789', 'TX', 'Total', '7/1/2026', ''),
    )
    const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(',', '|', '\t'), async (rows, delimiter) => {
        const text = rows.map((cells) => cells.map(quote).join(delimiter)).join('\n')
        await expectSame(write('any.csv', text))
      }),
      { numRuns: 120 * inject('costlyDepth') },
    )
  })
})
