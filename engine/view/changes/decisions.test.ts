import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANGE_CAUSES, CHANGE_DECISIONS, CHANGE_STATES, DECIDED_CLASSES } from '@concord/domain'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { literalSql, quoteText } from '#engine/sql/quote.ts'
import { writeApprovedRows } from './approved-rows.ts'
import { countChanged, countDecided, listPlaces } from './count-decided.ts'
import type { ChangeFilter, ChangeRuling, ChangeSelector } from './decisions.ts'
import { readChangePage } from './read-change-page.ts'
import { decideByHand, filterByHand, type MadeLine, stateOf } from './testing/decide-by-hand.ts'

let folder: string
let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concord-decisions-'))
  instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  connection = await instance.connect()
})
afterAll(async () => {
  instance.closeSync()
  await rm(folder, { recursive: true })
})

const number = (value: number | null) => (value === null ? 'NULL::BIGINT' : `${value}::BIGINT`)
const text = (value: string | null) => literalSql(value, 'text')

/** Writes lines as a run does. */
async function writeLines(lines: readonly MadeLine[]): Promise<string> {
  const path = join(folder, 'changes.parquet')
  const rows = lines.map(
    (one) =>
      `(${one.line}, ${one.key}::UBIGINT, ${[one.class, one.kind, one.cause].map(text).join(', ')}, ${number(one.pair)},
        ${[one.npi, one.name, one.place, one.field, one.before, one.after].map(text).join(', ')}, ${number(one.id)}, ${number(one.base)})`,
  )
  await connection.run(`COPY (SELECT *, NULL::VARCHAR AS tin, 'why' AS why, 'Tab' AS tab, 2 AS "row", NULL AS differs,
      lower(concat_ws(' ', name, npi, "before", "after")) AS search
    FROM (VALUES ${rows.join(', ')}) t (line, "key", class, kind, cause, pair, npi, name, place, field, "before", "after", id, base)
    ORDER BY line) TO ${quoteText(path)} (FORMAT parquet, ROW_GROUP_SIZE 2048)`)
  return path
}

const CAUSES = CHANGE_CAUSES.slice(0, 4).map(({ id }) => id)
const FIELDS = ['phone', 'note']
const PLACES = ['Waco 76701', "O'Neil 1"]
const TEXTS = ['ann', 'LEE', '2', "o'"]
const line = fc.record({
  key: fc.integer({ min: 1, max: 9 }).map(String),
  class: fc.constantFrom(...DECIDED_CLASSES),
  kind: fc.constant(null),
  cause: fc.constantFrom(...CAUSES),
  pair: fc.option(fc.constant(1), { nil: null }),
  npi: fc.constantFrom('2000000002', '2000000010'),
  name: fc.constantFrom('Lee, Ann', 'Roe, Joan', "O'Hara, Tim"),
  place: fc.option(fc.constantFrom(...PLACES), { nil: null }),
  field: fc.option(fc.constantFrom(...FIELDS), { nil: null }),
  before: fc.option(fc.constantFrom('old', 'x'), { nil: null }),
  after: fc.option(fc.constantFrom('new', 'Y'), { nil: null }),
  id: fc.constant(null),
  base: fc.constant(null),
})
const lines: fc.Arbitrary<readonly MadeLine[]> = fc
  .array(line, { minLength: 1, maxLength: 30 })
  .map((made) => made.map((one, index) => ({ ...one, line: index + 1 })))
const meant = {
  class: fc.constantFrom(...DECIDED_CLASSES),
  cause: fc.constantFrom(...CAUSES),
  field: fc.constantFrom(...FIELDS),
  place: fc.constantFrom(...PLACES),
  text: fc.constantFrom(...TEXTS),
  keys: fc.array(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 8 }),
}
const selector: fc.Arbitrary<ChangeSelector> = fc.record(
  { ...meant, isOpen: fc.boolean() },
  { requiredKeys: [] },
)
const few: fc.Arbitrary<ChangeSelector> = fc.oneof(
  fc.record({ keys: meant.keys }),
  fc.record({ cause: meant.cause }, { requiredKeys: [] }),
  fc.record({ cause: meant.cause, isOpen: fc.constant(true) }),
  selector,
)
const ruling: fc.Arbitrary<ChangeRuling> = fc.record({
  decision: fc.constantFrom(...CHANGE_DECISIONS),
  selector: few,
})
const filter: fc.Arbitrary<ChangeFilter> = fc.record(
  { ...meant, state: fc.constantFrom(...CHANGE_STATES) },
  { requiredKeys: [] },
)

test('decisions come to what taking them one after the other by hand gives, and accepted, rejected and open are all', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      fc.array(ruling, { maxLength: 12 }),
      filter,
      ruling,
      async (made, rulings, seen, next) => {
        const path = await writeLines(made)
        const counts = await countDecided(connection, { path, rulings })
        const sum = (state: string) =>
          counts.filter((one) => one.state === state).reduce((all, one) => all + one.lines, 0)
        for (const state of CHANGE_STATES)
          expect(sum(state)).toBe(made.filter((one) => stateOf(decideByHand(one, rulings)) === state).length)
        expect(sum('accepted') + sum('rejected') + sum('open')).toBe(made.length)

        const found = filterByHand(made, rulings, seen).filter(
          (one) => seen.class === 'add' || one.class !== 'add' || one.pair === null,
        )
        const page = await readChangePage(connection, { path, rulings, filter: seen, offset: 1, limit: 5 })
        expect(page.total).toBe(found.length)
        expect(page.lines.map((one) => [one.line, one.said])).toEqual(
          found.slice(1, 6).map((one) => [one.line, decideByHand(one, rulings)]),
        )

        const after = [...rulings, next]
        const changed = made.filter((one) => decideByHand(one, rulings) !== decideByHand(one, after))
        expect((await countChanged(connection, { path, rulings }, next)).changed).toBe(changed.length)
      },
    ),
    { numRuns: 100 * inject('costlyDepth') },
  )
})

test('a page is sorted by a column, blanks last, and places are listed by the number of their lines', async () => {
  const made: MadeLine[] = ['Roe', 'Lee', 'Ann', 'Zoe'].map((name, index) => ({
    ...{ line: index + 1, key: String(index), class: 'change', kind: null, cause: 'changed', pair: null },
    ...{ npi: '2000000002', name, place: index === 2 ? 'Plano 75024' : 'Waco 76701', field: 'phone' },
    ...{ before: index === 1 ? null : name, after: 'x', id: null, base: null },
  }))
  const path = await writeLines(made)
  const sorted = await readChangePage(connection, {
    ...{ path, rulings: [], filter: {}, offset: 0, limit: 3 },
    sort: { by: 'before', direction: 'descending' },
  })
  expect(sorted.lines.map(({ name }) => name)).toEqual(['Zoe', 'Roe', 'Ann'])
  expect(await listPlaces(connection, path, { limit: 5 })).toEqual([
    { place: 'Waco 76701', lines: 3 },
    { place: 'Plano 75024', lines: 1 },
  ])
  expect(await listPlaces(connection, path, { text: 'PLA', limit: 5 })).toHaveLength(1)
})

/** The fate of one row of the baseline. */
const fate = fc.constantFrom('same', 'change', 'missing', 'stated', 'moved', 'reactivated', 'held')

type Cells = { readonly npi: string; readonly phone: string | null; readonly note: string | null }

function makeCycle(fates: readonly string[], adds: number) {
  const baseline: Cells[] = fates.map((_, n) => ({
    npi: `b${n}`,
    phone: `p${n}`,
    note: n % 3 === 0 ? null : `n${n}`,
  }))
  const rows: (Cells & { readonly outcome: string })[] = []
  const made: MadeLine[] = []
  const tell = (parts: Pick<MadeLine, 'class' | 'kind' | 'field' | 'id' | 'base'>) =>
    made.push({
      ...{
        line: made.length + 1,
        key: String(made.length),
        cause: CAUSES[made.length % 4] ?? '',
        pair: null,
      },
      ...{ npi: '', name: '', place: null, before: null, after: null },
      ...parts,
    })
  for (const [base, is] of fates.entries()) {
    const was = baseline[base]
    if (was === undefined) continue
    const id = rows.length
    if (is === 'missing') tell({ class: 'term', kind: 'implicit', field: null, id: null, base })
    else rows.push({ ...was, outcome: is === 'held' ? 'held' : 'out' })
    if (is === 'change') {
      rows[id] = { ...was, phone: null, note: 'other', outcome: 'out' }
      for (const field of FIELDS) tell({ class: 'change', kind: null, field, id, base })
    }
    if (is === 'stated' || is === 'moved' || is === 'reactivated') {
      rows[id] = { ...was, phone: 'new', outcome: 'out' }
      tell({
        class: is === 'stated' ? 'term' : is,
        kind: is === 'stated' ? 'explicit' : null,
        field: null,
        id,
        base,
      })
    }
  }
  for (let n = 0; n < adds; n += 1) {
    tell({ class: 'add', kind: null, field: null, id: rows.length, base: null })
    rows.push({ npi: `a${n}`, phone: null, note: 'add', outcome: 'out' })
  }
  return { baseline, rows, made }
}

/** Returns the rows that go out, as a person would put them together on paper. */
function approveByHand(
  { baseline, rows, made }: ReturnType<typeof makeCycle>,
  rulings: readonly ChangeRuling[],
) {
  const rejected = made.filter((one) => decideByHand(one, rulings) === 'rejected')
  const out = rows.flatMap(({ outcome, ...cells }, id): Cells[] => {
    if (outcome !== 'out') return []
    const lines = rejected.filter((one) => one.id === id)
    if (lines.some((one) => one.class === 'add')) return []
    const was = baseline[lines[0]?.base ?? -1]
    if (was === undefined) return [cells]
    if (lines.some((one) => one.class !== 'change')) return [was]
    return [{ ...cells, ...Object.fromEntries(lines.map(({ field }) => [field, was[field as keyof Cells]])) }]
  })
  const back = rejected.filter((one) => one.class === 'term' && one.id === null)
  return [...out, ...back.flatMap(({ base }) => baseline[base ?? -1] ?? [])]
}

const CELLS = ['npi', 'phone', 'note'] as const
async function writeCells(
  name: string,
  cells: readonly (Cells & { readonly outcome?: string })[],
): Promise<string> {
  const path = join(folder, name)
  const rows = cells.map(
    (one, id) => `(${id}, ${text(one.outcome ?? 'out')}, ${CELLS.map((cell) => text(one[cell])).join(', ')})`,
  )
  await connection.run(`COPY (SELECT * FROM (VALUES ${rows.join(', ')}, (-1, 'none', NULL, NULL, NULL)) t (":id", ":outcome", npi, phone, note)
    WHERE ":id" >= 0 ORDER BY ":id") TO ${quoteText(path)} (FORMAT parquet)`)
  return path
}

async function writeClean(): Promise<string> {
  const path = join(folder, 'clean.parquet')
  const columns = CELLS.map((cell) => `NULL::VARCHAR AS ${cell}`).join(', ')
  await connection.run(`COPY (SELECT ${columns}) TO ${quoteText(path)} (FORMAT parquet)`)
  return path
}

test('rows that go out are those of the run, with the rows and values of the baseline where a difference was rejected', async () => {
  const rejecting = fc.record({
    decision: fc.constantFrom('rejected', 'rejected', 'accepted'),
    selector: few,
  })
  const cycle = fc
    .tuple(fc.array(fate, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 3 }))
    .map(([fates, adds]) => makeCycle(fates, adds))
    .filter(({ made, rows }) => made.length > 0 && rows.length > 0)
  await fc.assert(
    fc.asyncProperty(cycle, fc.array(rejecting, { maxLength: 4 }), async (made, rulings) => {
      const changes = { path: await writeLines(made.made), rulings: rulings as ChangeRuling[] }
      const [rows, before] = [
        await writeCells('rows.parquet', made.rows),
        await writeCells('before.parquet', made.baseline),
      ]
      const target = join(folder, 'approved.parquet')
      const told = await writeApprovedRows(connection, {
        changes,
        rows,
        before,
        clean: await writeClean(),
        sort: [],
        target,
      })
      const read = await connection.runAndReadAll(`SELECT * FROM read_parquet(${quoteText(target)})`)
      const expected = approveByHand(made, changes.rulings)
      expect(read.getRowObjectsJson()).toEqual(expected)
      const out = made.rows.filter(({ outcome }) => outcome === 'out').length
      const rejected = made.made.filter((one) => decideByHand(one, changes.rulings) === 'rejected')
      const back = rejected.filter((one) => one.class === 'term' && one.id === null).length
      expect(told.rows).toBe(out - told.addsOut + back)
    }),
    { numRuns: 100 * inject('costlyDepth') },
  )
})

test('rows of which some were rejected are sorted by a field that does not go out', async () => {
  const person = (npi: string, phone: string) => ({ npi, phone, note: 'same' })
  const [first, last, added] = [
    person('2000000002', '9'),
    person('2000000010', '1'),
    person('2000000028', '5'),
  ]
  const clean = join(folder, 'narrow.parquet')
  await connection.run(`COPY (SELECT NULL::VARCHAR AS npi) TO ${quoteText(clean)} (FORMAT parquet)`)
  const shared = {
    kind: null,
    cause: CAUSES[0] ?? expect.fail('There is no cause'),
    pair: null,
    name: 'Lee, Ann',
  }
  const term = {
    ...shared,
    ...last,
    line: 1,
    key: '1',
    class: 'term',
    place: null,
    field: null,
    before: null,
    after: null,
  }
  const path = await writeLines([{ ...term, id: null, base: 1 } as MadeLine])
  const target = join(folder, 'sorted.parquet')
  await writeApprovedRows(connection, {
    changes: { path, rulings: [{ decision: 'rejected', selector: { class: 'term' } }] },
    rows: await writeCells('rows.parquet', [first, added]),
    before: await writeCells('before.parquet', [first, last]),
    ...{ clean, sort: ['phone'], target },
  })
  const read = await connection.runAndReadAll(`SELECT * FROM read_parquet(${quoteText(target)})`)
  expect(read.getRowObjectsJson()).toEqual([last, added, first].map(({ npi }) => ({ npi })))
})
