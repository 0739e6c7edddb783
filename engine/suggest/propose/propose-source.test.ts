import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import {
  BUILT_IN_TARGETS,
  lintSourceConfig,
  type TargetConfig,
  targetConfigSchema,
} from '@concord/roster-language'
import { expect, test } from 'vitest'
import { performRun } from '../../run/perform-run.ts'
import { openScratch } from '../../testing/scratch.ts'
import { suggestFile } from '../suggest-file.ts'

const { connection, makeFolder, write } = await openScratch()
const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const IPA = join(import.meta.dirname, '../../test/input/ipa-wide-one-header/ipa.txt')
const IPA_EXPECTED = join(import.meta.dirname, '../../test/expected/ipa-wide-one-header/clean.csv')

/** Suggests a source for a file and runs the file with it: the source, and the rows that go out by field. */
async function runProposal(file: string, target: TargetConfig) {
  const { source, columns } = await suggestFile({ file, target }, { connection, folder: makeFolder() })
  const problems = lintSourceConfig(JSON.stringify(source), target).filter(
    ({ severity }) => severity === 'error',
  )
  expect(problems).toEqual([])
  const out = makeFolder()
  const limits = { memoryMb: 512, threads: 1, timeoutMs: 300_000 }
  const job = { file, target, source, out, runDate: '2026-11-20', limits }
  const { balance, rules, replaced, transformed } = await performRun(job, out, {
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  const rows = await connection.runAndReadAll(
    `FROM read_csv('${join(out, 'clean.csv')}', all_varchar = true)`,
  )
  const findings = await connection.runAndReadAll(
    `FROM read_csv('${join(out, 'findings.csv')}', all_varchar = true)`,
  )
  return {
    ...{ source, columns, balance, rules, replaced, transformed },
    rows: rows.getRowObjects(),
    findings: findings.getRowObjects(),
  }
}

const runText = (text: string, target = ROSTER) => runProposal(write('roster.csv', text), target)

const NPIS = Array.from({ length: 6 }, (_, index) => makeNpi(`10000000${index + 1}`))

test('one row of seven addresses becomes seven rows, and none is lost', async () => {
  const { source, balance } = await runProposal(IPA, ROSTER)
  expect(source.repeat?.blocks).toHaveLength(7)
  expect(balance).toMatchObject({ in: 2, exploded: 6, out: 8 })
  expect(readFileSync(IPA_EXPECTED, 'utf8').trim().split('\n')).toHaveLength(1 + balance.out)
})

test('names in one cell are taken apart for a target that has them apart', async () => {
  const target = targetConfigSchema.parse({
    kind: 'target',
    version: 1,
    id: 'apart',
    name: 'Apart',
    fields: [
      { id: 'npi', label: 'NPI', type: 'npi' },
      { id: 'last_name', label: 'Last name', type: 'name' },
      { id: 'first_name', label: 'First name', type: 'name' },
      { id: 'city', label: 'City' },
      { id: 'zip', label: 'ZIP', type: 'zip' },
    ],
  })
  const names = ['Ruiz, Ana M.', "O'Neil, Sam", 'Chen, Li', 'Adams, Kim', 'Diaz, Eva', 'Young, Max']
  const lines = names.map((name, index) => `${NPIS[index]},"${name}","Dallas, TX 7520${index}"`)
  const { rows } = await runText(`NPI,Provider Name,City State Zip\n${lines.join('\n')}\n`, target)
  expect(rows[0]).toEqual({
    npi: NPIS[0],
    last_name: 'Ruiz',
    first_name: 'Ana',
    city: 'Dallas',
    zip: '75200',
  })
})

test('a date in three columns is joined, and days that stand first are read first', async () => {
  const lines = NPIS.map(
    (npi, index) => `${npi},${index + 1},${13 + index},19${70 + index},${20 + index}/02/2026`,
  )
  const { rows } = await runText(`NPI,Birth Month,Birth Day,Birth Year,Effective Date\n${lines.join('\n')}\n`)
  expect(rows[0]).toMatchObject({ birth_date: '1970-01-13', effective_date: '2026-02-20' })
})

test('spellings of specialties, degrees, languages and answers become the usual ones', async () => {
  const lines = NPIS.map(
    (npi, index) =>
      `${npi},M.D.,Cardio,SPAN,${index % 2 === 0 ? 'Accepting all new patients' : 'Not at this time'}`,
  )
  const { source, rows } = await runText(
    `NPI,Degree,Specialty,Language,Accepting New Patients\n${lines.join('\n')}\n`,
  )
  expect(source.crosswalks.map(({ id }) => id)).toEqual([
    'credentials',
    'specialty-1',
    'accepting-new-patients',
    'languages',
  ])
  expect(rows.slice(0, 2)).toMatchObject([
    { credentials: 'MD', specialty_1: 'Cardiology', languages: 'Spanish', accepting_new_patients: 'Y' },
    { accepting_new_patients: 'N' },
  ])
})

test('what a source would replace is shown when it is proposed, and each value is told when it is done', async () => {
  const written = ['Cardio', 'CARDIO', 'Internal Medicine', 'Pediatrics', 'IM', 'Cardio']
  const lines = NPIS.map((npi, index) => `${npi},SMITH,${written[index]}`)
  const { columns, rows, rules, replaced, transformed, findings } = await runText(
    `NPI,Last Name,Specialty\n${lines.join('\n')}\n`,
  )
  expect(transformed).toEqual([
    {
      field: 'last_name',
      transforms: ['name-case'],
      values: 6,
      changed: 6,
      examples: [{ from: 'SMITH', to: 'Smith' }],
    },
  ])
  const proposed = columns[2]?.changes.texts ?? []
  expect(columns[1]?.changes).toEqual({ transforms: ['name-case'], texts: [] })
  expect(proposed[0]).toEqual({ from: 'Cardio', to: 'Cardiology', values: 3 })
  const changed = rows.flatMap(({ specialty_1: to }, index) =>
    to === written[index] ? [] : [{ from: written[index], to }],
  )
  const told = findings.filter(({ rule }) => rule === 'replaced-by-crosswalk')
  expect(told.map(({ value }) => value)).toEqual(changed.map(({ from }) => from))
  expect(rules['replaced-by-crosswalk']).toBe(changed.length)
  expect(replaced).toMatchObject([{ field: 'specialty_1', rows: changed.length }])
  expect(replaced[0]?.examples).toContainEqual({ from: 'Cardio', to: 'Cardiology', rows: 2 })
  const announced = new Set(proposed.map(({ from, to }) => `${from.toUpperCase()} ${to}`))
  for (const { from, to } of replaced[0]?.examples ?? [])
    expect(announced).toContain(`${from.toUpperCase()} ${to}`)
})

test('a specialty that only has other capitals stays as it is', async () => {
  const lines = NPIS.map((npi, index) => `${npi},${index === 0 ? 'CARDIOLOGY' : 'Home Health'}`)
  const { source } = await runText(`NPI,Specialty\n${lines.join('\n')}\n`)
  expect(source.crosswalks).toEqual([
    { id: 'specialty-1', entries: { CARDIOLOGY: 'Cardiology' }, unmatched: 'pass' },
  ])
})

test('what a person has to be asked about is left out', async () => {
  const lines = NPIS.map((npi) => `${npi},red`)
  const { source } = await runText(`NPI,Zzyqx\n${lines.join('\n')}\n`)
  expect(source.mappings.map(({ field }) => field)).toEqual(['npi'])
})

test.each([
  ['letters', ['Site A Address', 'Site A City', 'Site A State', 'Site A Zip'], /\bA\b/g, 'B'],
  [
    'words',
    ['First Office Address', 'First Office City', 'First Office State', 'First Office Zip'],
    /First/g,
    'Second',
  ],
  ['copies', ['Address', 'City', 'State', 'Zip'], /$/g, '.1'],
  ['nothing at all', ['Address', 'City', 'State', 'Zip'], /$/g, ''],
])('places told apart by %s become rows, none of them left out', async (_, first, mark, other) => {
  const second = first.map((header) => header.replace(mark, other))
  const places = [
    '12 Elm St,Dallas,TX,75201,9 Oak Ave,Tulsa,OK,74103',
    '7 Pine Rd,Waco,TX,76701,3 Ash Ln,Norman,OK,73069',
    '5 Main St,Plano,TX,75023,8 Birch Rd,Edmond,OK,73003',
  ]
  const lines = places.map((place, index) => `${NPIS[index]},Reyes,Ana,${place}`)
  const { source, balance, rows } = await runText(
    [`NPI,Last Name,First Name,${[...first, ...second].join()}`, ...lines].join('\n'),
  )
  expect(source.repeat?.blocks.map(({ mappings }) => mappings.length)).toEqual([4, 4])
  expect(balance).toMatchObject({ in: 3, exploded: 3, out: 6 })
  expect(rows.map(({ city }) => city).toSorted()).toEqual([
    'Dallas',
    'Edmond',
    'Norman',
    'Plano',
    'Tulsa',
    'Waco',
  ])
})

test('names in capitals are taken apart before their case is changed', async () => {
  const names = [
    'RIVERS DO, ANNA L',
    'LARKSPUR, SAM PA-C',
    'MCDONALD, LI MD',
    'ADAMS, KIM',
    'DIAZ, EVA NP',
    'DO, MAX DO',
  ]
  const text = `NPI,Provider Name\n${names.map((name, index) => `${NPIS[index]},"${name}"`).join('\n')}\n`
  const { rows } = await runText(text)
  expect(rows.map((row) => [row.first_name, row.last_name, row.credentials])).toEqual([
    ['Anna', 'Rivers', 'DO'],
    ['Sam', 'Larkspur', 'PA-C'],
    ['Li', 'McDonald', 'MD'],
    ['Kim', 'Adams', null],
    ['Eva', 'Diaz', 'NP'],
    ['Max', 'Do', 'DO'],
  ])
})

test('organizations among names have a field of their own, and are not several people', async () => {
  const names = [
    '"Rivers, Anna"',
    '"Lee, Bo"',
    '"Diaz, Eva"',
    '"Young, Max"',
    'Valley Medical Services and Counseling',
    'Larkspur Supply Inc.',
  ]
  const text = `NPI,Provider Name\n${names.map((name, index) => `${NPIS[index]},${name}`).join('\n')}\n`
  const { rows, balance } = await runText(text)
  expect(balance).toMatchObject({ in: 6, out: 6 })
  expect(rows.slice(4).map((row) => [row.organization_name, row.first_name, row.last_name])).toEqual([
    ['Valley Medical Services and Counseling', null, null],
    ['Larkspur Supply Inc.', null, null],
  ])
})
