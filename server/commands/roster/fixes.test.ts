import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord, writeSource } = useRosterCommands('fixes')

const npi = (number: number) => makeNpi(String(100_000_000 + number))
const HEADER = 'NPI,Last Name,Zip'
const ROSTER = write(
  'roster.csv',
  [
    HEADER,
    `${npi(1)},NEIL,04102`,
    `${npi(2)},SMITH,`,
    '1234567890,LEE,75209',
    `${npi(4)},ROE,75210`,
    '',
  ].join('\n'),
)
const SOURCE = writeSource({ npi: 'NPI', last_name: 'Last Name', zip: 'Zip' })

async function run(out: string, ...more: string[]) {
  const path = join(folder, out)
  const target = ['--target', 'practitioner-roster', '--source', SOURCE, '--run-date', '2026-11-20']
  return { ...(await concord('run', ROSTER, ...target, '--out', path, ...more)), path }
}
const readLines = (path: string, name: string) => readFileSync(join(path, name), 'utf8').trimEnd().split('\n')

const first = await run('first')

test('two fixed rows sent back change just these two, and the command says so', async () => {
  const fixed = write('fixed.csv', `${HEADER}\n${npi(3)},LEE,75209\n${npi(2)},SMITH,04103\n`)
  const { status, stderr, path } = await run('second', '--fixes', fixed)
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringMatching(
      /^4 rows read: 4 out, 0 held, 0 rejected\.\n2 rows of fixes: 2 applied, 0 as they were, 0 without a place\.\n/,
    ),
  })
  const before = readLines(first.path, 'clean.csv')
  const after = readLines(path, 'clean.csv')
  const isOf = (person: string) => (line: string) => line.split(',').includes(person)
  expect(
    after
      .filter((line) => !before.includes(line))
      .map((line) => [npi(2), npi(3)].findIndex((one) => isOf(one)(line))),
  ).toEqual([0, 1])
  expect(before.filter((line) => !after.includes(line)).every(isOf(npi(2)))).toBe(true)
  expect(after.filter((line) => before.includes(line))).toHaveLength(3)
  expect(JSON.parse(readLines(path, 'summary.json').join('\n')).fixes.applied).toEqual([
    { tab: 'roster', row: 3, columns: ['Zip'] },
    { tab: 'roster', row: 4, columns: ['NPI'] },
  ])
})

test('a row without a place is named, and the others are applied', async () => {
  const fixed = write('one-fits.csv', `${HEADER}\n${npi(3)},LEE,75209\n${npi(9)},UNKNOWN,99999\n`)
  const { status, stderr } = await run('third', '--fixes', fixed)
  expect(status).toBe(3)
  expect(stderr).toContain('2 rows of fixes: 1 applied, 0 as they were, 1 without a place.\n')
  expect(stderr).toContain('Not placed: row 3 of one-fits, no row has more than half of its cells.\n')
})

test('fixes that are of another roster end the command with one sentence, and nothing is written', async () => {
  const other = write('other.csv', 'Product,Price\npen,1\n')
  const { status, stderr, path } = await run('fourth', '--fixes', other)
  expect(status).toBe(2)
  expect(stderr).toMatch(/^other\.csv has no row with the headers of roster\.csv\. [^\n]*\n$/)
  expect(() => readLines(path, 'summary.json')).toThrow()
})
