import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zipParts } from '@concord/spreadsheet/testing/make-package'
import { expect, test } from 'vitest'
import { npi } from '#engine/run/testing/small-roster.ts'
import { openRuns } from '../testing/annotated-run.ts'
import { richWorkbook } from '../testing/rich-workbook.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0
if (!hasOffice) console.error('No soffice on the PATH: LibreOffice opens no annotated workbook here.')

const { folder, makeFolder, run } = await openRuns()

/** Returns the workbook as LibreOffice understands it after it has calculated. */
function openInOffice(path: string): string {
  const out = makeFolder()
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'office'))}`
  const { status, stderr } = spawnSync(
    'soffice',
    [profile, '--headless', '--convert-to', 'fods', '--outdir', out, path],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return readFileSync(join(out, basename(path).replace(/\.\w+$/, '.fods')), 'utf8')
}

const tabsOf = (fods: string) =>
  Array.from(
    fods.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>/gs),
    ([, name = '', inside = '']) => ({ name, inside }),
  )

/** Returns the cells with their formulas, types and texts, without notes and styles. */
const cellsOf = (inside: string) =>
  Array.from(
    inside
      .replace(/<office:annotation .*?<\/office:annotation>/gs, '')
      .matchAll(/<table:table-cell([^>]*[^/>])>(.*?)<\/table:table-cell>/gs),
    ([, attributes = '', content = '']) => [
      ...Array.from(
        attributes.matchAll(/(?:formula|value-type|date-value|[^-]value)="[^"]*"/g),
        ([attribute]) => attribute,
      ),
      content.replace(/<[^>]*>/g, '').trim(),
    ],
  ).filter((cell) => cell.some((part) => part !== ''))

test.skipIf(!hasOffice).each([
  ['xlsx', {}],
  ['xlsm', { hasMacros: true }],
  ['xlsx', { prefix: 'x:' }],
])(
  'LibreOffice opens an annotated %s with its cells, formulas and notes, and the reasons',
  async (ending, options) => {
    const people = [
      ['123', 'SMITH'],
      [npi(2), null],
      [npi(3), 'LEE'],
    ] as const
    const file = await zipParts(join(makeFolder(), `roster.${ending}`), richWorkbook({ people, ...options }))
    const { summary, out } = await run(file, ['NPI', 'Last Name', 'Note'])
    const before = tabsOf(openInOffice(file))
    const after = tabsOf(openInOffice(join(out, summary.annotated.file ?? '')))
    expect(after.map(({ name }) => name)).toEqual(['Roster', 'Reasons', 'Reasons 2'])
    for (const [index, { inside }] of before.entries()) {
      const cells = cellsOf(inside)
      expect(cells.length).toBeGreaterThan(0)
      expect(cellsOf(after[index]?.inside ?? '')).toEqual(cells)
    }
    const [roster, , reasons] = after.map(({ inside }) => inside)
    expect(roster?.match(/<office:annotation /g)).toHaveLength(2)
    expect(roster).toContain('Please call before noon.')
    expect(roster).toContain('of:=IF(')
    expect(reasons).toContain('Last name is empty. Fill it in.')
  },
)
