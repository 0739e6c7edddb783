import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { expect, test } from 'vitest'
import { useRosterCommands } from './testing/use-roster-commands.ts'

const { folder, write, concord, writeSource } = useRosterCommands('suggest')

const NPIS = Array.from({ length: 5 }, (_, index) => makeNpi(`10000000${index + 1}`))
const ROSTER = write(
  'clinic.csv',
  [
    'Prv NPI,Prv Lst Nm,SSN,Svc Loc Zip',
    ...NPIS.map((npi, at) => `${npi},Adams,900-12-345${at},7520${at}`),
  ].join('\n'),
)
const TARGET = ['--target', 'practitioner-roster']

test('--json prints a line for programs, with every column in its order', async () => {
  const { status, stdout, stderr } = await concord('suggest', ROSTER, ...TARGET, '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { tab, columns } = JSON.parse(stdout)
  expect(tab).toBe('clinic')
  expect(columns).toMatchObject([
    { index: 0, header: 'Prv NPI', field: 'npi', repeat: null, verdict: 'sure' },
    { index: 1, header: 'Prv Lst Nm', field: 'last_name', repeat: null, verdict: 'sure' },
    { index: 2, header: 'SSN', field: null, repeat: null, verdict: 'ask', confidence: 0 },
    { index: 3, header: 'Svc Loc Zip', field: 'zip', repeat: null, verdict: 'sure' },
  ])
  for (const { top, reason, confidence } of columns) {
    expect(top).toHaveLength(3)
    expect(reason).toMatch(/^[A-Z].+[^.]$/)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})

test('a table is for people, and shows no value of the file', async () => {
  const { stdout } = await concord('suggest', ROSTER, ...TARGET)
  expect(stdout).toMatch(/2 Prv Lst Nm +last_name +sure +Header says so/)
  expect(stdout).toMatch(/3 SSN +- +ask/)
  expect(stdout).not.toContain('900-12')
  expect(stdout).not.toContain('Adams')
})

test('what the proposed source would change is in the table and in the JSON', async () => {
  const lines = NPIS.map(
    (npi, at) => `${npi},ADAMS,${['Cardio', 'Cardio', 'Derm', 'Cardiology', 'Peds'][at]}`,
  )
  const loud = write('loud.csv', `NPI,Last Name,Specialty\n${lines.join('\n')}\n`)
  const { stdout } = await concord('suggest', loud, ...TARGET)
  expect(stdout).toMatch(/2 Last Name .* Changes values: name-case\.$/m)
  expect(stdout).toMatch(/3 Specialty .* Changes values: 'Cardio' becomes 'Cardiology'/)
  const { columns } = JSON.parse((await concord('suggest', loud, ...TARGET, '--json')).stdout)
  expect(columns[0].changes).toEqual({ transforms: [], texts: [] })
  expect(columns[2].changes.texts[0]).toEqual({ from: 'Cardio', to: 'Cardiology', values: 2 })
  const [source, out] = [join(folder, 'loud.json'), join(folder, 'loud-out')]
  await concord('suggest', loud, ...TARGET, '--out', source)
  const { stderr } = await concord('run', loud, ...TARGET, '--source', source, '--out', out)
  expect(stderr).toContain('last_name: name-case changed 5 of 5 values looked at.')
  expect(stderr).toMatch(/specialty_1: the crosswalk replaced \d values: 'Cardio' became 'Cardiology' \(2\)/)
})

test('--out writes a source that a run takes', async () => {
  const source = join(folder, 'source.json')
  const { status, stderr } = await concord('suggest', ROSTER, ...TARGET, '--out', source)
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `Wrote ${source}: 3 of 4 columns mapped. 1 column to choose a field for is left out.
Next: npm run -s concord -- roster run ${ROSTER} --target practitioner-roster --source ${source} --out results
`,
  })
  const out = join(folder, 'out')
  expect((await concord('run', ROSTER, ...TARGET, '--source', source, '--out', out)).status).toBe(0)
  expect(readFileSync(join(out, 'clean.csv'), 'utf8')).toContain('Adams')
})

test('a header that was accepted before is sure, whatever it says', async () => {
  const odd = write('odd.csv', `NPI,Zzyqx\n${NPIS.map((npi) => `${npi},see front desk`).join('\n')}\n`)
  const accepted = writeSource({ note: 'ZZYQX' }, { id: 'march', name: 'March' }, 'accepted.json')
  const columns = async (...more: string[]) =>
    JSON.parse((await concord('suggest', odd, ...TARGET, '--json', ...more)).stdout).columns
  expect((await columns())[1].field).toBe(null)
  expect((await columns('--accepted', accepted))[1]).toMatchObject({ field: 'note', verdict: 'sure' })
})

test.each([
  ['a tab that is not there', [ROSTER, ...TARGET, '--sheet', 'Terms'], /no tab 'Terms'/],
  ['a file that is not there', [join(folder, 'none.csv'), ...TARGET], /There is no file none\.csv/],
  ['no target', [ROSTER], /Usage/],
  ['a target that is not there', [ROSTER, '--target', join(folder, 'none.json')], /there is no such file/],
  [
    'a source that cannot be written',
    [ROSTER, ...TARGET, '--out', join(folder, 'no', 'x.json')],
    /cannot be written/,
  ],
])('%s is one sentence and code 2', async (_, args, says) => {
  const { status, stderr } = await concord('suggest', ...args)
  expect(status).toBe(2)
  expect(stderr.trim()).toMatch(says)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
