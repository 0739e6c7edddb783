import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { performRun } from '#engine/run/perform-run.ts'
import { npi, openScratch, SOURCE, TARGET } from '#engine/run/testing/small-roster.ts'
import { type HeldKeysInput, readHeldKeys } from '#engine/view/changes/held-keys.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const person = (number: number, zip = '75209', note = `note ${number}`) =>
  `${npi(number)},NAME ${number},${zip},${note}`
const people = (count: number) => Array.from({ length: count }, (_, number) => person(number))

const SIGNAL = new AbortController().signal
let runs = 0

/** Runs these lines, and gives the folder of the results with what the summary says. */
async function run(name: string, lines: readonly string[], parts: Parameters<typeof scratch.job>[2] = {}) {
  const job = await scratch.job(name, lines, parts)
  runs += 1
  const out = join(scratch.folder, `run-${runs}`)
  await mkdir(out)
  return { out, ...(await performRun({ ...job, out }, out, { onProgress: () => {}, signal: SIGNAL })) }
}
const readChanges = async (out: string) =>
  (await readFile(join(out, 'changes.csv'), 'utf8')).trimEnd().split('\n')

test('what is not as in the baseline is reported row by row, the rest is counted', async () => {
  const before = await run('before', people(20))
  const now = await run(
    'now',
    [
      ...people(20).slice(4),
      person(0, '75209', '=new note'),
      person(1, '75001'),
      `${npi(2)},,75209,no name`,
      person(100),
    ],
    { baseline: before.out },
  )
  expect(now.changes).toEqual({
    baseline: { rows: 20, sha256: before.hashes['clean.parquet'], runDate: '2026-11-20' },
    classes: { unchanged: 16, change: 1, add: 1, term: 1, reactivated: 0, moved: 1, held: 1 },
    terms: { explicit: 0, implicit: 1 },
    compared: 18,
    absent: 0,
    fields: { zip: 1, note: 1 },
    scopeDoubt: null,
    notCompared: [],
  })
  expect(await readChanges(now.out)).toEqual([
    'class,npi,zip,row,tab,field,before,after,kind',
    `change,${npi(0)},75209,18,now,note,note 0,'=new note,`,
    `moved,${npi(1)},75001,19,now,zip,75209,75001,`,
    `held,${npi(2)},75209,20,now,,,,`,
    `add,${npi(100)},75209,21,now,,,,`,
    `term,${npi(3)},75209,,,,,,implicit`,
  ])
  expect(now.hashes['changes.csv']).toMatch(/^[0-9a-f]{64}$/)
})

test('no one is ended by a mistyped NPI: the row waits as long as the one that is held for it', async () => {
  const before = await run('typed', people(6))
  const mistyped = `${npi(1).slice(0, -1)}${(Number(npi(1).at(-1)) + 1) % 10}`
  const lines = [
    person(0),
    `${mistyped},name 1,75209,other`,
    'unknown,NAME 2,75209,note 2',
    'unknown,NAME 3,75001,note 3',
    'unknown,SOMEONE ELSE,75209,note 4',
    'unknown,,75209,note 5',
  ]
  const now = await run('mistyped', lines, { baseline: before.out })
  expect(now.changes?.classes).toMatchObject({ unchanged: 1, held: 2, term: 3, add: 0 })
  expect((await readChanges(now.out)).slice(1)).toEqual([
    `held,${npi(1)},75209,3,mistyped,,,,`,
    `held,${npi(2)},75209,4,mistyped,,,,`,
    ...[3, 4, 5].map((number) => `term,${npi(number)},75209,,,,,,implicit`),
  ])
})

test('a row that is held is named by its own NPI and by that of the row of the baseline which waits for it', async () => {
  const before = await run('known', people(6))
  const lines = [
    person(0),
    'unknown,NAME 1,75209,note 1',
    `${npi(2)},,75209,note 2`,
    person(3, '75209', 'new'),
  ]
  const { out, changes } = await run('held', lines, { baseline: before.out, details: true })
  expect(changes?.classes).toMatchObject({ held: 2, change: 1, term: 2 })
  const compared = { changes: join(out, 'changes.parquet'), before: join(out, 'before.parquet') }
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const read = (input: Pick<HeldKeysInput, 'compared' | 'key'>) =>
    readHeldKeys(connection, { rows: join(out, 'rows.parquet'), ...input })
  expect(await read({ compared, key: 'npi' })).toEqual([npi(1), npi(2)].toSorted())
  expect(await read({ compared: null, key: 'npi' })).toEqual([npi(2)])
  instance.closeSync()
})

test('a file compared with itself is unchanged, whatever format the baseline has and whoever reads it', async () => {
  const lines = [...people(30), person(40, '75209', '=1+1'), person(41, '', ''), person(42, '4102', '-x')]
  const first = await run('itself', lines)
  for (const baseline of [first.out, join(first.out, 'clean.csv'), join(first.out, 'clean.parquet')]) {
    const again = await run('itself-again', lines, { baseline })
    expect(again.changes?.classes).toMatchObject({ unchanged: 33, change: 0, add: 0, term: 0, moved: 0 })
    expect(again.stops).toEqual([])
  }
})

test('one thread and two write the same bytes', async () => {
  const before = await run('many-before', people(30_000))
  const lines = people(30_000).map((line, number) =>
    number % 7 === 3 ? line.replace('note', 'other note') : line,
  )
  const now = { baseline: before.out }
  const one = await run('many', lines.slice(100), {
    ...now,
    limits: { memoryMb: 1024, threads: 1, timeoutMs: 300_000 },
  })
  const two = await run('many', lines.slice(100), {
    ...now,
    limits: { memoryMb: 2048, threads: 2, timeoutMs: 300_000 },
  })
  expect(two.changes).toEqual(one.changes)
  expect(two.hashes['changes.csv']).toBe(one.hashes['changes.csv'])
  expect(one.changes?.classes).toMatchObject({ change: 4272, term: 100, unchanged: 25_628 })
})

test('a field that only one side maps is not compared, and is named', async () => {
  const before = await run('without-note-before', people(5))
  const source = { ...SOURCE, mappings: SOURCE.mappings.filter(({ field }) => field !== 'note') }
  const without = await run('without-note', people(5), { source, baseline: before.out })
  expect(without.changes).toMatchObject({ classes: { unchanged: 5, change: 0 }, notCompared: ['note'] })
  const withNote = await run('with-note', people(5), { baseline: without.out })
  expect(withNote.changes).toMatchObject({ classes: { unchanged: 5, change: 0 }, notCompared: ['note'] })
})

test('in a delta what is missing is unchanged', async () => {
  const before = await run('delta-before', people(20))
  const source = { ...SOURCE, scope: 'delta' as const }
  const now = await run('delta', [person(0, '75209', 'other'), person(50)], { source, baseline: before.out })
  expect(now.changes).toMatchObject({
    classes: { unchanged: 19, change: 1, add: 1, term: 0 },
    absent: 19,
    scopeDoubt: null,
  })
  expect(now.stops).toEqual([])
})

test('a file that does not look like the scope that was declared meets a stop with the evidence', async () => {
  const before = await run('scope-before', people(20))
  const few = await run('scope-few', people(6), { baseline: before.out })
  expect(few.stops.find(({ stop }) => stop === 'scope-mismatch')?.message).toBe(
    'The file is declared full, but looks like a delta: it has 6 rows against 20 of the baseline. Declare it a delta, or ask the sender.',
  )
  const source = { ...SOURCE, scope: 'delta' as const }
  const all = await run('scope-all', people(19), { source, baseline: before.out })
  expect(all.stops.map(({ message }) => message)).toEqual([
    'The file is declared a delta, but looks full: 19 of the 20 rows of the baseline are in it, 19 of them unchanged. Declare it full, or ask the sender.',
  ])
})

test('stops learn from earlier runs what is usual', async () => {
  const counts = [400, 398, 400, 396, 399]
  const months: string[] = []
  for (const [month, count] of counts.entries()) {
    const runDate = `2026-0${month + 1}-28`
    const past = month === 0 ? {} : { baseline: months.at(-1) ?? '' }
    const { out } = await run(`month-${month}`, people(count), { runDate, ...past })
    months.push(out)
  }
  const [last = ''] = months.slice(-1)
  const next = { baseline: last, history: months, runDate: '2026-06-28' }
  expect((await run('usual', people(398), next)).stops).toEqual([])
  const unusual = await run('unusual', people(360), next)
  expect(unusual.stops.map(({ message }) => message)).toEqual([
    '9.8% of the rows of the baseline end; in 4 earlier files it was 0.0% to 1.0%.',
    '9.8% fewer rows than before (360 against 399); in 4 earlier files it was 0.5% to 1.0%.',
  ])
  const emptied = people(399).map((line, number) => (number % 5 === 0 ? line.replace(/,[^,]*$/, ',') : line))
  const { stops } = await run('emptied', emptied, next)
  expect(stops).toMatchObject([
    { stop: 'field-change-share', field: 'note', share: 80 / 399 },
    { stop: 'null-rate-jump', field: 'note', share: 80 / 399 },
  ])
})

test('what cannot be compared is refused in one sentence', async () => {
  const before = await run('refused-before', people(3))
  const none = { ...SOURCE, mappings: SOURCE.mappings.filter(({ field }) => field !== 'npi') }
  const refuse = async (name: string, parts: Parameters<typeof run>[2], says: RegExp) =>
    expect(run(name, people(3), parts)).rejects.toMatchObject({
      code: 'badBaseline',
      message: expect.stringMatching(says),
    })
  const keyless = { ...TARGET, key: [] }
  await refuse('no-key', { target: keyless, baseline: before.out }, /has no key to compare rows by/)
  await refuse(
    'no-npi',
    { source: none, baseline: before.out },
    /maps nothing to 'npi'\. Map a column to this field in the source config, then run/,
  )
  await writeFile(join(scratch.folder, 'short.csv'), `npi,last_name\n${npi(1)},NAME 1\n`)
  const short = join(scratch.folder, 'short.csv')
  await refuse('no-zip', { baseline: short }, /the baseline has no column 'zip'/)
  const other = { ...TARGET, id: 'other' }
  const source = sourceConfigSchema.parse({ ...SOURCE, target: 'other' })
  await refuse(
    'other',
    { target: other, source, baseline: before.out },
    /rows of the target 'small', not of 'other'/,
  )
  await refuse(
    'past',
    { history: [join(scratch.folder, 'nowhere')] },
    /nowhere has no results of an earlier run/,
  )
})

test('the next file under a target that changed is compared in what both have, and says what it left out', async () => {
  const before = await run('older-target', people(6))
  const field = (id: string) => TARGET.fields.find((one) => one.id === id) ?? expect.fail(id)
  const fields = [field('npi'), field('last_name'), field('zip')]
  const mappings = SOURCE.mappings.filter((mapping) => mapping.field !== 'note')
  const removed = await run('removed-field', people(6), {
    target: { ...TARGET, fields },
    source: { ...SOURCE, mappings },
    baseline: before.out,
  })
  expect(removed.changes).toMatchObject({ classes: { unchanged: 6 }, notCompared: ['note'] })
  const extra = targetConfigSchema.parse({
    ...TARGET,
    key: ['plan', 'npi', 'zip'],
    fields: [...TARGET.fields, { id: 'plan', label: 'Plan' }],
  })
  const source = sourceConfigSchema.parse({
    ...SOURCE,
    mappings: [...SOURCE.mappings, { field: 'plan', from: 'Note' }],
  })
  const added = await run('added-key', [...people(5), person(9)], {
    target: extra,
    source,
    baseline: before.out,
    details: true,
  })
  expect(added.changes).toMatchObject({
    classes: { unchanged: 5, add: 1, term: 1 },
    fields: {},
    notCompared: ['plan'],
  })
})

test('a field whose type changed is compared as the new type reads what was there before', async () => {
  const days = ['3/5/2024', '2024-01-02', 'soon', '2024-01-04'].map((note, at) => person(at, '75209', note))
  const asDay = targetConfigSchema.parse({
    ...TARGET,
    fields: TARGET.fields.map((field) =>
      field.id === 'note' ? { id: 'note', label: 'Note', type: 'date' } : field,
    ),
  })
  const texts = await run('days-as-texts', days)
  const read = await run('texts-as-days', days.with(2, person(2, '75209', '2024-01-03')), {
    target: asDay,
    baseline: texts.out,
  })
  expect(read.changes).toMatchObject({ classes: { unchanged: 3, change: 1 }, fields: { note: 1 } })
  const written = ['2024-03-05', '2024-01-02', '2024-01-03', 'late'].map((note, at) =>
    person(at, '75209', note),
  )
  const back = await run('days-as-texts-again', written, { baseline: read.out })
  expect(back.changes).toMatchObject({ classes: { unchanged: 3, change: 1 }, fields: { note: 1 } })
})

test('rows that lack what the target tells rows apart by now are compared with nothing, and nothing is ended', async () => {
  const before = await run('older-key', people(6))
  const target = targetConfigSchema.parse({
    ...TARGET,
    key: ['member'],
    fields: [...TARGET.fields, { id: 'member', label: 'Member' }],
  })
  const source = sourceConfigSchema.parse({
    ...SOURCE,
    mappings: [...SOURCE.mappings, { field: 'member', from: 'Note' }],
  })
  const now = await run('newer-key', people(4), { target, source, baseline: before.out, details: true })
  expect(now.changes).toBeNull()
  expect(now.balance.out).toBe(4)
  const next = await run('newer-key-again', people(3), { target, source, baseline: now.out })
  expect(next.changes?.classes).toMatchObject({ unchanged: 3, term: 1 })
})
