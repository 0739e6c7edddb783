import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ComparedRow, runRows } from '#engine/run/testing/compared-roster.ts'
import { quoteText } from '#engine/sql/quote.ts'

let folder: string
let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-details-'))
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
})
afterAll(async () => {
  instance.closeSync()
  await rm(folder, { recursive: true })
})

const npi = (number: number) => makeNpi(String(200_000_000 + number))
const MAIN = { tin: '750106627', address_1: '1 Elm St', city: 'Waco', zip: '76701' }
const SIDE = { tin: '750106627', address_1: '2 Oak St', city: 'Plano', zip: '75024' }
const person = (number: number, parts: ComparedRow = {}): ComparedRow => ({
  action: 'C',
  npi: npi(number),
  last_name: `Name${number}`,
  first_name: 'Ann',
  ...MAIN,
  phone: '2145550131',
  note: `note ${number}`,
  accepting: 'Y',
  ...parts,
})
const people = (from: number, to: number, parts?: ComparedRow) =>
  Array.from({ length: to - from }, (_, index) => person(from + index, parts))

async function readLines(out: string, columns: string) {
  const read = await connection.runAndReadAll(
    `SELECT ${columns} FROM read_parquet(${quoteText(join(out, 'changes.parquet'))}) ORDER BY line`,
  )
  return read.getRowObjectsJson()
}
let runs = 0
async function compare(before: readonly ComparedRow[], now: readonly ComparedRow[]) {
  runs += 1
  const { out: baseline } = await runRows(folder, `before-${runs}`, before)
  return runRows(folder, `now-${runs}`, now, { baseline })
}

test('a term and an add of the same practitioner and place under another tax ID are two halves of one difference', async () => {
  const { out, summary } = await compare(people(0, 4), [
    person(0, { tin: '750118830' }),
    ...people(1, 3),
    person(3, { tin: '750118830', ...SIDE_PLACE }),
  ])
  expect(summary.changes?.classes).toMatchObject({ term: 2, add: 2 })
  expect(
    await readLines(out, 'class, kind, cause, pair, npi, name, place, tin, field, "before", "after"'),
  ).toEqual([
    {
      class: 'add',
      kind: null,
      cause: 'otherTaxId',
      pair: 2,
      npi: npi(0),
      name: 'Name0, Ann',
      place: 'Waco 76701',
      tin: '750118830',
      field: 'tin',
      before: '750106627',
      after: '750118830',
    },
    {
      class: 'term',
      kind: 'implicit',
      cause: 'otherTaxId',
      pair: 1,
      npi: npi(0),
      name: 'Name0, Ann',
      place: 'Waco 76701',
      tin: '750106627',
      field: 'tin',
      before: '750106627',
      after: '750118830',
    },
    {
      class: 'add',
      kind: null,
      cause: 'elsewhere',
      pair: 4,
      npi: npi(3),
      name: 'Name3, Ann',
      place: 'Plano 75024',
      tin: '750118830',
      field: null,
      before: 'Waco 76701',
      after: 'Plano 75024',
    },
    {
      class: 'term',
      kind: 'implicit',
      cause: 'elsewhere',
      pair: 3,
      npi: npi(3),
      name: 'Name3, Ann',
      place: 'Waco 76701',
      tin: '750106627',
      field: null,
      before: 'Waco 76701',
      after: 'Plano 75024',
    },
  ])
})
const SIDE_PLACE = { address_1: '2 Oak St', city: 'Plano', zip: '75024' }

test('every difference has the cause that tells most of it, and says why it looks so', async () => {
  const office = { address_1: '9 Hill Rd', city: 'Temple', zip: '76504' }
  const before = [
    ...people(0, 40),
    person(2, SIDE),
    ...people(50, 53, office),
    person(60, { note: '' }),
    person(61, { address_1: '5 Lake Rd', city: 'Hewitt', zip: '76703' }),
    person(62, { address_1: '6 Lake Rd', city: 'Hewitt', zip: '76703' }),
    person(63, { action: 'TERM' }),
  ]
  const now = [
    person(0, { note: 'NOTE-0' }),
    person(1, { action: 'TERM' }),
    // 2 ends at one of its two places, 3 at its only one
    person(2, SIDE),
    ...people(4, 6, { phone: '2145550148' }),
    person(6, { note: '' }),
    ...people(7, 19, { note: 'seen' }).map((row, index) => ({
      ...row,
      phone: index === 0 ? '2145550199' : '2145550131',
    })),
    ...people(19, 40, { accepting: 'N' }),
    person(60),
    person(61, { address_1: '7 Lake Rd', city: 'Lorena', zip: '76712' }),
    person(62, { address_1: '8 Lake Rd', city: 'Reno', zip: '89501' }),
    person(63),
    ...people(70, 73, { address_1: '10 New St', city: 'Troy', zip: '76579' }),
    person(10, { address_1: '11 New St', city: 'Troy', zip: '76580' }),
    person(80),
  ]
  const { out } = await compare(before, now)
  const lines = await readLines(out, 'class, cause, npi, field, why')
  const ofCause = (cause: string) => lines.filter((line) => line.cause === cause)
  const found = (cause: string) => ofCause(cause).map(({ npi: who, field, why }) => [who, field, why])
  expect(found('spelling')).toEqual([[npi(0), 'note', 'Only the spelling differs']])
  expect(found('stated')).toEqual([[npi(1), null, 'Stated in tab now-2, row 3']])
  expect(found('missing')).toEqual([
    [npi(2), null, '1 other place remains'],
    [npi(3), null, 'No other place remains'],
  ])
  expect(found('officeGone')).toEqual(
    [50, 51, 52].map((one) => [npi(one), null, 'All 3 rows of this office']),
  )
  expect(found('office').slice(0, 2)).toEqual(
    [4, 5].map((one) => [npi(one), 'phone', 'Same in 2 rows of this office']),
  )
  expect(found('emptied')).toEqual([[npi(6), 'note', 'Blank in tab now-2, row 7']])
  expect(found('filled')).toEqual([[npi(60), 'note', 'Was blank before']])
  expect(ofCause('changed').filter(({ field }) => field === 'phone')).toMatchObject([{ npi: npi(7) }])
  expect(found('column')).toHaveLength(21)
  expect(found('column')[0]).toEqual([npi(19), 'accepting', '21 rows at once, tab now-2'])
  expect(found('movedNear')).toEqual([[npi(61), null, 'Same practitioner, ZIP codes of 767']])
  expect(found('movedFar')).toEqual([[npi(62), null, 'Same practitioner, another area']])
  expect(found('reactivated')).toEqual([[npi(63), null, 'Had ended before']])
  expect(found('newOffice')).toEqual([70, 71, 72].map((one) => [npi(one), null, '3 new rows of this office']))
  expect(found('newPlace')).toEqual([[npi(10), null, 'At 1 place before']])
  expect(found('newPractitioner')).toEqual([[npi(80), null, 'Not in the cycle before']])
})

test('without details, or without a baseline, no changes are written for single rows', async () => {
  const { out, summary } = await runRows(folder, 'first', people(0, 3))
  expect(summary.hashes).not.toHaveProperty('changes.parquet')
  const again = await runRows(folder, 'plain', people(0, 2), { baseline: out, details: false })
  expect(again.summary.hashes).toHaveProperty('changes.csv')
  expect(again.summary.hashes).not.toHaveProperty('changes.parquet')
})
