import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import type { Program } from '#server/http/route.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { makeRosterFiles } from './make-files.ts'
import { runDemoCycles } from './run-cycles.ts'

/**
 * Four rosters: one whose newest file was rolled back, one that waits for approval, one not mapped, and one that is
 * late.
 */
const WANTED = ['river-county', 'maple-grove', 'lark-meadow', 'sable-creek']
const isWanted = ({ prefix }: { readonly prefix: string }) => WANTED.includes(prefix)

type Row = {
  prefix: string
  state: string
  stage: string
  has_results: boolean
  steps: string[]
  age: number
}

let program: TestProgram
let worker: Program
const readCycles = () =>
  program.database.asSystem((connection) =>
    connection.rows<Row>(sql`
      select r.prefix, c.state, c.stage, c.result_attempt is not null as has_results,
        (row_number() over (partition by c.roster_id order by c.received_at desc) - 1)::int as age,
        coalesce((select array_agg(s.state order by s.number) from roster_cycle_steps s where s.cycle_id = c.id
          and s.at between c.received_at and now()), '{}') as steps
      from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id
      where r.type = 'practitioner' and r.prefix = any(${WANTED}) order by r.prefix, c.received_at desc`),
  )
const find = (rows: readonly Row[], prefix: string, age = 0) =>
  rows.find((row) => row.prefix === prefix && row.age === age)

beforeAll(async () => {
  program = await startTestProgram()
  worker = { config: readConfig({ CONCORD_HOME: program.home }), database: program.database }
  await makeRosterFiles(worker, isWanted)
  await runDemoCycles(worker, isWanted)
})
afterAll(() => program.close())

const RUN = ['received', 'read', 'mapped', 'checked', 'compared']

test('cycles have results, and stand where the workspace has them, with steps of the time when their files came', async () => {
  const rows = await readCycles()
  const approved = expect.arrayContaining([...RUN, 'approved', 'published'])
  expect(find(rows, 'river-county')).toMatchObject({
    state: 'rolledBack',
    has_results: true,
    steps: approved,
  })
  expect(find(rows, 'river-county', 1)).toMatchObject({
    state: 'confirmed',
    stage: 'confirmed',
    steps: approved,
  })
  expect(find(rows, 'maple-grove')).toMatchObject({ state: 'compared', has_results: true, steps: RUN })
  expect(find(rows, 'sable-creek')).toMatchObject({ state: 'confirmed', has_results: true, steps: approved })
})

test('a confirmed cycle says where its files went, and what the receiver answered to each of its records', async () => {
  const rows = await program.database.asSystem((connection) =>
    connection.rows<{ names: string[]; tries: number; sent: number; open: number; answered: number }>(sql`
      select jsonb_path_query_array(d.files, '$[*].name') as names,
        (select count(*)::int from roster_delivery_attempts a where a.delivery_id = d.id) as tries,
        (select count(*)::int from roster_sent_records s where s.cycle_id = c.id) as sent,
        (select count(*)::int from roster_sent_records s where s.cycle_id = c.id and s.answered_at is null) as open,
        (select sum(p.rows)::int from roster_responses p where p.cycle_id = c.id) as answered
      from roster_cycles c join rosters r on r.org_id = c.org_id and r.id = c.roster_id
      left join roster_deliveries d on d.org_id = c.org_id and d.cycle_id = c.id and d.delivered_at is not null
      where c.state = 'confirmed' and c.result_attempt is not null and r.prefix = 'river-county'`),
  )
  expect(rows).not.toEqual([])
  for (const { names, tries, sent, open, answered } of rows) {
    expect(names).toEqual([expect.stringMatching(/^river-county-practitioner-.*\.csv$/)])
    expect(tries).toBe(1)
    expect(sent).toBeGreaterThan(100)
    expect({ open, answered }).toEqual({ open: 0, answered: sent })
  }
})

test('a file without a mapping waits for one', async () => {
  expect(find(await readCycles(), 'lark-meadow')).toMatchObject({ state: 'read', has_results: false })
})

test('what has results is not run again', async () => {
  const before = await readCycles()
  await runDemoCycles(worker, isWanted)
  expect(await readCycles()).toEqual(before)
})
