import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { targetConfigSchema } from '@concord/roster-language'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { literalSql, quoteText } from '#engine/sql/quote.ts'
import { CHANGE_CLASSES, type Changes } from './changes.ts'
import { compareRows } from './compare-rows.ts'
import { openBaseline } from './open-baseline.ts'
import {
  compareByHand,
  type RawRow,
  type RunRow,
  SMALL_FIELDS,
  SMALL_KEY,
  type SmallComparison,
  type SmallRow,
} from './testing/compare-by-hand.ts'

const folder = mkdtempSync(join(tmpdir(), 'concord-compare-'))
afterAll(() => rmSync(folder, { recursive: true }))
let works = 0

const TYPES = { npi: 'npi', tin: 'tin', last_name: 'name', term_date: 'date' } as const
const target = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'small',
  name: 'Small',
  key: SMALL_KEY,
  fields: SMALL_FIELDS.map((id) => ({ id, label: id, type: TYPES[id as keyof typeof TYPES] ?? 'text' })),
})

const cellsOf = (row: SmallRow) =>
  SMALL_FIELDS.map((field) => literalSql(row[field], field === 'term_date' ? 'date' : 'text'))

const NAMES = SMALL_FIELDS.join(', ')
const rowsSql = (rows: readonly SmallRow[]) =>
  `(SELECT * FROM (VALUES ${[...rows.map((row) => cellsOf(row)), SMALL_FIELDS.map((field) => literalSql(null, field === 'term_date' ? 'date' : 'text'))].map((cells, index) => `(${[index, ...cells].join(', ')})`).join(', ')}) t (":id", ${NAMES})
    WHERE ":id" < ${rows.length})`

/**
 * Stores the rows of a run as its stages leave them: `mapped_rows`, and a bit for each row that is held or rejected.
 */
async function storeRun(connection: DuckDBConnection, rows: readonly RunRow[]): Promise<void> {
  await connection.run(
    `CREATE TEMPORARY TABLE mapped_rows AS SELECT *, CAST(":id" + 2 AS INTEGER) AS ":row", 'Tab' AS ":tab" FROM ${rowsSql(rows)}`,
  )
  for (const outcome of ['held', 'rejected']) {
    const ids = rows.flatMap((row, id) => (row.outcome === outcome ? [id] : []))
    const all = `SELECT bitstring_agg(id, 0, ${Math.max(0, rows.length - 1)})
      FROM (SELECT unnest(CAST([${ids.join(', ')}] AS INTEGER[])) AS id)`
    await connection.run(`SET VARIABLE ${outcome}_rows = (${all})`)
  }
}

async function compare(job: SmallComparison): Promise<{ changes: Changes; csv: string }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    works += 1
    const work = join(folder, String(works))
    await connection.run(
      `COPY (SELECT ${NAMES} FROM ${rowsSql(job.before)} ORDER BY ":id") TO ${quoteText(`${work}.parquet`)} (FORMAT parquet)`,
    )
    await storeRun(connection, job.now)
    const found = { file: `${work}.parquet`, folder, earlier: null }
    const baseline = await openBaseline(
      connection,
      found,
      { target, runDate: job.runDate },
      `${work}-baseline`,
    )
    const profile = Object.fromEntries(SMALL_FIELDS.map((id) => [id, { filled: 0 }]))
    const balance = { in: 0, out: 0, held: 0, exploded: 0 }
    const versions = { target: 'small' }
    const earlier = {
      profile,
      balance,
      versions,
      runDate: job.baselineDate,
      scope: 'full',
      changes: null,
    } as const
    const changes = await compareRows(connection, {
      target,
      scope: job.scope,
      mapped: job.mapped,
      baseline: { ...baseline, earlier },
      runDate: job.runDate,
      work: folder,
      isRaw: true,
    })
    return { changes, csv: readFileSync(join(folder, 'changes.csv'), 'utf8') }
  } finally {
    instance.closeSync()
  }
}

/** Returns the lines of changes.csv for the rows that are reported, in order. */
function linesOf({ before, now }: SmallComparison, told: readonly RawRow[]): string[] {
  const last = Number.POSITIVE_INFINITY
  const inOrder = told
    .filter((one) => one.class !== 'unchanged')
    .toSorted((one, other) => (one.n ?? last) - (other.n ?? last) || (one.b ?? last) - (other.b ?? last) || 0)
  return inOrder.flatMap(({ class: name, kind, b, n, differs }) => {
    const [was, is] = [b === null ? undefined : before[b], n === null ? undefined : now[n]]
    const keyed = name === 'held' ? was : (is ?? was)
    const keys = SMALL_KEY.map((field) => keyed?.[field] ?? '')
    const place = n === null ? ['', ''] : [String(n + 2), 'Tab']
    const start = [name, ...keys, ...place]
    if (differs.length === 0) return [[...start, '', '', '', kind ?? ''].join(',')]
    return differs.map((field) => [...start, field, was?.[field] ?? '', is?.[field] ?? '', ''].join(','))
  })
}

/** Generates the first value most of the time, so that rows agree in much. */
const mostly = (usual: string | null, ...others: readonly (string | null)[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, ...others.map((other) => fc.constant(other)))
const smallRow = {
  npi: mostly('1', '2', '3', null),
  tin: mostly('7', '8', null),
  address_1: mostly('1 Elm St', '1 ELM ST', '2 Oak St', '3 Main St', '4 Lake Rd', '5 Hill Rd', null),
  last_name: mostly('LEE', 'Lee', 'ROE', null),
  phone: mostly('5550101', '5550102', null),
  note: mostly('x', 'X', null),
  term_date: mostly(null, '2026-01-31', '2026-05-31', '2027-01-31'),
  action: mostly(null, 'A', 'TERM', 'Delete'),
}
const comparison: fc.Arbitrary<SmallComparison> = fc.record({
  before: fc.array(fc.record(smallRow), { minLength: 3, maxLength: 12 }),
  now: fc.array(
    fc.record({ ...smallRow, outcome: fc.constantFrom('out', 'out', 'out', 'held', 'rejected') }),
    { minLength: 3, maxLength: 12 },
  ),
  scope: fc.constantFrom('full', 'delta'),
  mapped: fc
    .subarray([...SMALL_FIELDS], { minLength: 4 })
    .map((fields) => SMALL_FIELDS.filter((field) => field === 'npi' || fields.includes(field))),
  runDate: fc.constant('2026-06-30'),
  baselineDate: fc.constantFrom('2026-03-31', '2026-06-30'),
})

test('each row is in one class, and classes and changes are those of a comparison by hand', async () => {
  await fc.assert(
    fc.asyncProperty(comparison, async (job) => {
      const told = compareByHand(job)
      const { changes, csv } = await compare(job)
      const expected = CHANGE_CLASSES.map((name) => [name, told.filter((one) => one.class === name).length])
      expect(changes.classes).toEqual(Object.fromEntries(expected))
      expect(csv.trimEnd().split('\n').slice(1)).toEqual(linesOf(job, told))
      const kinds = (kind: string) => told.filter((one) => one.kind === kind).length
      expect(changes.terms).toEqual({ explicit: kinds('explicit'), implicit: kinds('implicit') })
      const differs = told.flatMap((one) => one.differs)
      const fields = SMALL_FIELDS.filter((field) => differs.includes(field))
      expect(changes.fields).toEqual(
        Object.fromEntries(fields.map((field) => [field, differs.filter((one) => one === field).length])),
      )
    }),
    { numRuns: 20 * inject('costlyDepth') },
  )
})
