import { makeNpi, taxonomyName } from '@concord/domain'
import { describe, expect, it } from 'vitest'
import { readList } from './list/read-list.ts'
import type { Lookup } from './lookup-store.ts'
import { writeResultCsv } from './result-csv.ts'

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
