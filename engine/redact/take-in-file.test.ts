import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SENSITIVE_POLICIES, type SensitivePolicies } from '@concord/domain'
import { openPackage, WORKBOOK_LIMITS } from '@concord/spreadsheet'
import { sharedStrings, workbookParts, zipParts } from '@concord/spreadsheet/testing/make-package'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDuckdb } from '../run/open-duckdb.ts'
import { type TakenIn, takeInFile } from './take-in-file.ts'

const LIMITS = { memoryMb: 1024, threads: 1, timeoutMs: 60_000 }

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'concord-take-in-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function takeIn(
  file: string,
  policies: SensitivePolicies = DEFAULT_SENSITIVE_POLICIES,
): Promise<TakenIn> {
  const work = await mkdtemp(join(home, 'work-'))
  const [folder, out] = [join(work, 'raw'), join(work, 'out')]
  for (const path of [folder, out]) await mkdir(path)
  const { connection, close } = await openDuckdb(work, [home, out], LIMITS, new AbortController().signal)
  try {
    return await takeInFile({ file, limits: LIMITS, policies, out }, { connection, folder })
  } finally {
    close()
  }
}

async function takeInText(text: string | Buffer, name = 'roster.csv', policies?: SensitivePolicies) {
  const file = join(home, name)
  await writeFile(file, text)
  const taken = await takeIn(file, policies)
  return { taken, stored: await readFile(taken.path, 'utf8') }
}

const NPIS = ['1234567893', '1558598797', '1992999999']

describe('a delimited text', () => {
  test('keeps every byte but those that are removed', async () => {
    const text = [
      'Roster of Larkspur for October',
      'NPI,"Last, First",SSN,DOB,DEA',
      `${NPIS[0]},"Ode, Ben",900-12-3456,06/14/1975,AP5836727`,
      `${NPIS[1]},"Lima ""Ana"", Ana", "900-12-3457" ,1980-01-02,N/A`,
      '',
      `${NPIS[0]},Moss,on file,,`,
      '',
    ].join('\r\n')
    const { taken, stored } = await takeInText(text)
    expect(stored).toBe(
      text
        .replace('900-12-3456', '')
        .replace('900-12-3457', '')
        .replace('06/14/1975', '1975')
        .replace('1980-01-02', '1980'),
    )
    expect(taken).toMatchObject({
      storedAs: 'edited',
      name: 'roster.csv',
      removed: [
        { tab: 'roster', column: 2, header: 'SSN', kind: 'ssn', policy: 'drop', cells: 2 },
        { tab: 'roster', column: 3, header: 'DOB', kind: 'birth_date', policy: 'mask', cells: 2 },
      ],
    })
    expect(taken.inspection.tabs[0]?.rows).toBe(3)
  })

  test('is stored as it came when nothing sensitive is in it, or all of it is kept', async () => {
    const plain = await takeInText('NPI,City\n1234567893,Dallas\n')
    expect(plain.taken).toMatchObject({ storedAs: 'received', removed: [] })
    const keep = { ssn: 'keep', birth_date: 'keep', dea: 'keep' } as const
    const kept = await takeInText('NPI,SSN\n1234567893,900-12-3456\n', 'kept.csv', keep)
    expect(kept.taken.storedAs).toBe('received')
    expect(kept.stored).toContain('900-12-3456')
  })

  test('in UTF-16 is stored in UTF-8 without what is removed', async () => {
    const text = `NPI\tSSN\tName\r\n${NPIS[0]}\t900-12-3456\tZoë\r\n${NPIS[1]}\t900-12-3457\tAna\r\n`
    const { taken, stored } = await takeInText(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      'roster.txt',
    )
    expect(stored).toBe(text.replace('900-12-3456', '').replace('900-12-3457', ''))
    expect(taken.storedAs).toBe('edited')
  })

  test('loses what is sensitive in formulas of a text, by which Excel keeps zeros', async () => {
    const text = `NPI,SSN,DOB,Note\n="${NPIS[0]}",="900-12-3456",="06/14/1975",="900-12-3457"\n`
    const { taken, stored } = await takeInText(text)
    expect(stored).toBe(
      text.replace('900-12-3456', '').replace('900-12-3457', '').replace('06/14/1975', '1975'),
    )
    expect(taken.removed.map(({ kind, cells }) => [kind, cells])).toEqual([
      ['ssn', 1],
      ['birth_date', 1],
      ['ssn', 1],
    ])
  })

  test('of a column for either tax id loses only what is a Social Security number', async () => {
    const { stored } = await takeInText(`NPI,Tax ID / SSN\n${NPIS[0]},12-3456789\n${NPIS[1]},900-12-3456\n`)
    expect(stored).toBe(`NPI,Tax ID / SSN\n${NPIS[0]},12-3456789\n${NPIS[1]},\n`)
  })

  test('tells of tax ids in the shape of Social Security numbers, and keeps them', async () => {
    const { taken, stored } = await takeInText(`NPI,TIN\n${NPIS[0]},12-3456789\n${NPIS[1]},900-12-3456\n`)
    expect(taken.ssnLikeTins).toEqual([{ tab: 'roster', column: 1, header: 'TIN', cells: 1 }])
    expect(stored).toContain('900-12-3456')
  })

  test('with headers alone is refused with what to ask for', async () => {
    await expect(takeInText('NPI,Last Name,City\n')).rejects.toThrow(/ask for|send/)
  })

  const cell = fc.stringMatching(/^[a-z]{0,6}$|^"[a-z ,;]{0,6}"$/)
  const rows = fc.array(fc.tuple(cell, fc.nat(9999), cell, fc.integer({ min: 1930, max: 2005 })), {
    minLength: 1,
    maxLength: 40,
  })
  test('of any rows loses the same cells as one that is written without them', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', '\t', ';', '|'),
        fc.constantFrom('\n', '\r\n'),
        async (made, delimiter, end) => {
          const write = (isStored: boolean) =>
            [
              ['NPI', 'SSN', 'Note', 'DOB', 'Last Name'],
              ...made.map(([note, number, name, year]) => [
                NPIS[number % 2],
                isStored ? '' : `900-12-${String(number).padStart(4, '0')}`,
                note,
                isStored ? String(year) : `03/04/${year}`,
                name,
              ]),
            ]
              .map((cells) => cells.join(delimiter) + end)
              .join('')
          const { stored, taken } = await takeInText(write(false), `${crypto.randomUUID()}.csv`)
          expect(stored).toBe(write(true))
          expect(taken.removed.map(({ cells }) => cells)).toEqual([made.length, made.length])
        },
      ),
      { numRuns: 8 * inject('costlyDepth') },
    )
  })
})

async function readParts(path: string): Promise<Record<string, string>> {
  const open = await openPackage(path, WORKBOOK_LIMITS)
  try {
    const parts: Record<string, string> = {}
    for (const name of open.names) parts[name] = (await open.readText(name)) ?? ''
    return parts
  } finally {
    open.close()
  }
}

const shared = (reference: string, index: number) => `<c r="${reference}" t="s"><v>${index}</v></c>`
const ROSTER = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="3" width="12"/></cols><sheetData>
<row r="1">${shared('A1', 0)}${shared('B1', 1)}${shared('C1', 2)}</row>
<row r="2"><c r="A2"><v>1234567893</v></c>${shared('B2', 3)}<c r="C2" s="1"><v>27559</v></c></row>
<row r="3"><c r="A3"><v>1558598797</v></c><c r="B3"><f>900&amp;"-12-"&amp;3457</f><v>900-12-3457</v></c><c r="C3" s="1"><v>29222</v></c></row>
<row r="4"><c r="A4"><v>1234567893</v></c>${shared('B4', 4)}${shared('C4', 5)}</row>
</sheetData></worksheet>`
const STRINGS = sharedStrings(
  ...['NPI', 'SSN', 'Date of Birth', '900-12-3456', '900-12-3458', 'unknown', 'left over 900-12-9999'].map(
    (text) => `<t>${text}</t>`,
  ),
)
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`
const PARTS = { 'xl/sharedStrings.xml': STRINGS, 'xl/styles.xml': STYLES }

describe('a workbook', () => {
  test('is edited in place, and nothing of what is removed is left anywhere in it', async () => {
    const file = await zipParts(join(home, 'roster.xlsx'), workbookParts(ROSTER, PARTS))
    const taken = await takeIn(file)
    expect(taken).toMatchObject({ storedAs: 'edited', name: 'roster.xlsx' })
    expect(taken.removed.map(({ header, cells }) => [header, cells])).toEqual([
      ['SSN', 3],
      ['Date of Birth', 2],
    ])
    const parts = await readParts(taken.path)
    expect(JSON.stringify(parts)).not.toMatch(/900-12|27559|29222/)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<cols><col min="1" max="3" width="12"/></cols>')
    expect(sheet).toContain('<c r="B2"/>')
    expect(sheet).toContain('<c r="B3"/>')
    expect(sheet).toContain('<t xml:space="preserve">1975</t>')
    expect(sheet).toContain(shared('C4', 5))
    expect(parts['xl/sharedStrings.xml']).toContain('<si><t>unknown</t></si>')
    expect(taken.inspection.tabs[0]?.columns.map(({ header, filled }) => [header, filled])).toEqual([
      ['NPI', 3],
      ['SSN', 0],
      ['Date of Birth', 3],
    ])
  })

  test.each([
    ['a pivot table', { 'xl/pivotCache/pivotCacheRecords1.xml': '<r><s v="900-12-3456"/></r>' }],
    ['a note with a number', { 'xl/comments1.xml': '<comments><t>is 900-12-3456</t></comments>' }],
    ['a tab that the workbook does not list', { 'xl/worksheets/sheet9.xml': ROSTER }],
    ['a chart', { 'xl/charts/chart1.xml': '<c:v>900-12-3456</c:v>' }],
  ])('with %s becomes a new one of its rows', async (_, more) => {
    const file = await zipParts(join(home, 'roster.xlsx'), workbookParts(ROSTER, { ...PARTS, ...more }))
    const taken = await takeIn(file)
    expect(taken).toMatchObject({ storedAs: 'newWorkbook', name: 'roster.xlsx' })
    expect(JSON.stringify(await readParts(taken.path))).not.toMatch(/900-12|27559|1975-06/)
    expect(taken.inspection.tabs[0]?.rows).toBe(3)
    expect(taken.removed.map(({ cells }) => cells)).toEqual([3, 2])
  })

  test('with a filter that names values becomes a new one', async () => {
    const filter =
      '<autoFilter><filterColumn colId="1"><filters><filter val="900-12-3456"/></filters></filterColumn></autoFilter>'
    const sheet = ROSTER.replace('</worksheet>', `${filter}</worksheet>`)
    const taken = await takeIn(await zipParts(join(home, 'roster.xlsx'), workbookParts(sheet, PARTS)))
    expect(taken.storedAs).toBe('newWorkbook')
    expect(JSON.stringify(await readParts(taken.path))).not.toContain('900-12')
  })

  test('keeps notes that say nothing of values', async () => {
    const notes = { 'xl/comments1.xml': '<comments><t>Please fill in</t></comments>' }
    const file = await zipParts(join(home, 'roster.xlsx'), workbookParts(ROSTER, { ...PARTS, ...notes }))
    const taken = await takeIn(file)
    expect(taken.storedAs).toBe('edited')
    expect(Object.keys(await readParts(taken.path))).toContain('xl/comments1.xml')
  })
})

test('a zip becomes a workbook of its rows when something is removed', async () => {
  const csv = `NPI,SSN\n${NPIS[0]},900-12-3456\n${NPIS[1]},900-12-3457\n`
  const zip = await zipParts(join(home, 'rosters.zip'), { 'one.csv': csv, 'two.csv': csv })
  const taken = await takeIn(zip)
  expect(taken).toMatchObject({ storedAs: 'newWorkbook', name: 'rosters.xlsx', format: 'zip' })
  expect(taken.removed.map(({ tab, cells }) => [tab, cells])).toEqual([
    ['one.csv', 2],
    ['two.csv', 2],
  ])
  expect(JSON.stringify(await readParts(taken.path))).not.toContain('900-12')
  expect(taken.inspection.tabs.map(({ rows }) => rows)).toEqual([2, 2])
})
