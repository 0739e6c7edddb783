import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord, writeSource } = useRosterCommands('run-baseline')

const npi = (number: number) => makeNpi(String(100_000_000 + number))
const SOURCE = writeSource({ npi: 'NPI', last_name: 'Last Name', phone: 'Phone' })
const HEADER = 'NPI,Last Name,Phone'
const people = (numbers: readonly number[], phone = '207-555-0101') =>
  numbers.map((number) => `${npi(number)},NAME${'ABCDEFGHIJ'[number % 10]},${phone}`)
const roster = (name: string, ...lines: readonly string[]) =>
  write(`${name}.csv`, `${[HEADER, ...lines].join('\n')}\n`)
const run = (file: string, out: string, ...more: readonly string[]) =>
  concord(
    'run',
    file,
    '--target',
    'practitioner-roster',
    '--source',
    SOURCE,
    '--out',
    join(folder, out),
    ...more,
  )

const JUNE = await run(
  roster('june', ...people([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
  'june',
  '--run-date',
  '2026-06-30',
)

test('a run says how its rows differ from those of the last one, and writes each difference', async () => {
  expect(JUNE.status).toBe(0)
  const july = roster('july', ...people([1, 2, 3, 4, 5, 6, 7, 8, 9]), ...people([11], '207-555-0102'))
  const { status, stderr } = await run(
    july,
    'july',
    '--baseline',
    join(folder, 'june'),
    '--run-date',
    '2026-07-31',
  )
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringContaining(`10 rows read: 10 out, 0 held, 0 rejected.
Against 10 rows of the baseline: 1 added, 0 changed, 1 ended (0 as their rows say, 1 missing), 0 reactivated, 0 moved, 0 held, 9 unchanged.
`),
  })
  expect(readFileSync(join(folder, 'july', 'changes.csv'), 'utf8')).toBe(
    `class,npi,tin,address_1,address_2,city,zip,row,tab,field,before,after,kind
add,${npi(11)},,,,,,11,july,,,,
term,${npi(10)},,,,,,,,,,,implicit
`,
  )
})

test('earlier runs say what is usual; a run that is not meets a stop and exits with code 3, for people too', async () => {
  const august = roster('august', ...people([1, 2, 3, 4, 5]))
  const past = ['--baseline', join(folder, 'july'), '--history', join(folder, 'june')]
  const { status, stdout } = await run(august, 'august', ...past, '--json')
  expect(status).toBe(3)
  const { stops, changes } = JSON.parse(stdout)
  expect(changes).toMatchObject({ terms: { implicit: 5 }, baseline: { runDate: '2026-07-31' } })
  expect(stops.map(({ stop }: { stop: string }) => stop)).toEqual(['terms-share', 'row-swing'])
  expect((await run(august, 'august', ...past)).status).toBe(3)
})

test.each([
  ['no baseline', ['--baseline', join(folder, 'nowhere')], /There is no baseline .+nowhere/],
  [
    'a baseline of other columns',
    ['--baseline', join(folder, 'june.csv')],
    /column 'NPI', which is not a field of the target/,
  ],
  ['a past without results', ['--history', folder], /has no results of an earlier run/],
])('%s ends with a sentence and exit code 2', async (_, more, sentence) => {
  const { status, stdout, stderr } = await run(join(folder, 'june.csv'), 'refused', ...more)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(sentence)
  expect(stderr.trimEnd()).not.toContain('\n')
})
