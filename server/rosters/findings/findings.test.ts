import { api, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, readAudit, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { runReady } from '../cycles/jobs.ts'
import { runCycle } from '../cycles/run-cycle.ts'
import { countUncounted } from '../error-reports/count-errors.ts'
import { type Mappings, type RosterParams, useMappings } from '../mapping/testing/use-mapping.ts'

type Findings = ReplyOf<typeof api.readCycleFindings>

let mappings: Mappings
let key: RosterParams
let june: string
let july: string

const call = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
) => mappings.uploads.program.call(email, endpoint, input as never)

async function get<Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
): Promise<ReplyOf<Endpoint>> {
  const { status, reply } = await call(endpoint, input)
  expect([status, reply.code, reply.details]).toEqual([200, undefined, undefined])
  return reply as ReplyOf<Endpoint>
}

const run = (id: string) => runCycle(mappings.uploads.jobs, { orgId: SUMMIT, id })
const read = (cycleId: string): Promise<Findings> => get(api.readCycleFindings, { params: { cycleId } })

async function addFile(name: string, lines: readonly string[]): Promise<string> {
  await mappings.addFile(key, name, `NPI,Last Name,First Name,Street,City,State,ZIP\n${lines.join('\n')}\n`)
  const { cycles } = await get(api.listCycles, { params: { prefix: key.prefix } })
  return cycles[0]?.id ?? expect.fail('There is no cycle')
}

async function publishProposed(): Promise<void> {
  const { file } = await mappings.read(key)
  const config = { ...file?.proposed, stops: [] }
  const { draft } = await get(api.saveRosterMapping, {
    params: key,
    body: { revision: null, config, note: '' },
  })
  const body = { revision: draft.revision, effectiveOn: todayInUtc(), withoutReplay: 'The first mapping.' }
  await get(api.askForRosterMapping, { params: key, body })
  const { source } = await mappings.read(key, ADMIN)
  const params = { configId: source?.configId }
  const published = await call(api.publishSource, { params, body: { revision: source?.revision } }, ADMIN)
  expect(published.status).toBe(200)
}

/** Rows of people that the directory knows, with a label in front of the NPI where that is asked for. */
let line: (at: number, label?: string) => string

beforeAll(async () => {
  mappings = await useMappings()
  key = await mappings.addRoster('found')
  const known = await mappings.uploads.program.database.asSystem((tx) =>
    tx.rows<{ npi: string; name: string }>(sql`
      select npi::text as npi, last_name as name from practitioners
      where status = 'active' and last_name ~ '^[a-zA-Z]+$' order by npi limit 12`),
  )
  line = (at, label = '') => `${label}${known[at]?.npi},${known[at]?.name},Ana,${at} Main St,Dallas,TX,75201`
  const all = known.map((_, at) => at)
  june = await addFile('June.csv', [
    ...all.slice(2).map((at) => line(at)),
    line(0, 'NPI: '),
    '234,Ode,Ana,1 Main St,Dallas,TX,75201',
  ])
  await publishProposed()
  await runReady(mappings.uploads.jobs, { orgId: SUMMIT })
  await run(june)
  const { revision } = await read(june)
  await get(api.approveCycle, { params: { cycleId: june }, body: { revision } })
  july = await addFile('July.csv', [
    ...all.slice(3).map((at) => line(at)),
    ...all.slice(0, 3).map((at) => line(at, 'NPI: ')),
    '234,Ode,Ana,1 Main St,Dallas,TX,75201',
  ])
  await run(july)
})
afterAll(() => mappings.close())

const CAUSE = { rule: 'unreadable-npi', field: 'npi', cause: 'label-in-front' }
const fix = { kind: 'cause', ...CAUSE }

test('findings are counted by rule and cause, with what each keeps back and how it can be fixed', async () => {
  const found = await read(july)
  expect(found).toMatchObject({
    balance: { in: 13, held: 4 },
    canFix: true,
    fixes: [],
    source: { version: 1 },
  })
  const [first] = found.rules
  expect(first).toMatchObject({
    ...{ rule: 'unreadable-npi', field: 'npi', severity: 'error', rows: 4, freesWithAbove: 4 },
    causes: [
      {
        ...{ cause: 'label-in-front', label: 'A label stands in front of the NPI', rows: 3 },
        ...{ frees: { held: 3, rejected: 0 }, tabs: [{ rows: 3, column: 'NPI' }] },
        fix: expect.stringContaining('Keep the ten digits in column NPI'),
      },
      { cause: 'digits-missing', rows: 1, fix: null },
    ],
  })
  expect(found.fixable).toEqual({ causes: 1, frees: 3 })
  expect(found.rules.reduce((sum, { findings }) => sum + findings, 0)).toBe(found.findings)
})

test('an error report counts what the page of findings counts', async () => {
  await countUncounted(mappings.uploads.jobs)
  const { reply } = await call(api.readErrorReport, { body: {} })
  const pages = [await read(june), await read(july)]
  const findings = pages.reduce((sum, page) => sum + page.findings, 0)
  expect(reply.figures.find(({ id }) => id === 'findings')?.value).toBe(findings)
  const bars = reply.tiles.find(({ id }) => id === 'rules')?.rows ?? []
  const ofPages = pages.flatMap(({ rules }) => rules)
  for (const { value, counts } of bars) {
    const own = ofPages.filter(({ rule }) => rule === value)
    expect([value, counts[0]]).toEqual([value, own.reduce((sum, one) => sum + one.findings, 0)])
  }
  expect(new Set(bars.map(({ value }) => value))).toEqual(new Set(ofPages.map(({ rule }) => rule)))
})

test('a page has what a person knows each row by, what was written and what the fix makes of it', async () => {
  const params = { cycleId: july, ...CAUSE, sort: '-row' }
  const { total, findings } = await get(api.listCycleFindings, { params })
  expect(total).toBe(3)
  expect(findings.map(({ row }) => row)).toEqual([13, 12, 11])
  const [last] = findings
  expect(last).toMatchObject({ column: 'NPI', outcome: 'held', street: '2 Main St', place: 'Dallas TX' })
  expect(last?.value).toBe(`NPI: ${last?.fixed}`)
  const searched = await get(api.listCycleFindings, { params: { ...params, search: '1 MAIN' } })
  expect(searched.findings.map(({ street }) => street)).toEqual(['1 Main St'])
  const { distinct, texts } = await get(api.listCycleFindingTexts, { params: { cycleId: july, ...CAUSE } })
  expect([distinct, texts[0]?.value]).toEqual([3, `NPI: ${texts[0]?.fixed}`])
})

test('findings of a cause are exported with their rows', async () => {
  const { status, reply } = await call(api.exportCycleFindings, { params: { cycleId: july, ...CAUSE } })
  expect(status).toBe(200)
  expect(String(reply).trim().split('\r\n')).toHaveLength(4)
})

test('a fix is told before it is kept: rows of this file and of earlier ones, and what goes out then', async () => {
  const { preview } = await get(api.previewCycleFix, { params: { cycleId: july }, body: { fix } })
  expect(preview).toMatchObject({
    ...{ rows: 3, fixedRows: 3, before: { held: 4, out: 9 }, after: { held: 1, out: 12 } },
    earlier: { files: 1, cells: 1 },
  })
  expect(preview.sentences).toEqual([expect.stringContaining('Keep the ten digits')])
})

test.each([
  ['a cause that only the sender can fix', { ...fix, cause: 'digits-missing' }, 'fix'],
  [
    'a text that is not in the file',
    { kind: 'text', rule: 'unreadable-npi', field: 'npi', from: 'x', to: '2345678902' },
    'fix.from',
  ],
  [
    'a text that is no value of the field',
    { kind: 'text', rule: 'unreadable-npi', field: 'npi', from: '234', to: '12' },
    'fix.to',
  ],
])('%s is refused', async (_, refused, field) => {
  const { status, reply } = await call(api.previewCycleFix, {
    params: { cycleId: july },
    body: { fix: refused },
  })
  expect([status, reply.details]).toMatchObject([400, [{ field }]])
})

test('a fix that is kept goes into the draft, and the cycle runs again with it; undone, both are as before', async () => {
  const before = await read(july)
  const body = { revision: before.revision, fix }
  const kept = await get(api.keepCycleFix, { params: { cycleId: july }, body })
  expect(kept).toMatchObject({
    state: 'read',
    fix: { rows: 3, label: 'A label stands in front of the NPI (NPI)' },
  })
  const stale = await call(api.keepCycleFix, { params: { cycleId: july }, body })
  expect([stale.status, stale.reply.details]).toMatchObject([409, { reason: 'revision' }])
  expect((await read(july)).canFix).toBe(false)
  await run(july)
  const after = await read(july)
  expect(after).toMatchObject({
    balance: { out: 12, held: 1 },
    fixes: [{ id: kept.fix.id, rows: 3 }],
    canFix: true,
  })
  const { source } = await mappings.read(key)
  expect(source?.state).toBe('draft')
  expect(JSON.stringify(source?.config)).toContain('replace-pattern')

  const params = { cycleId: july, fixId: kept.fix.id }
  await get(api.undoCycleFix, { params, body: { revision: after.revision } })
  expect((await mappings.read(key)).source?.state).toBe('published')
  await run(july)
  const undone = await read(july)
  expect(undone).toMatchObject({ balance: { out: 9, held: 4 }, fixes: [] })
  const twice = await call(api.undoCycleFix, { params, body: { revision: undone.revision } })
  expect(twice.status).toBe(404)
})

test('one text is corrected wherever it stands, in this cycle only where that is said', async () => {
  const { revision } = await read(july)
  const text = { kind: 'text', rule: 'unreadable-npi', field: 'npi', from: '234', to: line(0).slice(0, 10) }
  const { fix: kept } = await get(api.keepCycleFix, {
    params: { cycleId: july },
    body: { revision, fix: text, isOnlyThisCycle: true },
  })
  expect(kept).toMatchObject({ rows: 1, isOnlyThisCycle: true })
  expect((await mappings.read(key)).source?.state).toBe('published')
  await run(july)
  const { rules } = await read(july)
  expect(rules.find(({ rule }) => rule === 'unreadable-npi')?.rows).toBe(3)
})

test('a cause is left as it is for everyone, is no part of what can be fixed then, and is taken up again', async () => {
  const params = { cycleId: july }
  const leave = async (isLeft: boolean) => {
    const { revision } = await read(july)
    await get(api.leaveCycleCause, { params, body: { revision, ...CAUSE, isLeft } })
    const { rules, fixable } = await read(july)
    const causes = rules.flatMap((rule) => rule.causes.map((cause) => ({ ...cause, rule: rule.rule })))
    const left = causes.filter((cause) => cause.left !== null)
    return { fixable, left: left.map(({ rule, cause }) => ({ rule, cause })) }
  }
  const { rule, cause } = CAUSE
  expect(await leave(true)).toEqual({ fixable: { causes: 0, frees: 0 }, left: [{ rule, cause }] })
  const [event] = await readAudit(mappings.uploads.program)
  expect(event).toMatchObject({
    action: 'cycle.findings-left',
    details: { cause: 'A label stands in front of the NPI' },
  })
  expect(await leave(false)).toEqual({ fixable: { causes: 1, frees: 3 }, left: [] })
  const stale = await call(api.leaveCycleCause, { params, body: { revision: 1, ...CAUSE, isLeft: true } })
  expect([stale.status, stale.reply.details]).toMatchObject([409, { reason: 'revision' }])
})

test('who may not map sees findings and fixes none, who may not see files is refused, and another organization finds nothing', async () => {
  const { revision } = await read(july)
  const params = { cycleId: july }
  const reading = [
    [api.readCycleFindings, { params }],
    [api.listCycleFindings, { params }],
    [api.listCycleFindingTexts, { params }],
    [api.exportCycleFindings, { params }],
    [api.writeCycleQuestions, { params, body: { causes: [{ ...CAUSE, tab: null }] } }],
  ] as const
  const deciding = [
    [api.previewCycleFix, { params, body: { fix } }],
    [api.keepCycleFix, { params, body: { revision, fix } }],
    [api.undoCycleFix, { params: { ...params, fixId: july }, body: { revision } }],
    [api.leaveCycleCause, { params, body: { revision, ...CAUSE, isLeft: true } }],
  ] as const
  for (const [endpoint, input] of [...reading, ...deciding]) {
    expect((await call(endpoint, input, VIEWER)).status).toBe(403)
    expect([403, 404]).toContain((await call(endpoint, input, HARBOR_ADMIN)).status)
  }
})

test('a cause is written as questions to the sender, with tab, row, cell, text and reason', async () => {
  const params = { cycleId: july }
  const cause = { ...CAUSE, tab: null }
  const none = { ...cause, cause: 'no such cause' }
  const { text } = await get(api.writeCycleQuestions, { params, body: { causes: [cause, none] } })
  expect(text).toContain('Questions about July.csv (Sender found, practitioner,')
  expect(text).toMatch(/^1\. NPI: A label stands in front of the NPI, 3 rows, column NPI$/m)
  expect(text.match(/^ {3}Tab .+, row \d+, cell A\d+, .*: “NPI: \d{10}”\. .+$/gm)).toHaveLength(3)
  expect(text).not.toContain('2. ')
  const left = await get(api.writeCycleQuestions, { params, body: { causes: [none] } })
  expect(left.text).toBe('Nothing is left of what was to be asked.\n')
  const [asked] = await readAudit(mappings.uploads.program)
  expect(asked).toMatchObject({ action: 'cycle.questions-written', details: { questions: 1 } })
})
