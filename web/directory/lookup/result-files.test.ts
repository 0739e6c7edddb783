import { CompressionStream, DecompressionStream } from 'node:stream/web'
import { makeNpi, taxonomyName } from '@concord/domain'
import { openBlob, readTabs } from '@concord/spreadsheet/portable'
import { describe, expect, it, vi } from 'vitest'
import { readList } from './list/read-list.ts'
import type { Lookup } from './lookup-store.ts'
import { writeResultCsv } from './result-csv.ts'
import { writeResultXlsx } from './result-xlsx.ts'

const [A, B] = [makeNpi('200000001'), makeNpi('200000002')]

async function lookupOf(text: string): Promise<Lookup> {
  const outcome = await readList(text)
  if (outcome.kind !== 'list') throw new Error(outcome.kind)
  const found = {
    npi: A,
    outcome: 'found' as const,
    subject: 'entity' as const,
    name: '=HYPERLINK("http://x.example")',
    status: 'active' as const,
    screening: 'possible' as const,
    taxonomy: '282N00000X',
    city: 'St. Louis, West',
    state: 'MO',
    zip: '06301',
    phone: '2145550142',
    replacementNpi: null,
  }
  return {
    userId: 'u',
    source: 'list.csv',
    list: outcome.list,
    asOf: null,
    answers: [undefined, found],
    outcomes: ['notFound', 'possible'],
    exclusionListOn: '2026-11-22',
    asking: { total: 2, answered: 2, startedAt: 0, endedAt: 0 },
  }
}

describe('the workbook of a lookup', () => {
  it('has the rows that ask for a person first, with their lines, and the sums in a tab', async () => {
    // The window of tests has none.
    vi.stubGlobal('CompressionStream', CompressionStream)
    vi.stubGlobal('DecompressionStream', DecompressionStream)
    const lookup = await lookupOf(`NPI,Name\n${B},x\n12345,x\n${A},x\n${B},x`)
    const blob = await writeResultXlsx(lookup, taxonomyName)
    const tabs = (await readTabs(openBlob(blob, 'result.xlsx'))) ?? []
    const [results, summary] = tabs.map(({ rows }) => [...rows.values()])
    expect(tabs.map(({ name }) => name)).toEqual(['Results', 'Summary'])
    expect(results?.map((cells) => cells.slice(0, 4))).toEqual([
      ['Line', 'Entered', 'NPI', 'Outcome'],
      ['4', A, A, 'Found, OIG possible match'],
      ['3', '12345', null, 'Invalid'],
      ['2', B, B, 'Not found'],
      ['5', B, B, 'Not found'],
      ['1', 'NPI,Name', null, 'No NPI in the line'],
    ])
    expect(results?.[1]?.[5]).toBe('=HYPERLINK("http://x.example")')
    expect(summary).toEqual([
      ['Outcome', 'Rows'],
      ['All rows', '5'],
      ['OIG possible match', '1'],
      ['Invalid', '1'],
      ['Not found', '2'],
      ['Lines without an NPI', '1'],
      ['OIG exclusions', 'List of Nov 22, 2026'],
    ])
  })
})

describe('the file of a lookup', () => {
  it('has a line for every row of the list in its order, found or not', async () => {
    const lookup = await lookupOf(`NPI,Name\n${B},x\n12345,x\n${A},x\n${B},x`)
    const csv = await (await writeResultCsv(lookup, taxonomyName)).text()
    const lines = csv.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?Line,Entered,NPI,Outcome,/)
    expect(lines.slice(1)).toEqual([
      '1,"NPI,Name",,No NPI in the line,,,,,,,,,,,,Names of columns',
      `2,${B},${B},Not found,,,,,,,,,,,,The directory has no record with this NPI.`,
      '3,12345,,Invalid,,,,,,,,,,,,"An NPI has ten digits, 12345 has 5."',
      `4,${A},${A},"Found, OIG possible match",entity,"'=HYPERLINK(""http://x.example"")",active,"OIG possible match, Nov 22, 2026",General Acute Care Hospital,282N00000X,"St. Louis, West",MO,06301,(214) 555-0142,,`,
      `5,${B},${B},Not found,,,,,,,,,,,,The directory has no record with this NPI.`,
    ])
  })
})
