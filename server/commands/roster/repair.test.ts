import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord } = useRosterCommands('repair')

const rows = Array.from(
  { length: 4 },
  (_, at) => `${makeNpi(String(100_000_000 + at))},Ana ${at},Ruiz,7520${at}\n`,
)
const rosterOf = (name: string, header: string) => write(name, `${header}\n${rows.join('')}`)
const MARCH = rosterOf('march.csv', 'NPI__c,FirstName-1,LastName-1,Zip')
const APRIL = rosterOf('april.csv', 'NPI__c,FirstName,LastName,Postal Code')
const TEXT = `{
  "kind": "source", "version": 1, "id": "crm", "name": "CRM", "target": "practitioner-roster",
  "mappings": [
    { "field": "npi", "from": "NPI__c" },
    { "field": "first_name", "formula": "trim( [FirstName-1] )" },
    { "field": "last_name",  "from": "LastName-1" },
    { "field": "zip", "from": "Zip" }
  ],
  "stops": [{ "stop": "header-drift" }]
}
`
const SOURCE = write('source.json', TEXT)
const TARGET = ['--target', 'practitioner-roster']
const repair = (file: string, source: string, ...more: string[]) =>
  concord('repair', file, ...TARGET, '--source', source, ...more)
const run = (file: string, source: string) =>
  concord('run', file, ...TARGET, '--source', source, '--out', join(folder, 'out'), '--json')

test('a run of a file with renamed columns names them, and how the config is repaired', async () => {
  const { status, stderr } = await run(APRIL, SOURCE)
  expect(status).toBe(2)
  expect(stderr.split('\n')).toEqual([
    expect.stringContaining(
      "source.json:5:48: The source has no column 'FirstName-1'. Did you mean 'FirstName'? Perhaps 'FirstName-1' is now 'FirstName': 'roster repair' changes the config.",
    ),
    expect.stringContaining("Perhaps 'LastName-1' is now 'LastName'"),
    expect.stringContaining("The source has no column 'Zip'."),
    '',
  ])
})

test('a config learns the columns of its file, and is repaired when the next one has others', async () => {
  const learned = join(folder, 'learned.json')
  const first = await repair(MARCH, SOURCE, '--out', learned)
  expect(first).toEqual({
    status: 0,
    stdout: '',
    stderr: 'The columns match the source.\n',
  })
  expect(readFileSync(learned, 'utf8')).toBe(
    TEXT.replace(
      '"header-drift" }]\n',
      `"header-drift" }],
  "columns": [
    { "header": "NPI__c", "shape": "npi" },
    { "header": "FirstName-1", "shape": "text" },
    { "header": "LastName-1", "shape": "name" },
    { "header": "Zip", "shape": "zip" }
  ]
`,
    ),
  )
  const repaired = join(folder, 'repaired.json')
  const { status, stdout, stderr } = await repair(APRIL, learned, '--out', repaired, '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    drift: [{ tab: 'april', new: [], gone: [], renamed: [{ to: 'FirstName' }, { to: 'LastName' }, {}] }],
    questions: [],
  })
  expect(stderr).toContain("'Zip' is now 'Postal Code'")
  expect(readFileSync(repaired, 'utf8')).toBe(
    readFileSync(learned, 'utf8')
      .replaceAll('FirstName-1', 'FirstName')
      .replaceAll('LastName-1', 'LastName')
      .replaceAll('"Zip"', '"Postal Code"'),
  )
  const summary = JSON.parse((await run(APRIL, repaired)).stdout)
  expect(summary).toMatchObject({ balance: { in: 4, out: 4 }, headers: [], stops: [] })
})

test('what is not certain is asked, and the config is printed where no file is named for it', async () => {
  const source = write('unsure.json', TEXT.replace('"Zip"', '"Area"'))
  const { status, stdout, stderr } = await repair(MARCH, source)
  expect({ status, stdout }).toEqual({ status: 0, stdout: readFileSync(source, 'utf8') })
  expect(stderr.split('\n')).toEqual([
    "Gone: 'Area'.",
    "Which column is 'Area' now?",
    'Change the config by hand, or accept the proposed repairs with --accept.',
    '',
  ])
})

test('a stop tells a file with other columns, which can be read all the same', async () => {
  const learned = join(folder, 'with-columns.json')
  await repair(MARCH, SOURCE, '--out', learned)
  const more = write(
    'may.csv',
    readFileSync(MARCH, 'utf8').replaceAll(/^.*$/gm, (line) => (line ? `${line},x` : '')),
  )
  const { stops, headers } = JSON.parse((await run(more, learned)).stdout)
  expect(headers).toMatchObject([{ tab: 'may', new: ['x'] }])
  expect(stops).toEqual([
    {
      stop: 'header-drift',
      message: "The columns of may are not those that the source was made for. New: 'x'.",
    },
  ])
})

test('wrong usage and files that cannot be used end with one line and code 2', async () => {
  for (const result of [
    await concord('repair', MARCH),
    await repair(join(folder, 'none.csv'), SOURCE),
    await repair(MARCH, SOURCE, '--out', join(folder, 'nowhere', 'x.json')),
  ]) {
    expect(result).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) })
  }
})
