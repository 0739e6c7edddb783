import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord } = useRosterCommands('correct')

const [first, second] = [makeNpi('100000001'), makeNpi('100000002')]
const ROSTER = write('roster.csv', `NPI,Specialty,Zip\n${first},cardio,75209\n${second},Cardio,75210\n`)
const TEXT = `{
  "kind": "source", "version": 1, "id": "clinic", "name": "Clinic", "target": "practitioner-roster",
  "mappings": [
    { "field": "npi", "from": "NPI" },
    { "field": "specialty_1",   "from": "Specialty" },
    { "field": "zip", "from": "Zip" }
  ]
}
`
const SOURCE = write('source.json', TEXT)
const correct = (source: string, ...args: string[]) =>
  concord('correct', '--target', 'practitioner-roster', '--source', source, ...args)

test('what is corrected once is so in the next run, and each row that differs is reported', async () => {
  const [one, two] = [join(folder, 'one.json'), join(folder, 'two.json')]
  const value = ['--field', 'specialty_1', '--from', 'Cardio', '--to', 'Cardiology']
  expect(await correct(SOURCE, ...value, '--out', one)).toEqual({
    status: 0,
    stdout: '',
    stderr: "The crosswalk 'specialty_1' now has 'Cardiology' for 'Cardio'.\n",
  })
  expect(readFileSync(one, 'utf8')).toBe(
    TEXT.replace('"from": "Specialty" }', '"from": "Specialty", "crosswalk": "specialty_1" }').replace(
      '  ]\n}',
      `  ],
  "crosswalks": [{ "id": "specialty_1", "entries": { "Cardio": "Cardiology" }, "unmatched": "pass" }]
}`,
    ),
  )
  const row = ['--field', 'zip', '--from', '75210', '--npi', second, '--when', 'specialty_1=Cardiology']
  const { status, stdout, stderr } = await correct(one, ...row, '--to', '75211')
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `From now on '75210' in 'zip' is read as '75211' where 'npi' is '${second}' and 'specialty_1' is 'Cardiology'.\n`,
  })
  write('two.json', stdout)
  const out = join(folder, 'out')
  expect(
    (await concord('run', ROSTER, '--target', 'practitioner-roster', '--source', two, '--out', out)).status,
  ).toBe(0)
  expect(readFileSync(join(out, 'clean.csv'), 'utf8')).toMatch(
    /Cardiology[^\n]*75209[^\n]*\n[^\n]*Cardiology[^\n]*75211/,
  )
  expect(readFileSync(join(out, 'findings.csv'), 'utf8')).toContain('3,roster,zip,corrected,info,75210,')
})

test('no value is said by an empty one', async () => {
  const { stdout } = await correct(SOURCE, '--field', 'zip', '--from', '75209', '--to', '')
  expect(JSON.parse(stdout).corrections).toEqual([{ field: 'zip', from: '75209', to: null }])
})

test.each([
  ['a field that is none', ['--field', 'zipp', '--from', 'a', '--to', '75209'], /no field 'zipp'/],
  ['a value that cannot be', ['--field', 'zip', '--from', 'a', '--to', 'b'], /cannot be read as a zip/],
  ['a condition without a value', ['--field', 'zip', '--when', 'npi', '--to', '75209'], /--when takes/],
  ['nothing to correct', ['--field', 'zip', '--to', '75209'], /which text/],
  ['no value', ['--field', 'zip', '--from', 'a'], /Usage/],
])('%s ends with one line and code 2', async (_, args, sentence) => {
  const { status, stdout, stderr } = await correct(SOURCE, ...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toMatch(sentence)
})
