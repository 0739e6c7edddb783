import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceConfigSchema } from '@concord/roster-language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRoster } from '#engine/operations/run-roster.ts'
import { npi, openScratch, SOURCE, TARGET } from '#engine/run/testing/small-roster.ts'
import { replayRosters } from './replay-rosters.ts'

let scratch: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  scratch = await openScratch()
})
afterAll(() => scratch.remove())

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
const sourceWith = (parts: object) => sourceConfigSchema.parse({ ...SOURCE, ...parts })
const mapping = (field: string, how: object) =>
  SOURCE.mappings.map((one) => (one.field === field ? { field, ...how } : one))

async function replay(files: readonly string[], after: object, out?: string, before: object = {}) {
  const order = { files, target: TARGET, limits: LIMITS, runDate: '2026-11-20' }
  return replayRosters({
    ...order,
    before: { source: sourceWith(before) },
    after: { source: sourceWith(after) },
    ...(out === undefined ? {} : { out }),
  })
}

const fileOf = async (name: string, lines: readonly string[]) => (await scratch.job(name, lines)).file

test('every cell that is otherwise is reported with its row, and every row that goes elsewhere', async () => {
  const file = await fileOf('cells', [
    `${npi(1)},SMITH,75209,first`,
    `${npi(2)},jones,x,=second`,
    `${npi(3)},VOID,75210,third`,
    `${npi(4)},Lee,75211,`,
  ])
  const out = join(scratch.folder, 'cells-replay')
  const [result] = await replay(
    [file],
    {
      mappings: mapping('note', { formula: "if(isBlank([Note]), null, [Note] & '!')" }),
      corrections: [{ field: 'zip', from: 'x', to: '4102' }],
      filters: [],
    },
    out,
  )
  const row = (number: number, field: string | null, before: string | null, after: string | null) => ({
    ...{ tab: 'cells', row: number, block: null, field, before, after },
  })
  expect(result).toEqual({
    rows: { before: 4, after: 4 },
    changedRows: 3,
    fields: { zip: 1, note: 3 },
    outcomes: { 'held to out': 1, 'rejected to out': 1 },
    cells: [
      { field: 'zip', count: 1, examples: [row(3, 'zip', null, '04102')] },
      {
        field: 'note',
        count: 3,
        examples: [
          row(2, 'note', 'first', 'first!'),
          row(3, 'note', '=second', '=second!'),
          row(4, 'note', 'third', 'third!'),
        ],
      },
    ],
    findings: {
      corrected: { before: 0, after: 1 },
      filtered: { before: 1, after: 0 },
      'unreadable-zip': { before: 1, after: 0 },
      'zero-restored': { before: 0, after: 1 },
    },
    first: [
      row(2, 'note', 'first', 'first!'),
      row(3, null, 'held', 'out'),
      row(3, 'zip', null, '04102'),
      row(3, 'note', '=second', '=second!'),
      row(4, null, 'rejected', 'out'),
      row(4, 'note', 'third', 'third!'),
    ],
  })
  const csv = (await readFile(join(out, 'replay.csv'), 'utf8')).split('\n')
  expect(csv.slice(0, 5)).toEqual([
    'file,tab,row,block,field,before,after',
    `${file},cells,2,,note,first,first!`,
    `${file},cells,3,,,held,out`,
    `${file},cells,3,,zip,,04102`,
    `${file},cells,3,,note,'=second,'=second!`,
  ])
  expect(csv).toHaveLength(8)
})

test('no name of a file, a tab or a block begins a formula in the file of changes', async () => {
  const file = await fileOf('=1+1', [`${npi(1)},SMITH,75209,first`])
  const blocks = { blocks: [{ name: '@SUM(1)', mappings: [{ field: 'note', from: 'Note' }] }] }
  const shared = SOURCE.mappings.filter(({ field }) => field !== 'note')
  const out = join(scratch.folder, 'named-replay')
  await replay([file], { mappings: shared, repeat: blocks }, out)
  const [, ...rows] = (await readFile(join(out, 'replay.csv'), 'utf8')).trim().split('\n')
  const column = (at: number) => [...new Set(rows.map((row) => row.split(',')[at]))]
  expect([column(1), column(3)]).toEqual([["'=1+1"], ['', "'@SUM(1)"]])
})

test('rows that only one of the configs makes are missing with the other', async () => {
  const file = await fileOf('exploded', [`${npi(1)},SMITH,75209;75210,first`])
  const [result] = await replay([file], { steps: [{ explode: { columns: ['Zip'], separators: ';' } }] })
  expect(result).toMatchObject({
    rows: { before: 1, after: 2 },
    changedRows: 2,
    outcomes: { 'held to out': 1, 'missing to out': 1 },
    fields: { npi: 1, last_name: 1, zip: 2, note: 1 },
    cells: [{ field: 'zip', count: 1 }],
  })
})

test('without an earlier config all rows are new, and none of their cells is a change', async () => {
  const file = await fileOf('first', [`${npi(1)},SMITH,75209,x`, `${npi(2)},jones,wrong,y`])
  const progress: number[] = []
  const order = { files: [file], target: TARGET, limits: LIMITS, runDate: '2026-11-20' }
  const [result] = await replayRosters(
    { ...order, after: { source: sourceWith({}) } },
    { onProgress: ({ done }) => progress.push(done) },
  )
  expect(result).toMatchObject({
    rows: { before: 0, after: 2 },
    outcomes: { 'missing to held': 1, 'missing to out': 1 },
    fields: {},
    cells: [],
  })
  expect(Object.values(result?.findings ?? {}).every(({ before, after }) => before === 0 && after > 0)).toBe(
    true,
  )
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(progress.at(-1)).toBeGreaterThan(0.5)
})

test('several files are reported one after the other, and what is not otherwise is not told', async () => {
  const same = await fileOf('same', [`${npi(1)},SMITH,75209,x`])
  const other = await fileOf('other', [`${npi(1)},SMITH,75209,y`])
  const out = join(scratch.folder, 'several')
  const results = await replay(
    [same, other, same],
    {
      crosswalks: [{ id: 'c', entries: { y: 'why' } }],
      mappings: mapping('note', { from: 'Note', crosswalk: 'c' }),
    },
    out,
  )
  expect(results.map(({ changedRows }) => changedRows)).toEqual([0, 1, 0])
  expect(await readFile(join(out, 'replay.csv'), 'utf8')).toBe(
    `file,tab,row,block,field,before,after\n${other},other,2,,note,y,why\n`,
  )
})

test('many changes are all in the file, and the first fifty beside it; one thread gives the same bytes', async () => {
  const cells = (at: number) => `${npi(at)},NAME ${at},752${10 + (at % 90)},note ${at}`
  const file = await fileOf(
    'many',
    Array.from({ length: 3000 }, (_, at) => cells(at)),
  )
  const after = { mappings: mapping('note', { formula: 'upper([Note])' }) }
  const out = join(scratch.folder, 'many-replay')
  const [result] = await replay([file], after, out)
  expect(result?.fields).toEqual({ note: 3000 })
  expect(result?.first).toHaveLength(50)
  const csv = await readFile(join(out, 'replay.csv'), 'utf8')
  expect(csv.split('\n')).toHaveLength(3002)
  const single = join(scratch.folder, 'single-replay')
  const order = { files: [file], target: TARGET, runDate: '2026-11-20', out: single }
  const [before, now] = [{ source: SOURCE }, { source: sourceWith(after) }]
  await replayRosters({ ...order, before, after: now, limits: { ...LIMITS, threads: 1 } })
  expect(await readFile(join(single, 'replay.csv'), 'utf8')).toBe(csv)
})

test('what is reported is what the rows that go out differ in', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `${npi(at)},NAME ${at},752${10 + at},n${at % 3}`)
  const job = await scratch.job('brute', lines)
  const source = sourceWith({ mappings: mapping('note', { formula: "if([Note] = 'n1', 'one', [Note])" }) })
  const cleanOf = async (name: string, config: typeof source) => {
    const out = join(scratch.folder, name)
    await runRoster({ ...job, source: config, out })
    return (await readFile(join(out, 'clean.csv'), 'utf8')).split('\n').map((line) => line.split(','))
  }
  const [before, after] = [await cleanOf('brute-before', SOURCE), await cleanOf('brute-after', source)]
  const differing = before.flatMap((cells, row) =>
    cells.filter((cell, column) => cell !== after[row]?.[column]),
  )
  const [result] = await replay([job.file], source)
  expect(result?.fields).toEqual({ note: differing.length })
})

test('the replaced config may be one that the guard refuses, the new one not', async () => {
  const file = await fileOf(
    'shifted',
    Array.from({ length: 5 }, (_, at) => `${npi(at)},NAME,7520${at},a${at}@clinic.example`),
  )
  const wrong = { mappings: mapping('zip', { from: 'Note' }) }
  const [result] = await replay([file], {}, undefined, wrong)
  expect(result?.fields).toEqual({ zip: 5 })
  await expect(replay([file], wrong)).rejects.toMatchObject({
    code: 'badConfig',
    message: expect.stringContaining('ZIP code: 0%'),
  })
})

test('a file that cannot be used is named, and nothing is written', async () => {
  const file = await fileOf('good', [`${npi(1)},SMITH,75209,x`])
  const out = join(scratch.folder, 'never')
  const lost = join(scratch.folder, 'lost.csv')
  await expect(replay([file, lost], {}, out)).rejects.toMatchObject({
    message: expect.stringContaining(`${lost}: There is no file lost.csv`),
  })
  expect(existsSync(out)).toBe(false)
})
