import { api } from '@concord/contract'
import { getConfidence, LINE_VERDICTS, passGates } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR_ADMIN, INTERNAL, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { passUpdate } from '../impact/pass-update.ts'
import { type Updates, useUpdates } from '../testing/use-updates.ts'

let updates: Updates
let openId = ''
beforeAll(async () => {
  updates = await useUpdates()
  const [ada, bo] = updates.known
  openId = await updates.submit([{ npi: ada?.npi ?? '', path: 'credentials', value: 'DO' }], {
    title: 'First group',
  })
  const rejected = await updates.submit([{ npi: bo?.npi ?? '', path: 'credentials', value: 'DO' }], {
    title: '=Second group',
  })
  await updates.act(rejected, api.rejectDataUpdate, { reason: 'A test' })
})
afterAll(() => updates.close())

const call = () => updates.program.call
const list = async (params: object) => (await call()(ANALYST, api.listDataUpdates, { params })).reply

test('updates are listed newest first, found by what they say, and counted by what they wait for', async () => {
  const all = await list({})
  expect(all.updates.map(({ title, state, waitsFor }) => [title, state, waitsFor])).toEqual([
    ['=Second group', 'rejected', null],
    ['First group', 'open', 'decision'],
  ])
  expect([all.total, all.waiting]).toEqual([2, { answers: 0, decision: 1 }])
  const found = async (params: object) => (await list(params)).updates.map(({ title }) => title)
  expect(await found({ waitsFor: 'decision' })).toEqual(['First group'])
  expect(await found({ state: 'rejected' })).toEqual(['=Second group'])
  expect(await found({ search: 'first', origin: 'form' })).toEqual(['First group'])
  expect(await found({ search: `DU-${all.updates[1]?.number}` })).toEqual(['First group'])
  expect(await found({ search: 'contact' })).toEqual([])
  expect(await found({ sort: 'source' })).toEqual(['=Second group', 'First group'])
})

test('a list is exported as CSV that no spreadsheet takes for formulas', async () => {
  const { status, reply } = await call()(ANALYST, api.exportDataUpdates, { params: {} })
  expect([status, String(reply)]).toEqual([200, expect.stringContaining("'=Second group")])
})

const ONE = [
  ['readUpdateImpact', api.readUpdateImpact, undefined],
  ['listImpactChanges', api.listImpactChanges, undefined],
  ['computeUpdateImpact', api.computeUpdateImpact, { revision: 1 }],
  ['previewUpdateSelection', api.previewUpdateSelection, {}],
  ['changeUpdateSelection', api.changeUpdateSelection, { revision: 1 }],
  ['applyDataUpdate', api.applyDataUpdate, { revision: 1 }],
  ['undoDataUpdate', api.undoDataUpdate, { revision: 1, reason: 'A test' }],
  ['rejectDataUpdate', api.rejectDataUpdate, { revision: 1, reason: 'A test' }],
  ['returnDataUpdate', api.returnDataUpdate, { revision: 1 }],
  ['reopenDataUpdate', api.reopenDataUpdate, { revision: 1 }],
  ['cancelUpdateTask', api.cancelUpdateTask, { revision: 1 }],
] as const

test.each(ONE)(
  '%s: an update of another organization is one that does not exist, and without the product there are none',
  async (_, endpoint, body) => {
    const options = { params: { updateId: openId }, ...(body ? { body } : {}) }
    const send = async (email: string) =>
      (await call()(email, endpoint as typeof api.applyDataUpdate, options as never)).status
    expect([await send(INTERNAL), await send(HARBOR_ADMIN)]).toEqual([404, 403])
  },
)

test('lists and gates are closed without the product, and lists hold what is the own organization’s', async () => {
  const denied = await Promise.all([
    call()(HARBOR_ADMIN, api.listDataUpdates, { params: {} }),
    call()(HARBOR_ADMIN, api.exportDataUpdates, { params: {} }),
    call()(HARBOR_ADMIN, api.readUpdateGates),
    call()(HARBOR_ADMIN, api.previewUpdateGates, { body: { applyFrom: null, askBelow: null } }),
  ])
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await call()(INTERNAL, api.listDataUpdates, { params: {} })).reply.total).toBe(0)
})

const change = (body: object, email = ADMIN) =>
  call()(email, api.changeUpdateGates, {
    body: { applyFrom: null, askBelow: null, version: 0, reason: 'A test', ...body },
  })

test('administrators set gates that are tried first, in their order and by the version they saw', async () => {
  expect((await change({ applyFrom: 0.7 }, ANALYST)).status).toBe(403)
  expect((await change({ applyFrom: 0.5, askBelow: 0.6 })).status).toBe(400)
  expect((await change({ applyFrom: 0.5, version: 4 })).status).toBe(409)
  const { reply } = await call()(ANALYST, api.previewUpdateGates, {
    body: { applyFrom: 0.7, askBelow: 0.5 },
  })
  expect(reply).toMatchObject({ updates: 2, appliedUpdates: 2, changes: { apply: 2, review: 0, ask: 0 } })
  expect(reply.byConfidence.reduce((sum, count) => sum + count, 0)).toBe(2)
  const strict = await call()(ANALYST, api.previewUpdateGates, {
    body: { applyFrom: null, askBelow: 0.9 },
  })
  expect(strict.reply.changes).toEqual({ apply: 0, review: 0, ask: 2 })
})

test('an update above the gate is applied by itself unless its lines contradict each other, and changes that are asked about do not count', async () => {
  const [, , cy, di] = updates.known
  const correction = (npi: string | undefined) => [{ npi: npi ?? '', path: 'credentials', value: 'DO' }]
  expect((await change({ applyFrom: 0.7, askBelow: 0.5 })).status).toBe(200)
  const sure = await updates.submit(correction(cy?.npi))
  await updates.work(sure)
  expect((await updates.read(sure)).update).toMatchObject({ state: 'applied', appliedBy: null })
  const again = await updates.submit(correction(cy?.npi))
  await updates.work(again)
  expect(await updates.read(again)).toMatchObject({
    ...{ task: null, counts: { noEffect: { all: 1 } }, update: { state: 'open', failure: null } },
  })
  const npi = di?.npi ?? ''
  const contradicting = await updates.submit([
    { npi, path: 'credentials', value: 'DO' },
    { npi, path: 'credentials', value: 'NP' },
  ])
  await updates.work(contradicting)
  expect((await updates.read(contradicting)).update.state).toBe('open')
  const { version } = (await call()(ADMIN, api.readUpdateGates)).reply.gates
  await change({ applyFrom: 1, askBelow: 0.9, version })
  const doubtful = await updates.submit(correction(di?.npi))
  await updates.work(doubtful)
  expect(await updates.read(doubtful)).toMatchObject({
    update: { state: 'open' },
    ...{ asked: 1, counts: { ready: { all: 1, selected: 0, asked: 1 } } },
    impact: { practitioners: 0, fields: 0, values: 0, practitionersInAll: 1, fieldsInAll: 1 },
  })
  // Someone decides before the practice answers.
  const selection = { changes: [{ number: 1, selected: true }] }
  expect((await updates.act(doubtful, api.changeUpdateSelection, selection)).status).toBe(200)
  expect(await updates.read(doubtful)).toMatchObject({
    ...{ asked: 0, counts: { ready: { all: 1, selected: 1, asked: 0 } } },
  })
  const told = await updates.program.database.asSystem((tx) =>
    tx.rows(
      sql`select action from audit_events where org_id = ${SUMMIT} and action = 'data-update-gates.changed'`,
    ),
  )
  expect(told.length).toBe(2)
})

test('of a mixed update the practice is asked about each change below the gate, and about no other one', async () => {
  const id = await updates.submit([{ npi: updates.known[4]?.npi ?? '', path: 'credentials', value: 'DO' }])
  const gates = { applyFrom: null, askBelow: 0.45 }
  const read = await updates.program.database.asSystem(async (tx) => {
    const key = sql`org_id = ${SUMMIT} and update_id = ${id}`
    await tx.run(sql`
      insert into data_update_lines (org_id, update_id, line, npi, verdict, left_out)
      select ${SUMMIT}, ${id}, n, null, 'sure', n % 5 = 0 from generate_series(2, 60) n`)
    await tx.run(sql`
      insert into data_update_changes (org_id, update_id, number, line, npi, path, value, verdict, effect)
      select ${SUMMIT}, ${id}, n, n, case when n % 7 <> 0 then c.npi end, c.path, c.value,
        (${LINE_VERDICTS}::text[])[1 + n % ${LINE_VERDICTS.length}], (array['ready', 'conflict', 'noEffect'])[1 + n % 3]
      from generate_series(2, 60) n, data_update_changes c where ${key} and c.number = 1`)
    await tx.run(sql`
      insert into data_update_evidence (org_id, update_id, id, name, key, sha256, bytes, about, added_at)
      select ${SUMMIT}, ${id}, gen_random_uuid(), 'a.txt', 'a', 'a', 1, array_agg(l.identity), now()
      from data_update_lines l where ${key} and l.line % 2 = 1`)
    await passUpdate(tx, { orgId: SUMMIT, id }, gates)
    return tx.rows<{
      line: number
      verdict: (typeof LINE_VERDICTS)[number]
      isMeant: boolean
      asked: boolean
    }>(sql`
      select c.line, c.verdict, c.npi is not null and not l.left_out as "isMeant", coalesce(c.details ->> 'ask' = 'true', false) as asked
      from data_update_changes c join data_update_lines l using (org_id, update_id, line) where ${key} and c.number > 1 order by c.number`)
  })
  const isBelow = ({ line, verdict, isMeant }: (typeof read)[number]) => {
    const { score } = getConfidence({ verdict, hasEvidence: line % 2 === 1, origin: 'form' })
    return isMeant && passGates(score, gates) === 'ask'
  }
  expect(read.map(({ asked }) => asked)).toEqual(read.map(isBelow))
  expect(new Set(read.map(isBelow)).size).toBe(2)
})
