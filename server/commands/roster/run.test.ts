import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord, writeSource } = useRosterCommands('run')

const ROSTER = write(
  'roster.csv',
  `NPI,Last Name,Zip,Eff Date
${makeNpi('100000001')},O'NEIL,41023134,1/5/26
${makeNpi('100000002')},SMITH,75209.0,2026-01-06
1234567890,LEE,75209,01/07/2026
,,,
`,
)
const SOURCE = writeSource({ npi: 'NPI', last_name: 'Last Name', zip: 'Zip', effective_date: 'Eff Date' })
const order = (out: string, source = SOURCE) => [
  '--target',
  'practitioner-roster',
  '--source',
  source,
  '--out',
  out,
]

test('a run writes clean rows, findings and a summary whose rows add up', async () => {
  const out = join(folder, 'out')
  const { status, stderr } = await concord('run', ROSTER, ...order(out), '--run-date', '2026-11-20')
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `3 rows read: 2 out, 1 held, 0 rejected. 1 empty row skipped.
- 1 row held by npi-check-digit: The check digit of the NPI is wrong. Look for a mistyped or swapped digit. For example, row 4 of roster has '1234567890'.
Results in ${out}:
  clean.parquet  the rows that go out
  clean.csv      the rows that go out
  findings.csv   every problem and repair
  annotated.csv  the file of the sender with the reasons
  summary.json   the counts
Next: fix the held rows as ${join(out, 'annotated.csv')} says, then run again with --fixes ${join(out, 'annotated.csv')}.
`,
  })
  expect(readdirSync(out).sort()).toEqual([
    'annotated.csv',
    'clean.csv',
    'clean.parquet',
    'findings.csv',
    'summary.json',
  ])
  const [header = '', first = ''] = readFileSync(join(out, 'clean.csv'), 'utf8').split('\n')
  const clean = Object.fromEntries(header.split(',').map((name, index) => [name, first.split(',')[index]]))
  expect(clean).toMatchObject({
    last_name: "O'NEIL",
    zip: '04102',
    zip4: '3134',
    effective_date: '2026-01-05',
  })
  const { balance, rules } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'))
  expect(balance).toEqual({ in: 3, out: 2, held: 1, rejected: 0, empty: 1, exploded: 0 })
  expect(rules).toMatchObject({ 'npi-check-digit': 1, 'zero-restored': 1 })
})

test('--json prints the summary for programs, and nothing else', async () => {
  const out = join(folder, 'out-json')
  const { status, stdout, stderr } = await concord('run', ROSTER, ...order(out), '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')))
})

test.each([
  [
    'no file',
    ['run', join(folder, 'nowhere.csv'), ...order(join(folder, 'o1'))],
    `There is no file nowhere.csv in ${folder}. Check its name.\n`,
  ],
  [
    'a file in no folder',
    ['run', join(folder, 'gone', 'a.csv'), ...order(join(folder, 'o1'))],
    `There is no folder ${join(folder, 'gone')} for a.csv. Check its name.\n`,
  ],
  [
    'a reference that is no folder',
    ['run', ROSTER, ...order(join(folder, 'o1')), '--reference', join(folder, 'gone')],
    `${join(folder, 'gone')} is not there. Check its name.\n`,
  ],
  [
    'no source of that name',
    ['run', ROSTER, ...order(join(folder, 'o1'), join(folder, 'gone.json'))],
    `there is no such file in ${folder}.`,
  ],
  [
    'no target of that name',
    ['run', ROSTER, '--target', 'x', '--source', SOURCE, '--out', join(folder, 'o2')],
    'nor is it the id of a built-in one: practitioner-roster',
  ],
  ['a source that is no JSON', ['run', ROSTER, ...order(join(folder, 'o3'), ROSTER)], /not JSON/],
  [
    'a file in the place of the folder',
    ['run', ROSTER, ...order(ROSTER)],
    /roster\.csv cannot take the results: it is a file/,
  ],
  ['a wrong option', ['run', ROSTER, '--nonsense'], /nonsense/],
  ['nothing', ['run'], /roster run FILE/],
  ['no such order', ['shred'], /roster inspect FILE/],
])('%s ends with a sentence and exit code 2', async (_, args, sentence) => {
  const { status, stdout, stderr } = await concord(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toEqual(
    typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.stringMatching(sentence),
  )
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('the schema of a config is JSON Schema with its defaults left free', async () => {
  const { status, stdout } = await concord('schema', 'source')
  expect(status).toBe(0)
  const schema = JSON.parse(stdout)
  expect(schema.$schema).toContain('json-schema.org')
  expect(schema.required).toEqual(['kind', 'version', 'id', 'name', 'target', 'mappings'])
})
