import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord } = useRosterCommands('lint')

const source = (name: string, mappings: string) =>
  write(
    name,
    `\ufeff{ "kind": "source", "version": 1, "id": "clinic", "name": "Clinic", "target": "practitioner-roster",
  "mappings": [${mappings}] }`,
  )

const WRONG = source(
  'wrong.json',
  '{ "field": "npj", "from": "NPI" },\n    { "field": "zip", "formula": "lefft([Zip], 5)" }',
)
const RIGHT = source('right.json', '{ "field": "npi", "from": "NPI" }')
const TARGET = ['--target', 'practitioner-roster']

test('each problem has a line of its own with its place, and the code is 2', async () => {
  const { status, stdout, stderr } = await concord('lint', WRONG, ...TARGET)
  expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
  expect(stdout.split('\n').filter((line) => line.includes('error'))).toEqual([
    "wrong.json:2:27: error: The target has no field 'npj'. Did you mean 'npi'? (unknown-field)",
    "wrong.json:3:35: error: There is no function 'lefft'. Did you mean 'left'? (unknown-function)",
  ])
})

test('--json prints the problems, and a config that can be run has code 0', async () => {
  const { status, stdout } = await concord('lint', RIGHT, ...TARGET, '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toContainEqual({
    code: 'rule-not-run',
    severity: 'info',
    message: "The rule 'dea-check-digit' will not run: 'dea_number' is not mapped.",
    pointer: '/mappings',
    line: 2,
    column: 15,
  })
})

test('a target is looked at by itself', async () => {
  const target = write(
    'target.json',
    '{ "kind": "target", "version": 1, "id": "small", "name": "Small", "fields": [] }',
  )
  expect(await concord('lint', target)).toEqual({
    status: 2,
    stdout: 'target.json:1:77: error: Expected at least 1 value. (outside-limits)\n',
    stderr: '',
  })
})

test('a source of a built-in target names it itself, another one needs its file, and the file has to be there', async () => {
  expect(await concord('lint', WRONG)).toMatchObject({
    status: 2,
    stdout: expect.stringContaining("no field 'npj'"),
  })
  const own = write(
    'own.json',
    '{ "kind": "source", "version": 1, "id": "x", "name": "X", "target": "own", "mappings": [] }',
  )
  expect(await concord('lint', own)).toMatchObject({ status: 2, stderr: expect.stringContaining('--target') })
  expect(await concord('lint', join(folder, 'none.json'), ...TARGET)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /none\.json: This config cannot be read: there is no such file in \S+\.\n$/,
    ),
  })
})

test('a run tells all problems of its source, and the columns that the file does not have, by their place', async () => {
  const roster = write('roster.csv', `NPI,Zip Code\n${makeNpi('100000001')},75209\n`)
  const run = (config: string) =>
    concord('run', roster, ...TARGET, '--source', config, '--out', join(folder, 'out'))
  expect((await run(WRONG)).stderr).toBe(
    [
      "wrong.json:2:27: The target has no field 'npj'. Did you mean 'npi'?",
      "wrong.json:3:35: There is no function 'lefft'. Did you mean 'left'?",
      '',
    ].join('\n'),
  )
  const misspelled = source(
    'misspelled.json',
    '{ "field": "npi", "from": "NPI" }, { "field": "zip", "formula": "left([Zip Coed], 5)" }',
  )
  expect(await run(misspelled)).toEqual({
    status: 2,
    stdout: '',
    stderr:
      "misspelled.json:2:86: The source has no column 'Zip Coed'. Did you mean 'Zip Code'? Perhaps 'Zip Coed' is now 'Zip Code': 'roster repair' changes the config.\n",
  })
  const whole = source(
    'whole.json',
    '{ "field": "npi", "from": "NPI" }, { "field": "zip", "from": "Zip Code" }',
  )
  expect((await run(whole)).status).toBe(0)
})
