import { type RowStep, stepRows, type TabLayout } from '@concord/roster-language'
import fc from 'fast-check'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { rawRowsSql } from '#engine/read/raw-rows.ts'
import { PLAIN_TAB, type RawTab } from '#engine/read/reading.ts'
import { quoteText } from '#engine/sql/quote.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { applySteps } from './apply-steps.ts'

const HEADERS = ['NPI', 'Group', 'Specialty', 'Phone']
const FIRST_ROW = 2

const { connection, makeFolder } = await openScratch()

beforeEach(async () => {
  await connection.run('DROP TABLE IF EXISTS row_notes')
})

/**
 * Tells whether a row is struck through: three of four cells of each third row. A single cell elsewhere means nothing.
 */
const isStruck = (row: number) => row % 3 === 0

type Cells = readonly (string | null)[]

async function storeRows(rows: readonly Cells[]): Promise<{ tab: RawTab; layout: TabLayout }> {
  const path = `${makeFolder()}/raw.parquet`
  const values = rows.map(
    (cells, at) =>
      `(${[at + FIRST_ROW, ...cells.map((cell) => (cell === null ? 'NULL' : quoteText(cell)))].join(', ')})`,
  )
  const columns = HEADERS.map((_, index) => `CAST(c${index} AS VARCHAR) AS c${index}`).join(', ')
  await connection.run(`COPY (SELECT CAST("row" AS INTEGER) AS "row", ${columns}
    FROM (VALUES ${values.join(', ')}) raw ("row", c0, c1, c2, c3)) TO ${quoteText(path)}`)
  const runs = `${path}.runs`
  const strikes = rows.flatMap((_, at) =>
    isStruck(at + FIRST_ROW)
      ? `(${at + FIRST_ROW}, 0, 2, NULL, true)`
      : `(${at + FIRST_ROW}, 0, 0, NULL, true)`,
  )
  await connection.run(`COPY (SELECT * FROM (VALUES ${strikes.join(', ')})
    runs ("row", first_column, last_column, fill, struck)) TO ${quoteText(runs)} (FORMAT parquet)`)
  const filled = rows.filter((cells) => cells.some((cell) => (cell ?? '').trim() !== ''))
  return {
    tab: {
      ...PLAIN_TAB,
      name: 'Roster',
      width: HEADERS.length,
      rows: rows.length + 1,
      path,
      runs,
      notes: [],
      groupRows: 2048,
    },
    layout: {
      titleRows: [],
      headerRows: [1],
      headers: HEADERS,
      firstDataRow: FIRST_ROW,
      lastDataRow: rows.length + 1,
      footerRows: [],
      repeatedRows: [],
      emptyRows: rows.length - filled.length,
      dataRows: filled.length,
      usedWidth: HEADERS.length,
      phantomColumns: 0,
      isForm: false,
      guesses: [],
    },
  }
}

/** Returns what the steps make of rows in DuckDB. */
async function run(rows: readonly Cells[], steps: readonly RowStep[]) {
  await connection.run('DROP TABLE IF EXISTS row_notes')
  const laidOut = await storeRows(rows)
  const [stepped] = await applySteps(
    connection,
    [laidOut],
    { steps: [...steps], repeat: undefined },
    makeFolder(),
  )
  if (!stepped) throw new Error('There is no tab.')
  const { headers } = stepped.layout
  const columns = headers.map((_, index) => `c${index}`).join(', ')
  const result = await connection.runAndReadAll(`SELECT row, ${columns} FROM ${rawRowsSql(stepped.tab)}`)
  const notes = await connection.runAndReadAll('SELECT row, code, note FROM row_notes')
  return {
    headers,
    rows: result.getRows().map(([row, ...cells]) => ({ row: Number(row), cells })),
    notes: notes.getRows(),
    counts: stepped.counts.map(({ rowsBefore, rowsAfter }) => [rowsBefore, rowsAfter]),
    rowsGone: stepped.rowsGone,
  }
}

function runInMemory(rows: readonly Cells[], steps: readonly RowStep[]) {
  const numbered = rows
    .map((cells, at) => ({ row: at + FIRST_ROW, cells, isStruck: isStruck(at + FIRST_ROW) }))
    .filter(({ cells }) => cells.some((cell) => (cell ?? '').trim() !== ''))
  const { notes, ...stepped } = stepRows(steps, HEADERS, numbered)
  return { ...stepped, notes: notes.map(({ row, code, note }) => [row, code, note]) }
}

const cell = fc.constantFrom(
  null,
  'a',
  'A  b',
  ' a B',
  'b',
  'c;d',
  'x; ;y|z',
  ';',
  ' ',
  '\u00a0',
  "it's",
  ']-^\\',
)
const rowsOfCells = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 12 })
const some = fc.uniqueArray(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 })
const column = fc.constantFrom(...HEADERS)
const oneStep = fc.oneof(
  some.map((fillDown): RowStep => ({ fillDown })),
  fc
    .tuple(some, fc.constantFrom(';', ';|', ']-^\\', "'"))
    .map(([columns, separators]): RowStep => ({ explode: { columns, separators } })),
  fc.tuple(some, fc.option(column), fc.option(column), fc.nat(1000)).map(
    ([by, spread, join, id]): RowStep => ({
      merge: {
        by,
        spread: spread === null ? [] : [{ column: spread, into: [`One ${id}`, `Two ${id}`] }],
        join: join === null ? [] : [{ column: join, separator: '; ' }],
      },
    }),
  ),
  fc
    .tuple(fc.option(some), fc.nat(1000))
    .map(([by, id]): RowStep => ({ number: { into: `No ${id}`, ...(by === null ? {} : { by }) } })),
  fc.nat(1000).map((id): RowStep => ({ markStruck: { into: `Struck ${id}`, text: 'Term' } })),
)

const sorted = (notes: readonly (readonly unknown[])[]) =>
  notes.map((note) => JSON.stringify(note)).toSorted()
/** Reduces rows to their numbers and cells, with blank cells as null: an empty cell may hold blanks or nothing. */
const plain = (rows: readonly { row: number; cells: readonly unknown[] }[]) =>
  rows.map(({ row, cells }) => [row, ...cells.map((one) => (String(one ?? '').trim() === '' ? null : one))])

test('steps in DuckDB do what they do row by row', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfCells, fc.array(oneStep, { minLength: 1, maxLength: 3 }), async (rows, steps) => {
      const expected = runInMemory(rows, steps)
      const found = await run(rows, steps)
      expect(found.headers).toEqual(expected.headers)
      expect(plain(found.rows)).toEqual(plain(expected.rows))
      expect(sorted(found.notes)).toEqual(sorted(expected.notes))
    }),
    { numRuns: 24 * inject('costlyDepth') },
  )
})

describe('one step', () => {
  test('cells that were merged over several rows are filled together', async () => {
    const rows = [
      ['1', 'East', null, '555-0101'],
      ['2', null, null, null],
      ['3', 'West', null, null],
      ['4', ' ', null, null],
    ]
    const found = await run(rows, [{ fillDown: ['Group', 'Phone'] }])
    expect(plain(found.rows)).toEqual([
      [2, '1', 'East', null, '555-0101'],
      [3, '2', 'East', null, '555-0101'],
      [4, '3', 'West', null, null],
      [5, '4', 'West', null, null],
    ])
  })

  test('several rows of a practitioner become one, and nothing of it is untold', async () => {
    const rows = [
      ['1', 'East', 'Cardiology', '555-0101'],
      ['2', 'East', 'Surgery', null],
      ['1', 'East', 'Internal Medicine', '555-0102'],
      ['1', 'East', 'CARDIOLOGY', null],
      ['1', 'East', 'Neurology', null],
    ]
    const steps = [
      {
        merge: {
          by: ['NPI'],
          spread: [{ column: 'Specialty', into: ['Specialty 1', 'Specialty 2'] }],
          join: [],
        },
      },
    ]
    const found = await run(rows, steps)
    expect(found.rows).toEqual([
      { row: 2, cells: ['1', 'East', 'Cardiology', '555-0101', 'Cardiology', 'Internal Medicine'] },
      { row: 3, cells: ['2', 'East', 'Surgery', null, 'Surgery', null] },
    ])
    expect(found.notes).toEqual([
      [2, 'merged-rows', '4, 5, 6'],
      [2, 'merged-rows-differ', 'Phone'],
      [2, 'values-left-over', 'Neurology'],
    ])
    expect(found).toMatchObject({ counts: [[5, 2]], rowsGone: 3 })
  })

  test('rows that are struck through say so in a column of their own', async () => {
    const rows = [
      ['1', 'East', null, null],
      ['2', 'East', null, null],
      ['3', 'West', null, null],
    ]
    const found = await run(rows, [{ markStruck: { into: 'Struck through', text: 'Term' } }])
    expect(found.headers.at(-1)).toBe('Struck through')
    expect(found.rows.map(({ row, cells }) => [row, cells.at(-1)])).toEqual([
      [2, null],
      [3, 'Term'],
      [4, null],
    ])
  })

  test('a cell of several values becomes rows, and cells beside it stay beside', async () => {
    const rows = [['1', 'East / West', null, '555-0101 / 555-0102']]
    const found = await run(rows, [{ explode: { columns: ['Group', 'Phone'], separators: '/' } }])
    expect(found.rows).toEqual([
      { row: 2, cells: ['1', 'East ', null, '555-0101 '] },
      { row: 2, cells: ['1', ' West', null, ' 555-0102'] },
    ])
  })
})

test('many rows come out in their order, whatever the threads', async () => {
  const many = 100_000
  const path = `${makeFolder()}/raw.parquet`
  await connection.run(`COPY (SELECT CAST(range + 2 AS INTEGER) AS "row", CAST(range % 50000 AS VARCHAR) c0,
    CASE WHEN range % 7 = 0 THEN 'g' || range END c1, 's' || (range % 3) c2, NULL::VARCHAR c3 FROM range(${many}))
    TO ${quoteText(path)} (ROW_GROUP_SIZE 4096)`)
  const { tab, layout } = await storeRows([['x', null, null, null]])
  const big = {
    tab: { ...tab, path },
    layout: { ...layout, lastDataRow: many + 1, dataRows: many },
  }
  const steps: RowStep[] = [
    { fillDown: ['Group'] },
    { number: { into: 'No', by: ['Specialty'] } },
    { explode: { columns: ['Phone'], separators: ';' } },
    { merge: { by: ['NPI'], spread: [], join: [{ column: 'Specialty', separator: ',' }] } },
  ]
  const [stepped] = await applySteps(connection, [big], { steps, repeat: undefined }, makeFolder())
  if (!stepped) throw new Error('There is no tab.')
  const wrong =
    await connection.runAndReadAll(`SELECT count(*) FILTER (WHERE row <> place + 2 OR c0 <> CAST(place AS VARCHAR)
    OR c1 <> 'g' || (place - place % 7) OR c4 <> CAST(place // 3 + 1 AS VARCHAR) OR len(c2) <> 5), count(*)
    FROM (SELECT *, file_row_number AS place FROM read_parquet(${quoteText(stepped.tab.path)}, file_row_number = true))`)
  expect(wrong.getRows()).toEqual([[0n, 50_000n]])
  expect(stepped.rowsGone).toBe(50_000)
})
