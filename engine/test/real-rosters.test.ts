import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_TARGETS, sourceConfigSchema, type TargetConfig } from '@concord/roster-language'
import { describe, expect, test } from 'vitest'
import { runRoster } from '#engine/operations/run-roster.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { openRosterScratch } from '#engine/testing/roster-scratch.ts'

const ROSTERS = new URL('../../../shared/data/dev/rosters/', import.meta.url).pathname
const hasRosters = existsSync(ROSTERS)
if (!hasRosters) console.error('Skipped: rosters as senders made them are not in ../shared/data/dev/rosters.')

const ROW = { field: 'note', formula: 'text(@row)' }
const target = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

type Texts = Readonly<Record<string, string | null>>

const collapse = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Writes a date in US format as the field does, and returns any other text unchanged. */
function writeDay(text: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

describe.skipIf(!hasRosters)('rosters as senders made them', async () => {
  const { connection, makeFolder, readFile, cellsOf, numbersOf } = await openRosterScratch()

  const query = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson() as unknown as readonly Texts[]

  /** Runs a file by a mapping of fields to headers; gives what came of each physical row beside what stands in it. */
  async function run(name: string, headers: Readonly<Record<string, string>>) {
    const file = join(ROSTERS, name)
    const source = sourceConfigSchema.parse({
      kind: 'source',
      version: 1,
      id: 'sender',
      name,
      target: target.id,
      mappings: [ROW, ...Object.entries(headers).map(([field, from]) => ({ field, from }))],
    })
    const out = makeFolder()
    const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
    const summary = await runRoster({ file, target, source, out, runDate: '2026-11-20', limits })
    const clean = await query(`SELECT * FROM ${quoteText(join(out, 'clean.parquet'))}`)
    const findings = await query(
      `SELECT * FROM read_csv(${quoteText(join(out, 'findings.csv'))}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`,
    )
    const { tabs } = await readFile(file)
    const numbers = await numbersOf(tabs[0])
    const cells = (await cellsOf(tabs[0])) as (string | null)[][]
    return {
      summary,
      rows: tabs[0]?.rows ?? 0,
      raw: new Map(cells.map((row, index) => [String(numbers[index]), row])),
      clean: new Map(clean.map((row) => [String(row.note), row])),
      findings: Map.groupBy(findings, ({ row }) => String(row)),
    }
  }

  type Outcome = Awaited<ReturnType<typeof run>>

  /** Lists every value that is not what the sender wrote, and every missing row, without a finding that reports it. */
  function findSilent({ summary, raw, clean, findings }: Outcome, headers: Readonly<Record<string, string>>) {
    const [header = 0] = summary.tabs[0]?.headerRows ?? []
    const columns = (raw.get(String(header)) ?? []).map(collapse)
    const places = Object.entries(headers).map(([field, name]) => [field, columns.indexOf(name)] as const)
    return [...raw].flatMap(([row, cells]) => {
      if (Number(row) <= header || cells.every((cell) => collapse(cell) === '')) return []
      const found = findings.get(row) ?? []
      const values = clean.get(row)
      if (!values)
        return found.some(({ severity }) => severity === 'error' || severity === 'reject') ? [] : [row]
      return places.flatMap(([field, column]) => {
        const written = collapse(cells[column])
        const isSame = collapse(values[field]) === written || values[field] === writeDay(written)
        return isSame || found.some((finding) => finding.field === field) ? [] : [`${row} ${field}`]
      })
    })
  }

  /** Expects that data, titles, headers, footers and empty rows add up to all rows of the file. */
  function expectAllRows({ summary, rows, clean }: Outcome): void {
    const { balance, tabs } = summary
    const [tab] = tabs
    const others = [tab?.titleRows, tab?.headerRows, tab?.footerRows].flatMap((list) => list ?? []).length
    expect(balance.in + balance.empty + others).toBe(rows)
    expect(balance.out + balance.held + balance.rejected).toBe(balance.in + balance.exploded)
    expect(clean.size).toBe(balance.out)
  }

  test('Tennessee: the title is skipped, and each of 21 rows goes out or says why not', async () => {
    const headers = {
      npi: 'NPI',
      last_name: 'Last Name',
      first_name: 'First Name',
      term_date: 'Effective Date',
      term_reason: 'Reason',
    }
    const outcome = await run('tn_medicaid_terminated.xlsx', headers)
    expect(outcome.summary.tabs[0]).toMatchObject({ titleRows: [1], headerRows: [2] })
    expect(outcome.summary.balance).toMatchObject({ in: 21, empty: 0 })
    expectAllRows(outcome)
    expect(findSilent(outcome, headers)).toEqual([])
  })

  test('Washington: titles are skipped, and a cell with several NPIs is held and reported whole', async () => {
    const headers = {
      npi: 'NPI # or P1 #',
      full_name: 'Name',
      license_number: 'License #',
      term_date: 'Date of Exclusion',
      term_reason: 'Action',
    }
    const outcome = await run('wa_termination_exclusion_list.xlsx', headers)
    expect(outcome.summary.tabs[0]).toMatchObject({ titleRows: [1, 2], headerRows: [4] })
    expect(outcome.summary.balance).toMatchObject({ in: 234, empty: 2 })
    expectAllRows(outcome)
    expect(findSilent(outcome, headers)).toEqual([])
    const several = [...outcome.raw].filter(([, cells]) => /\d{10}\D+\d{10}/.test(cells[2] ?? ''))
    expect(several.length).toBeGreaterThan(0)
    for (const [row, cells] of several) {
      const values = outcome.findings.get(row)?.filter(({ rule }) => rule === 'unreadable-npi')
      expect(values?.map(({ value }) => value)).toEqual([cells[2]])
    }
  })

  test('Maine: ZIP codes are repaired, each repair is reported, and no other cell is changed', async () => {
    const headers = {
      npi: 'NPI',
      full_name: 'Provider Name',
      specialty_1: 'Primary Specialty',
      address_1: 'Address',
      city: 'City/Town',
      state: 'State',
      zip: 'ZIP Code',
    }
    const outcome = await run('dac_extract_maine_zip_mangled.csv', headers)
    expect(outcome.summary.balance).toMatchObject({ in: 3516, empty: 2574, exploded: 0 })
    expectAllRows(outcome)
    expect(findSilent(outcome, headers)).toEqual([])
    expect(outcome.clean.get('2')).toMatchObject({ zip: '04102', zip4: '3134' })
    expect(outcome.findings.get('2')?.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['zero-restored', 'plus-four-apart']),
    )
    for (const [row, { zip, zip4, state }] of outcome.clean) {
      const written = outcome.raw.get(row)?.[6] ?? ''
      expect({ row, whole: `${zip}${zip4 ?? ''}`, state }).toEqual({
        row,
        whole: written.padStart(written.length > 5 ? 9 : 5, '0'),
        state: 'ME',
      })
    }
  })
})
