import { api, type ReplyOf } from '@concord/contract'
import { ERROR_REPORT_FILTERS, FIGURES_OF_DASHBOARD, TILES_OF_DASHBOARD } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { clearMost } from './clear-most.ts'
import { labelRule } from './report-tiles.ts'

type Reply = ReplyOf<typeof api.readErrorReport>
type Cycle = { id: string; prefix: string; type: string; month: string }
type Group = {
  rule: string
  field: string
  fieldLabel: string
  title: string
  findings: number
  rows: number
}
type Filled = Cycle & { groups: Group[]; held: { holders: string[]; rows: number }[] }

const ANALYST = 'analyst@summit.example'
const CONTIGO = 'analyst@contigo.example'
const SUMMIT = ORGANIZATIONS.summit.id
const RULES = [
  ['required', 'npi'],
  ['registry', 'npi'],
  ['unreadable', 'phone'],
  ['duplicate', 'row'],
] as const

let program: TestProgram
let cycles: Filled[]

function fill(cycle: Cycle, index: number): Filled {
  const own = RULES.filter((_, at) => (index + at) % 3 !== 0)
  const groups = own.map(([rule, field], at) => ({
    ...{ rule, field, fieldLabel: field.toUpperCase(), title: `Broken ${rule}` },
    ...{ findings: 10 * (index + 1) + at, rows: 10 * (index + 1) },
  }))
  const names = own.map(([rule, field]) => `${rule} ${field}`)
  const held = names.map((name, at) => ({
    holders: at % 2 === 0 ? [name] : names.slice(0, 2),
    rows: 3 + index + at,
  }))
  return { ...cycle, groups, held }
}

beforeAll(async () => {
  program = await startTestProgram({ ERROR_REPORTS_WITHOUT_TYPE: 'contigo' })
  cycles = await program.database.asSystem(async (tx) => {
    await tx.run(sql`update roster_cycles set state = 'delivered', received_at = greatest(received_at, now() - interval '200 days')
      where org_id = ${SUMMIT}`)
    const found = await tx.rows<Cycle>(sql`
      update roster_cycles c set result_attempt = 1,
        summary = jsonb_build_object('balance', '{"in": 100, "out": 80, "held": 15, "rejected": 5}'::jsonb)
      from rosters r where r.org_id = c.org_id and r.id = c.roster_id and c.org_id = ${SUMMIT}
        and c.id in (select id from roster_cycles where org_id = ${SUMMIT} order by received_at desc, id limit 12)
      returning c.id, r.prefix, r.type, to_char(c.received_at at time zone 'utc', 'YYYY-MM') as month`)
    const filled = found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(fill)
    for (const { id, groups, held } of filled)
      await tx.run(sql`
        insert into roster_cycle_errors (org_id, cycle_id, attempt, groups, held)
        values (${SUMMIT}, ${id}, 1, ${JSON.stringify(groups)}::jsonb, ${JSON.stringify(held)}::jsonb)`)
    await tx.run(sql`delete from roster_cycle_steps where org_id = ${SUMMIT}`)
    await tx.run(sql`
      insert into roster_cycle_steps (org_id, cycle_id, number, state, at, attempt, user_id)
      select c.org_id, c.id, n.number, n.state, c.received_at + n.minutes * interval '1 minute', 1, n.user_id
      from roster_cycles c cross join (
        values (1, 'approved', 50, '05e40000-0000-4000-8000-000000000002'::uuid), (2, 'delivered', 90, null)) n (number, state, minutes, user_id)
      where c.org_id = ${SUMMIT} and c.id = any (${filled.map(({ id }) => id)}::uuid[])`)
    const [held] = filled
    await tx.run(sql`
      insert into roster_cycle_stops (org_id, cycle_id, attempt, number, stop, first_by, first_at, second_by, second_at)
      values (${SUMMIT}, ${held?.id}, 1, 1, '{}', '05e40000-0000-4000-8000-000000000002', now(), '05e40000-0000-4000-8000-000000000003', now())`)
    return filled
  })
})
afterAll(() => program.close())

async function read(filters: object = {}, email = ANALYST): Promise<Reply> {
  const { status, reply } = await program.call(email, api.readErrorReport, { body: { filters } as never })
  expect([status, reply.details]).toEqual([200, undefined])
  return reply
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const tile = (reply: Reply, id: string) =>
  reply.tiles.find((one) => one.id === id) ?? expect.fail(`No tile ${id}`)
const whole = (reply: Reply, id: string) => {
  const { rows, others } = tile(reply, id)
  return sum(rows.map(({ counts }) => counts[0] ?? 0)) + (others?.counts[0] ?? 0)
}

/** Expects each row of each chart to have the counts of the findings, and of the files, that it is about. */
function checkRows(reply: Reply, left: readonly Filled[]): void {
  const found = left.flatMap((cycle) => cycle.groups.map((group) => ({ cycle, group })))
  const counts = (is: (one: (typeof found)[number]) => boolean) => {
    const own = found.filter(is)
    return [sum(own.map(({ group }) => group.findings)), sum(own.map(({ group }) => group.rows))]
  }
  const rows = (id: string) => tile(reply, id).rows.map((row) => [row.value, row.counts] as const)
  for (const [prefix, said] of rows('sources'))
    expect([prefix, said]).toEqual([prefix, counts(({ cycle }) => cycle.prefix === prefix)])
  for (const [field, said] of rows('fields'))
    expect([field, said]).toEqual([field, counts(({ group }) => group.field === field)])
  for (const [rule, said] of rows('rules'))
    expect([rule, said.slice(0, 2)]).toEqual([rule, counts(({ group }) => group.rule === rule)])
  for (const [month, said] of rows('trend')) {
    const files = left.filter((cycle) => cycle.month === month)
    const [findings] = counts(({ cycle }) => cycle.month === month)
    expect([month, said]).toEqual([month, [findings, 100 * files.length, files.length]])
  }
  // The first file is the one that people released.
  for (const [prefix, said] of rows('throughput')) {
    const files = left.filter((cycle) => cycle.prefix === prefix)
    const released = files.some(({ id }) => id === cycles[0]?.id) ? 1 : 0
    const touches = Math.round(((files.length + 2 * released) / files.length) * 10) / 10
    expect([prefix, said]).toEqual([prefix, [files.length, files.length - released, 90, touches]])
  }
}

test('every number is that of the findings of the cycles that the filters leave', async () => {
  const [one] = cycles
  const choices = [
    {},
    { sender: [one?.prefix] },
    { type: [one?.type] },
    { month: [one?.month] },
    { rule: ['required'] },
    { field: ['npi'], type: [one?.type] },
    { rule: ['registry', 'duplicate'], sender: [one?.prefix] },
  ]
  for (const filters of choices as { [name: string]: string[] }[]) {
    const among = (name: string, value: string) => filters[name]?.includes(value) ?? true
    const left = cycles
      .filter(
        ({ prefix, type, month }) => among('sender', prefix) && among('type', type) && among('month', month),
      )
      .map((cycle) => ({
        ...cycle,
        groups: cycle.groups.filter(({ rule, field }) => among('rule', rule) && among('field', field)),
      }))
      .filter(({ groups }) => groups.length > 0 || !(filters.rule || filters.field))
    const findings = sum(left.flatMap(({ groups }) => groups.map((group) => group.findings)))
    const reply = await read(filters)
    expect([filters, reply.total]).toEqual([filters, left.length])
    expect(reply.figures.find(({ id }) => id === 'findings')?.value).toBe(findings)
    for (const id of ['pareto', 'trend', 'rules', 'sources', 'fields'])
      expect([filters, id, whole(reply, id)]).toEqual([filters, id, findings])
    checkRows(reply, left)
    for (const row of tile(reply, 'pareto').rows) {
      const marks = [row.filter, ...(row.also ?? [])].map((mark) => [mark?.name, [mark?.value]])
      const { reply: list } = await program.call(ANALYST, api.listErrorReportCycles, {
        body: { filters: { ...filters, ...Object.fromEntries(marks) } } as never,
      })
      expect(sum(list.cycles.map((cycle) => cycle.findings))).toBe(row.counts[0])
    }
  }
})

test('it says how files went through', async () => {
  const reply = await read()
  expect(reply.figures.map(({ id }) => id)).toEqual([...FIGURES_OF_DASHBOARD['error-reports']])
  expect(reply.tiles.map(({ id }) => id)).toEqual([...TILES_OF_DASHBOARD['error-reports']])
  const figures = Object.fromEntries(reply.figures.map(({ id, value, base }) => [id, [value, base]]))
  expect(figures).toMatchObject({
    firstPass: [cycles.length - 1, cycles.length],
    delivered: [90, null],
    touches: [Math.round(((cycles.length + 2) / cycles.length) * 10) / 10, null],
    heldRows: [20 * cycles.length, 100 * cycles.length],
  })
})

test('the rules that clear the most rows are those that no other choice beats', async () => {
  const held = cycles.flatMap((cycle) => cycle.held)
  const names = [...new Set(held.flatMap(({ holders }) => holders))]
  const clears = (fixed: readonly string[]) =>
    sum(held.map(({ holders, rows }) => (holders.every((holder) => fixed.includes(holder)) ? rows : 0)))
  const best = Math.max(
    ...names.flatMap((one) => names.flatMap((two) => names.map((three) => clears([one, two, three])))),
  )
  const found = clearMost(held)
  expect([found.rows, found.all]).toEqual([best, sum(held.map(({ rows }) => rows))])
  expect(tile(await read(), 'pareto').finding).toContain(
    `Fixing these 3 rules clears ${Number(((best / found.all) * 100).toFixed(1))}% of the `,
  )
  expect(clearMost([])).toEqual({ holders: [], rows: 0, all: 0 })
})

test('the rules that clear the most are named by their words, also those that a filter leaves out', async () => {
  const { finding } = tile(await read({ rule: ['required'] }), 'pareto')
  expect(finding).toContain('NPI: Broken required')
  for (const [rule, field] of RULES) expect(finding).not.toContain(`${rule} ${field}`)
  const [, named = ''] = finding.split(' rows that are kept back: ')
  expect(named.split('; ').length).toBeGreaterThan(1)
})

test('a rule is named by what it says, whatever the field', () => {
  const group = (
    fieldLabel: string,
    said: string,
    findings = 1,
  ): Parameters<typeof labelRule>[0][number] => ({
    ...{ rule: 'r', field: fieldLabel, fieldLabel, findings, rows: 1, title: `${fieldLabel}${said}` },
  })
  const unread = ' cannot be read'
  expect(labelRule([group('Birth date', unread)])).toBe('Birth date cannot be read')
  expect(labelRule([group('Birth date', unread), group('ZIP', unread)])).toBe('A value cannot be read')
  expect(labelRule([group('Phone', ': An X was removed'), group('Fax', ': An X was removed')])).toBe(
    'An X was removed',
  )
  const replaced = [group('Panel', " stands in 'panel'"), group('Action', " stands in 'action'", 9)]
  expect(labelRule(replaced)).toBe('A value stands in')
  expect(labelRule([])).toBe('')
})

test('the filter by type is there for all but the one client', async () => {
  expect((await read()).offered).toEqual(Object.keys(ERROR_REPORT_FILTERS))
  expect((await read({}, CONTIGO)).offered).toEqual(['sender', 'rule', 'field', 'month'])
  const refused = await program.call(CONTIGO, api.readErrorReport, {
    body: { filters: { type: ['practitioner'] } } as never,
  })
  expect(refused.status).toBe(400)
  const body = { filters: {}, filter: 'type' } as never
  expect((await program.call(CONTIGO, api.listErrorReportChoices, { body })).status).toBe(400)
  const { reply } = await program.call(ANALYST, api.listErrorReportChoices, { body })
  for (const { value, count } of reply.choices)
    expect(count).toBe((await read({ type: [value] })).figures.find(({ id }) => id === 'findings')?.value)
})

test('it is shown to those with the permission for it, and of their own organization alone', async () => {
  for (const endpoint of [api.readErrorReport, api.listErrorReportCycles]) {
    const status = async (email: string | null) =>
      (await program.call(email, endpoint, { body: {} as never })).status
    expect([await status(null), await status('viewer@summit.example'), await status(ANALYST)]).toEqual([
      401, 403, 200,
    ])
  }
  expect((await read({}, CONTIGO)).total).toBe(0)
  expect((await read({ sender: [cycles[0]?.prefix] }, 'admin@harbor.example')).total).toBe(0)
})
