import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Override, previewRows, sourceConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayRosters } from '#engine/operations/replay-rosters.ts'
import { runRoster } from '#engine/operations/run-roster.ts'
import { npi, openScratch, SOURCE, TARGET } from './testing/small-roster.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const LINES = [
  [npi(1), 'SMITH', '75209', 'first'],
  [npi(2), 'JONES', '', 'no ZIP code'],
  [npi(3), '', '75209', 'no name'],
  [npi(4), 'PARK', '75209', 'longer than ten'],
  ['1234567890', 'LEE', '75209', 'digit'],
]
const OVERRIDES: Override[] = [
  { setting: 'required', field: 'zip', value: true },
  { setting: 'required', field: 'last_name', value: false },
  { setting: 'max-length', field: 'note', value: 11 },
  { setting: 'severity', rule: 'npi-check-digit npi', value: 'warning' },
]
const own = sourceConfigSchema.parse({ ...SOURCE, overrides: OVERRIDES })
const lines = LINES.map((cells) => cells.join(','))

test('a run holds its rows to what the source has otherwise, and says which target it was', async () => {
  const [inherited, overridden] = [
    await scratch.job('inherited', lines),
    await scratch.job('overridden', lines, { source: own }),
  ]
  const first = await runRoster(inherited)
  const second = await runRoster(overridden)
  expect([first.balance, second.balance]).toMatchObject([
    { out: 3, held: 2 },
    { out: 3, held: 2 },
  ])
  const findings = async (out: string) =>
    (await readFile(join(out, 'findings.csv'), 'utf8'))
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(','))
      .map(([row, , field, rule, severity]) => [row, field, rule, severity].join(' '))
  expect(await findings(inherited.out)).toEqual(['4 last_name required error', '6 npi npi-check-digit error'])
  expect(await findings(overridden.out)).toEqual([
    '3 zip required error',
    '5 note too-long error',
    '6 npi npi-check-digit warning',
  ])
  expect(second.hashes.target).toBe(first.hashes.target)
})

test('a preview finds in a row what a run finds', async () => {
  const sample = {
    ...{ file: 'a.csv', tab: 'a', dayZero: '1899-12-30', headers: ['NPI', 'Last Name', 'Zip', 'Note'] },
    rows: LINES.map((cells, index) => ({ row: index + 2, cells: cells.map((cell) => cell || null) })),
  }
  const { rows } = previewRows(TARGET, own, sample, '2026-11-20')
  expect(rows.flatMap(({ row, findings }) => findings.map(({ code }) => [row, code]))).toEqual([
    [3, 'required'],
    [5, 'too-long'],
    [6, 'npi-check-digit'],
  ])
})

test('a replay of an override shows where each row goes with it', async () => {
  const { file, limits, runDate } = await scratch.job('replayed', lines)
  const [replay] = await replayRosters({
    ...{ files: [file], target: TARGET, limits, runDate },
    before: { source: SOURCE },
    after: { source: own },
  })
  expect(replay?.outcomes).toEqual({ 'out to held': 2, 'held to out': 2 })
})
