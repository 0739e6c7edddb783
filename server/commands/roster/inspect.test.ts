import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { MAIN, useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write } = useRosterCommands('inspect')
const scratch = join(folder, 'scratch')
mkdirSync(scratch)

const ROWS = Array.from(
  { length: 4 },
  (_, at) => `${makeNpi(`20000000${at}`)},Adams,1/${at + 1}/1980,207-555-010${at}`,
)
const ROSTER = ['Roster of Example Clinic', 'NPI,Last Name,DOB,Phone', ...ROWS, ''].join('\n')

function concord(...args: string[]) {
  const env = { ...process.env, TMPDIR: scratch }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' })
  expect(readdirSync(scratch)).toEqual([])
  return { status, stdout, stderr }
}

test('--json prints what the file is, with the keys that programs rely on', () => {
  const { status, stdout, stderr } = concord('roster', 'inspect', write('roster.csv', ROSTER), '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const inspection: unknown = JSON.parse(stdout)
  const columnOf = (index: number, header: string) => expect.objectContaining({ index, header, filled: 4 })
  expect(inspection).toEqual({
    format: 'csv',
    encoding: 'utf-8',
    tabs: [
      {
        name: 'roster',
        hidden: false,
        headerRows: [2],
        firstDataRow: 3,
        rows: 4,
        emptyRows: 0,
        columns: [
          {
            index: 0,
            header: 'NPI',
            filled: 4,
            distinct: 4,
            samples: ROWS.map((row) => row.slice(0, 10)),
            shape: 'npi',
            sensitive: null,
          },
          columnOf(1, 'Last Name'),
          columnOf(2, 'DOB'),
          columnOf(3, 'Phone'),
        ],
      },
    ],
    guesses: expect.arrayContaining([expect.objectContaining({ code: 'headerRows' })]),
  })
})

test('people get a table that fits a terminal, without what a terminal would obey', () => {
  const long = `"Notes\nof a very long kind, with \u001b[31mcolor\u001b[0m, that goes on and on"`
  const header = `NPI,DOB,${long}\n`
  const rows = ROWS.map((row) => `${row.slice(0, 10)},1/2/1980,${'x'.repeat(200)}\n`).join('')
  const { status, stdout } = concord('roster', 'inspect', write('wide.csv', header + rows))
  expect(status).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toBe('wide.csv: csv in utf-8')
  expect(lines).toContain('Tab wide: header in row 1, 4 rows of data from row 2')
  expect(stdout).toMatch(/^ {3}1 NPI +npi +100% +\d{10}/m)
  expect(stdout).toMatch(/^ {3}2 DOB +date +100% birth_date \*\/\*\/\*{4}/m)
  expect(stdout).toContain('What was guessed\n- ')
  expect(stdout).not.toContain('\u001b')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
})

test.each([
  [
    write('scan.png', Buffer.from('89504e470d0a1a0a00', 'hex')),
    'scan.png is a picture (PNG): send the roster as a workbook or as CSV.\n',
  ],
  [join(folder, 'none.csv'), `There is no file none.csv in ${folder}. Check its name.\n`],
  [write('empty.csv', ''), 'empty.csv is empty: send the file again.\n'],
])('a file that cannot be used: code 2 and one line that says what to do', (file, says) => {
  expect(concord('roster', 'inspect', file, '--json')).toEqual({ status: 2, stdout: '', stderr: says })
})

test('wrong usage: code 2 and one line that tells the usage', () => {
  const file = write('roster.csv', ROSTER)
  for (const args of [[], [file, file], [file, '--yaml']]) {
    const { status, stdout, stderr } = concord('roster', 'inspect', ...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^[^\n]*roster inspect FILE \[--memory-mb MB\] \[--json\][^\n]*\n$/)
  }
})

test('what can be done with a roster is told to who asks, and to who asks for something else', () => {
  const asked = concord('roster', '--help')
  expect(asked).toMatchObject({ status: 0, stderr: '' })
  expect(asked.stdout).toMatch(/ {2}suggest {2}proposes a source for a file\n +roster suggest FILE/)
  expect(concord('roster', 'look', 'x.csv')).toEqual({ status: 2, stdout: '', stderr: asked.stdout })
  expect(concord('roster', 'run', '--help').stdout).toMatch(/^Usage: .* roster run FILE .*\n\nrun maps/)
})
