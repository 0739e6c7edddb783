import { api, type ReplyOf } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, SUMMIT, VIEWER } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { queryResults } from '../cycles/read-results.ts'
import { openApprovedRows } from '../cycles/rejected-changes.ts'
import { runCycle } from '../cycles/run-cycle.ts'
import { type Mappings, type RosterParams, useMappings } from '../mapping/testing/use-mapping.ts'

type Row = { npi: string; name: string; street?: string; phone?: string; tin?: string }

let mappings: Mappings
let key: RosterParams
let known: Row[]
let cycleId: string

const call = <Endpoint extends (typeof api)[keyof typeof api]>(
  endpoint: Endpoint,
  input: object,
  email = ANALYST,
) => mappings.uploads.program.call(email, endpoint, input as never)

const write = (rows: readonly Row[]) =>
  `NPI,Last Name,First Name,TIN,Street,City,State,ZIP,Phone\n${rows
    .map(
      ({ npi, name, street = '1 Main St', phone = '2145550131', tin = '750106627' }) =>
        `${npi},${name},Ana,${tin},${street},Dallas,TX,75201,${phone}`,
    )
    .join('\n')}\n`

async function addCycle(name: string, rows: readonly Row[]): Promise<string> {
  await mappings.addFile(key, name, write(rows))
  const { reply } = await call(api.listCycles, { params: { prefix: key.prefix } })
  const id = reply.cycles[0]?.id ?? expect.fail('There is no cycle')
  await runCycle(mappings.uploads.jobs, { orgId: SUMMIT, id })
  return id
}

const read = async (id = cycleId, email = ANALYST) => {
  const { status, reply } = await call(api.readComparison, { params: { cycleId: id } }, email)
  expect([status, reply.code]).toEqual([200, undefined])
  return reply
}
const compare = async () => (await read()).comparison ?? expect.fail('There is nothing to compare')
const listGroups = async (filters: object = {}) =>
  (await call(api.listComparisonGroups, { params: { cycleId, ...filters } })).reply
const listLines = async (filters: object = {}): Promise<ReplyOf<typeof api.listComparisonLines>> =>
  (await call(api.listComparisonLines, { params: { cycleId, ...filters } })).reply
const decide = async (decision: string, selector: object, email = ANALYST) =>
  call(
    api.decideChanges,
    { params: { cycleId }, body: { revision: (await read(cycleId, ANALYST)).revision, decision, selector } },
    email,
  )
const readCycle = async (id: string) => (await call(api.readCycle, { params: { cycleId: id } })).reply.cycle
/** Releases the stops of a cycle by two people, and approves it. */
const approve = async (id: string) => {
  for (const { number } of (await readCycle(id)).stops) {
    for (const email of [ANALYST, ADMIN]) {
      const { revision } = await readCycle(id)
      const body = { revision, reason: 'The office moved.' }
      await call(api.releaseStop, { params: { cycleId: id, number }, body }, email)
    }
  }
  const { revision } = await readCycle(id)
  return call(api.approveCycle, { params: { cycleId: id }, body: { revision } })
}
const readApproved = async (id: string) => {
  const { path, rejected } = await openApprovedRows(mappings.uploads.jobs, { orgId: SUMMIT, id })
  const rows = await queryResults(mappings.uploads.jobs, { orgId: SUMMIT, id }, [], async (connection) =>
    (
      await connection.runAndReadAll(`SELECT npi, address_1, phone, tin FROM read_parquet('${path}')`)
    ).getRowObjectsJson(),
  )
  return { rows, rejected }
}

beforeAll(async () => {
  mappings = await useMappings()
  key = await mappings.addRoster('compared')
  known = await mappings.uploads.program.database.asSystem((tx) =>
    tx.rows<Row>(sql`
      select npi::text as npi, last_name as name from practitioners
      where status = 'active' and last_name ~ '^[a-zA-Z]+$' order by npi limit 20`),
  )
  await mappings.addFile(key, 'First.csv', write(known.slice(0, 16)))
  const { file } = await mappings.read(key)
  const saved = await call(api.saveRosterMapping, {
    params: key,
    body: { revision: null, config: file?.proposed, note: '' },
  })
  const { revision } = saved.reply.draft
  await call(api.askForRosterMapping, {
    params: key,
    body: { revision, effectiveOn: todayInUtc(), reason: 'The first mapping of this sender.' },
  })
  const { source } = await mappings.read(key, ADMIN)
  await call(
    api.publishSource,
    { params: { configId: source?.configId }, body: { revision: source?.revision } },
    ADMIN,
  )
})
afterAll(() => mappings.close())

test('the first cycle has nothing to compare with: all of its rows are adds', async () => {
  cycleId = await addCycle('June.csv', known.slice(0, 16))
  expect(await read()).toMatchObject({ comparison: null, rowsOut: 16, canDecide: false })
  const { reply } = await call(api.listComparisonGroups, { params: { cycleId } })
  expect(reply.code).toBe('not_found')
  expect((await approve(cycleId)).status).toBe(200)
})

/** Returns the July rows: 0 has another street, 1 and 2 another phone, 3 another tax ID, 4 is missing, 16 is new. */
const july = () => [
  ...known.slice(5, 17),
  ...known.slice(0, 1).map((row) => ({ ...row, street: '2 Oak St' })),
  ...known.slice(1, 3).map((row) => ({ ...row, phone: '2145550148' })),
  ...known.slice(3, 4).map((row) => ({ ...row, tin: '750118830' })),
]

test('differences are counted by kind and grouped by likely cause, each with its first lines', async () => {
  cycleId = await addCycle('July.csv', july())
  const { comparison, canDecide } = await read()
  expect(canDecide).toBe(true)
  expect(comparison).toMatchObject({ lines: 7, accepted: 0, rejected: 0, open: 7, unchanged: 11, held: 0 })
  expect(comparison?.kinds.map((kind) => [kind.class, kind.rows, kind.lines, kind.open])).toEqual([
    ['add', 2, 2, 2],
    ['change', 2, 2, 2],
    ['term', 2, 2, 2],
    ['moved', 1, 1, 1],
    ['reactivated', 0, 0, 0],
  ])
  expect(comparison?.labels.phone).toBe('Practice phone')
  const { groups } = await listGroups()
  expect(groups.map(({ cause, lines, shown, first }) => [cause, lines, shown, first.length])).toEqual([
    ['otherTaxId', 2, 1, 1],
    ['missing', 1, 1, 1],
    ['office', 2, 2, 2],
    ['movedNear', 1, 1, 1],
    ['newPractitioner', 1, 1, 1],
  ])
  expect(groups[0]?.first[0]).toMatchObject({
    ...{
      class: 'term',
      isPair: true,
      npi: known[3]?.npi,
      field: 'tin',
      before: '750106627',
      after: '750118830',
    },
  })
})

test('lines are filtered by kind, field, place and text, sorted, and found by a page', async () => {
  const phones = await listLines({ field: 'phone', sort: '-npi' })
  expect(phones.lines.map(({ npi }) => npi)).toEqual([known[2]?.npi, known[1]?.npi])
  expect((await listLines({ class: 'moved' })).lines[0]?.differs).toMatchObject([
    { field: 'address_1', before: '1 Main St', after: '2 Oak St' },
  ])
  expect((await listLines({ text: known[4]?.npi })).total).toBe(1)
  expect((await listLines({ place: 'Dallas 75201' })).total).toBe(6)
  expect((await listLines({ page: 9 })).lines).toEqual([])
  const { reply } = await call(api.listComparisonPlaces, { params: { cycleId, text: 'dal' } })
  expect(reply.places).toEqual([{ place: 'Dallas 75201', lines: 7 }])
})

test('a decision says how many it changes, counts at once, and is taken back', async () => {
  const effect = await call(api.countDecision, { params: { cycleId, cause: 'office', decision: 'accepted' } })
  expect(effect.reply).toMatchObject({ lines: 2, changed: 2 })
  const accepted = await decide('accepted', { cause: 'office' })
  expect(accepted.reply).toMatchObject({ number: 1, changed: 2 })
  expect((await decide('accepted', { cause: 'office' })).reply).toMatchObject({ code: 'invalid_input' })
  expect((await decide('moved', { cause: 'otherTaxId' })).reply).toMatchObject({ changed: 2 })
  const [line] = (await listLines({ field: 'phone' })).lines
  expect((await decide('rejected', { keys: [line?.key] })).reply.changed).toBe(1)
  expect(await compare()).toMatchObject({
    ...{ accepted: 3, rejected: 1, open: 3 },
    decisions: [{ number: 3, decision: 'rejected', lines: 1, person: 'Daniel Reyes' }, {}, {}],
  })
  expect((await decide('accepted', { class: 'change', isOpen: true })).reply.code).toBe('invalid_input')

  const { revision } = await read()
  const params = { cycleId, number: 3 }
  const undone = await call(api.undoChangeDecision, { params, body: { revision } })
  expect(undone.reply.revision).toBe(revision + 1)
  expect(await compare()).toMatchObject({ accepted: 4, rejected: 0, open: 3 })
  const again = await call(api.undoChangeDecision, { params, body: { revision: revision + 1 } })
  expect(again.reply.code).toBe('not_found')
})

test('whoever saw an earlier revision decides on nothing', async () => {
  const { revision } = await read()
  const body = { revision: revision - 1, decision: 'rejected', selector: {} }
  const { reply } = await call(api.decideChanges, { params: { cycleId }, body })
  expect(reply).toMatchObject({ code: 'conflict', details: { reason: 'revision', current: { revision } } })
})

const runAgain = async () => {
  const { revision } = await read()
  await call(api.runCycle, { params: { cycleId }, body: { revision } })
  expect((await read()).canDecide).toBe(false)
  await runCycle(mappings.uploads.jobs, { orgId: SUMMIT, id: cycleId })
}

test('a decision about a single difference that one about its group overruled stays so after the cycle ran again', async () => {
  const [one, other] = (await listLines({ field: 'phone', sort: 'npi' })).lines
  await decide('rejected', { keys: [one?.key, other?.key] })
  await decide('accepted', { text: one?.npi })
  expect(await compare()).toMatchObject({ rejected: 1 })
  await runAgain()
  const { decisions, ...counts } = await compare()
  expect(counts).toMatchObject({ accepted: 0, rejected: 1, open: 6 })
  expect(decisions[0]).toMatchObject({ decision: 'open', lines: 1, selector: { keys: [one?.key] } })
  expect((await listLines({ field: 'phone', state: 'rejected' })).lines).toMatchObject([{ npi: other?.npi }])
  await decide('open', {})
  await runAgain()
  expect(await compare()).toMatchObject({ accepted: 0, rejected: 0, open: 7 })
})

test('a decision about a single difference counts after the cycle ran again, one about a group does not', async () => {
  const [line] = (await listLines({ class: 'term', cause: 'missing' })).lines
  await decide('rejected', { keys: [line?.key] })
  await runAgain()
  expect(await compare()).toMatchObject({ accepted: 0, rejected: 1, open: 6 })
})

test('the file of all differences says what was decided, and a spreadsheet takes nothing for a formula', async () => {
  const { reply } = await call(api.exportComparison, { params: { cycleId } })
  const lines = String(reply).trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines.filter((line) => line.endsWith('rejected'))).toHaveLength(1)
})

test('what was rejected stays out of the rows that go out, and of what the next file is compared with', async () => {
  await decide('rejected', { field: 'phone' })
  await decide('rejected', { class: 'moved' })
  await decide('rejected', { cause: 'newPractitioner' })
  expect((await approve(cycleId)).reply).toMatchObject({ state: 'approved' })
  expect((await decide('accepted', {})).reply).toMatchObject({
    code: 'conflict',
    details: { reason: 'state' },
  })
  const { rows, rejected } = await readApproved(cycleId)
  expect(rejected).toEqual({ rows: 16, addsOut: 1, restored: 2, corrected: 2 })
  const find = (index: number) => rows.find(({ npi }) => npi === known[index]?.npi)
  expect(find(0)).toMatchObject({ address_1: '1 Main St' })
  expect([find(1)?.phone, find(2)?.phone]).toEqual(['2145550131', '2145550131'])
  expect(find(3)).toMatchObject({ tin: '750118830' })
  expect(find(4)).toMatchObject({ phone: '2145550131' })
  expect(find(16)).toBeUndefined()

  cycleId = await addCycle('August.csv', july())
  const { kinds } = await compare()
  expect(kinds.map((kind) => [kind.class, kind.rows])).toEqual([
    ['add', 1],
    ['change', 2],
    ['term', 1],
    ['moved', 1],
    ['reactivated', 0],
  ])
  expect(kinds[0]?.past).toHaveLength(1)
})

test('differences are seen with the permission to view files, decided on with that to map, and never by another organization', async () => {
  const { revision } = await read()
  const body = { revision, decision: 'rejected', selector: {} }
  for (const endpoint of [
    api.readComparison,
    api.listComparisonGroups,
    api.listComparisonLines,
    api.exportComparison,
  ]) {
    expect((await call(endpoint, { params: { cycleId } }, HARBOR_ADMIN)).reply.code).toBe('not_found')
    expect((await call(endpoint, { params: { cycleId } }, VIEWER)).reply.code).toBe('forbidden')
  }
  for (const [endpoint, params] of [
    [api.decideChanges, { cycleId }],
    [api.undoChangeDecision, { cycleId, number: 1 }],
  ] as const) {
    expect((await call(endpoint, { params, body }, HARBOR_ADMIN)).reply.code).toBe('not_found')
    expect((await call(endpoint, { params, body }, VIEWER)).reply.code).toBe('forbidden')
  }
  const many = await decide('rejected', { keys: Array.from({ length: 1001 }, (_, number) => String(number)) })
  expect(many.reply.code).toBe('invalid_input')
  const quoted = await listLines({ text: "'; DROP TABLE x; --", place: "O'Neil" })
  expect(quoted.total).toBe(0)
})
