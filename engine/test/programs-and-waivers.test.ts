import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { previewRows, sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const { connection, makeFolder, write } = await openScratch()

const TARGET = targetConfigSchema.parse({
  ...{ kind: 'target', version: 1, id: 'small', name: 'Small', key: ['npi'] },
  programs: [
    { id: 'medicare', name: 'Medicare' },
    { id: 'choice', name: 'Choice' },
  ],
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'state', label: 'State', type: 'state', requiredBy: [{ program: 'choice' }] },
    {
      ...{ id: 'zip', label: 'ZIP', type: 'zip' },
      requiredBy: [{ program: 'medicare', when: "state = 'TX'" }, { when: 'not isBlank(county)' }],
    },
    { id: 'county', label: 'County', type: 'text' },
    { id: 'email', label: 'Email', type: 'email', requiredBy: [{ when: "fax = '2145550142'" }] },
    { id: 'fax', label: 'Fax', type: 'phone' },
  ],
  rules: [
    { rule: 'zip-of-other-state', field: 'zip', fields: { state: 'state' }, severity: 'error' },
    { rule: 'duplicate-key' },
    {
      code: 'far-county',
      fails: "county = 'Distant'",
      message: 'Too far.',
      severity: 'reject',
      hint: 'Leave it.',
    },
  ],
  waivers: [
    {
      ...{ rule: 'zip-of-other-state', field: 'zip', sender: 'osage', reason: 'The border.' },
      ...{ owner: 'Mara', since: '2026-07-02', until: '2026-07-31' },
    },
    { rule: 'far-county', reason: 'No.', owner: 'Mara', until: '2099-01-01' },
    {
      rule: 'required',
      field: 'state',
      sender: 'osage',
      reason: 'Soon.',
      owner: 'Mara',
      until: '2026-06-30',
    },
  ],
})

type Cells = { readonly state: string; readonly zip: string; readonly county: string }
const CELLS: readonly Cells[] = ['', 'TX', 'ME'].flatMap((state) =>
  ['', '75209', '04101', '1'].flatMap((zip) =>
    ['', 'Distant', 'Nearby'].map((county) => ({ state, zip, county })),
  ),
)
const ROWS = CELLS.map((cells, index) => ({ npi: makeNpi(`1${String(index).padStart(8, '0')}`), ...cells }))

type Terms = { readonly programs?: readonly string[]; readonly sender?: string; readonly runDate: string }

function makeSource(programs: readonly string[] | undefined) {
  const mappings = ['npi', 'state', 'zip', 'county'].map((field) => ({ field, from: field }))
  return sourceConfigSchema.parse({
    ...{ kind: 'source', version: 1, id: 'osage', name: 'Osage', target: 'small', mappings, stops: [] },
    ...(programs ? { programs } : {}),
  })
}

/** Runs all rows: where each goes, and the findings as texts. */
async function run(
  { programs, sender, runDate }: Terms,
  rows: readonly (Cells & { npi: string })[] = ROWS,
  target = TARGET,
) {
  const lines = rows.map(({ npi, state, zip, county }) => [npi, state, zip, county].join(','))
  const file = write('roster.csv', `npi,state,zip,county\n${lines.join('\n')}\n`)
  const out = makeFolder()
  const limits = { memoryMb: 512, threads: 1, timeoutMs: 300_000 }
  const job = { file, target, source: makeSource(programs), out, runDate, limits }
  await performRun({ ...job, ...(sender === undefined ? {} : { sender }) }, out, {
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  const read = async (name: string) =>
    (
      await connection.runAndReadAll(
        `FROM read_csv('${join(out, name)}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`,
      )
    ).getRowObjects()
  const clean = new Set((await read('clean.csv')).map(({ npi }) => npi))
  const findings = await read('findings.csv')
  return {
    goesOut: rows.map(({ npi }) => clean.has(npi)),
    findings: findings
      .map(({ row, field, rule, severity, message }) =>
        [row, field ?? '', rule, severity, message].join(' | '),
      )
      .toSorted(),
  }
}

/** Says by hand whether a row goes out. */
function goesOut({ state, zip, county }: Cells, { programs, sender = 'osage', runDate }: Terms): boolean {
  const isFor = (program: string) => programs === undefined || programs.includes(program)
  if (county === 'Distant') return false
  if (state === '' && isFor('choice') && !(sender === 'osage' && runDate <= '2026-06-30')) return false
  const isNeeded = (isFor('medicare') && state === 'TX') || county !== ''
  const isReadable = zip === '75209' || zip === '04101'
  if (isNeeded && !isReadable) return false
  const lies = (zip === '75209' && state === 'ME') || (zip === '04101' && state === 'TX')
  return !lies || (sender === 'osage' && runDate >= '2026-07-02' && runDate <= '2026-07-31')
}

const TERMS: readonly Terms[] = [
  { runDate: '2026-06-30' },
  { runDate: '2026-07-01', programs: ['medicare'] },
  { runDate: '2026-07-02', programs: ['choice'] },
  { runDate: '2026-07-31', programs: ['choice', 'medicare'], sender: 'osage' },
  { runDate: '2026-07-31', sender: 'other' },
  { runDate: '2026-08-01' },
]

test.each(TERMS)('rows go out as programs, conditions and waivers in force say: %o', async (terms) => {
  const ran = await run(terms)
  expect(ran.goesOut).toEqual(CELLS.map((cells) => goesOut(cells, terms)))

  const sample = {
    ...{ file: 'roster.csv', tab: '', dayZero: '1899-12-30', headers: ['npi', 'state', 'zip', 'county'] },
    rows: ROWS.map(({ npi, ...cells }, index) => ({
      row: index + 2,
      cells: [npi, cells.state, cells.zip, cells.county].map((cell) => cell || null),
    })),
    sender: terms.sender,
  }
  const previewed = previewRows(TARGET, makeSource(terms.programs), sample, terms.runDate)
  const told = previewed.rows.flatMap(({ row, findings }) =>
    findings.map(({ field, code, severity, message }) =>
      [row, field ?? '', code, severity, message].join(' | '),
    ),
  )
  expect(told.toSorted()).toEqual(ran.findings)
})

test('what is let through is an info that says until when and why', async () => {
  const { findings } = await run({ runDate: '2026-07-31' })
  const waived = findings.filter((finding) => finding.includes('zip-of-other-state'))
  expect(waived).not.toEqual([])
  for (const finding of waived) {
    expect(finding).toContain('| info |')
    expect(finding).toMatch(/Waived until 2026-07-31: The border\.$/)
  }
})

test('rows with one key that are let through all go out', async () => {
  const [first] = ROWS
  if (!first) throw new Error('There are no rows.')
  const twice = ['Nearby', 'Other'].map((county) => ({ npi: first.npi, state: 'TX', zip: '75209', county }))
  const waivers = [{ rule: 'duplicate-key', reason: 'Two offices.', owner: 'Mara', until: '2026-07-31' }]
  const runTwice = (runDate: string) => run({ runDate }, twice, { ...TARGET, waivers })
  expect((await runTwice('2026-07-31')).goesOut).toEqual([true, true])
  expect((await runTwice('2026-08-01')).findings.join()).toContain('duplicate-key | error')
})
