import { api } from '@concord/contract'
import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, ANALYST, HARBOR, readAudit, SUMMIT } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { type Known, type Updates, useUpdates } from '../testing/use-updates.ts'
import { startImpact } from './start-impact.ts'

let updates: Updates
let [ada, bo, cy, di]: Known[] = []
beforeAll(async () => {
  updates = await useUpdates()
  ;[ada, bo, cy, di] = updates.known.map((one) => one)
})
afterAll(() => updates.close())

const of = (known: Known | undefined): Known => {
  if (known === undefined) throw new Error('The demo directory has too few practitioners')
  return known
}
const see = (npi: string, orgId = SUMMIT) =>
  updates.program.database.asOrganization(orgId, (tx) =>
    tx.one<{ last_name: string; phone: string; zip: string }>(sql`
      select p.last_name, l.phone, l.zip from viewed.practitioners p
      join viewed.locations l on l.npi = p.npi and l.position = 0 where p.npi = ${npi}`),
  )

test('an impact says what is ready, what has no effect, and applies it as one step that can be undone', async () => {
  const { npi, place, phone } = of(ada)
  const before = await see(npi)
  const updateId = await updates.submit([
    { npi, path: `${place}phone`, value: '2145550142' },
    { npi, path: `${place}hours`, value: { mon: '8-4' } },
    { npi: of(bo).npi, path: `${of(bo).place}phone`, value: of(bo).phone },
  ])
  const seen = await updates.read(updateId)
  expect(seen).toMatchObject({
    update: { state: 'open' },
    counts: { ready: { all: 2, selected: 2 }, noEffect: { all: 1, selected: 0 }, conflict: { all: 0 } },
    impact: {
      ...{ practitioners: 1, practitionersInAll: 2, fields: 2, fieldsInAll: 3, clocks: 0 },
      locations: { changed: 1, moved: 0, added: 0, ended: 0 },
      rules: { fixed: 1, broken: 0, byRule: [{ code: 'LOC-08', fixed: 1, broken: 0 }] },
      replaced: [{ kind: 'registry', name: 'NPPES registry', values: 1 }],
      places: [{ zip: before?.zip, practitioners: 1 }],
    },
    ...{ isOutdated: false, task: null, can: { apply: true, undo: false, reject: true } },
  })
  const [first, second] = await updates.list(updateId)
  expect(first?.changes).toMatchObject([
    {
      field: 'Phone',
      before: phone,
      value: '2145550142',
      effect: 'ready',
      beforeSource: { kind: 'registry' },
    },
    { field: 'Hours', before: null, beforeSource: null, effect: 'ready', fixes: ['LOC-08'] },
  ])
  expect(second?.changes).toMatchObject([{ effect: 'noEffect', idleReason: 'same', selected: false }])

  expect((await updates.act(updateId, api.applyDataUpdate)).status).toBe(200)
  expect(await see(npi)).toEqual({ ...before, phone: '2145550142' })
  expect(await see(npi, HARBOR)).toEqual(before)
  expect(await updates.read(updateId)).toMatchObject({
    update: { state: 'applied', appliedBy: expect.any(String) },
    can: { apply: false, undo: true },
  })
  const history = await updates.program.call(ADMIN, api.readPractitionerHistory, { params: { npi } })
  expect(JSON.stringify(history.reply)).toMatch(/DU-\d+, Alderbrook/)

  const back = await updates.act(updateId, api.undoDataUpdate, { reason: 'The office called again' })
  expect(back.status).toBe(200)
  expect(await see(npi)).toEqual(before)
  expect(await updates.read(updateId)).toMatchObject({ update: { state: 'undone' }, can: { reopen: true } })
  const told = (await readAudit(updates.program)).map(({ action }) => action)
  expect(told).toEqual(expect.arrayContaining(['data-update.applied', 'data-update.undone']))
})

test('a value that is attested stands, until a person takes the other one and says why', async () => {
  const { npi, place } = of(cy)
  await updates.say('webAttestation', npi, { [`${place}phone`]: '2145550101' }, addDays(todayInUtc(), -10))
  const updateId = await updates.submit([{ npi, path: `${place}phone`, value: '2145550102' }])
  expect((await updates.read(updateId)).counts.conflict).toEqual({ all: 1, selected: 0, asked: 0 })
  const [listed] = await updates.list(updateId)
  expect(listed?.changes[0]).toMatchObject({
    effect: 'conflict',
    choice: 'keep',
    beforeSource: { kind: 'attestation' },
    conflict: {
      standing: { value: '2145550101', source: { name: 'Web attestation' }, isFirst: true },
      own: { source: { name: 'Data update without evidence' }, score: 0.6 },
      hasEvidence: false,
    },
  })
  const decide = (choice: string, reason?: string) =>
    updates.act(updateId, api.changeUpdateSelection, { decisions: [{ number: 1, choice, reason }] })
  expect((await updates.act(updateId, api.applyDataUpdate)).reply.details).toMatchObject({
    reason: 'nothing',
  })
  expect((await decide('take', '')).status).toBe(400)
  expect((await decide('ask')).status).toBe(200)
  expect(await updates.read(updateId)).toMatchObject({
    ...{ asked: 1, counts: { conflict: { all: 1, selected: 0, asked: 1 } } },
  })
  expect((await decide('take', 'They wrote it by hand')).status).toBe(200)
  expect(await updates.read(updateId)).toMatchObject({ asked: 0, impact: { fields: 1 } })
  await updates.act(updateId, api.applyDataUpdate)
  expect((await see(npi))?.phone).toBe('2145550102')
  await updates.act(updateId, api.undoDataUpdate, { reason: 'A test' })
  expect((await see(npi))?.phone).toBe('2145550101')
})

test('changes of lines that were left out are counted, and those that mean no one yet are not among them', async () => {
  const { npi, place } = of(updates.known[16])
  const updateId = await updates.submit([
    { npi, path: `${place}phone`, value: '2145550111' },
    { npi, path: 'credentials', value: 'DO' },
  ])
  const run = (statement: ReturnType<typeof sql>) =>
    updates.program.database.asSystem((tx) => tx.run(statement))
  await run(sql`update data_update_changes set npi = null where update_id = ${updateId} and number = 2`)
  expect((await updates.read(updateId)).leftOut).toBe(0)
  const leave = sql`
    update data_update_lines l set left_out = true from data_update_changes c
    where c.update_id = ${updateId} and c.number = 1 and l.update_id = c.update_id and l.line = c.line`
  expect(await run(leave)).toBe(1)
  expect((await updates.read(updateId)).leftOut).toBe(1)
})

test('of two lines about one field one counts, the other is told as contradicted and can be chosen instead', async () => {
  const { npi, place } = of(updates.known[10])
  const before = await see(npi)
  const path = `${place}phone`
  const updateId = await updates.submit([
    { npi, path, value: '2145550111' },
    { npi, path, value: '2145550112' },
    { npi, path, value: '2145550112' },
  ])
  const read = async () => {
    const [listed] = await updates.list(updateId)
    return listed?.changes.map(({ effect, idleReason, selected }) => [effect, idleReason, selected])
  }
  expect(await read()).toEqual([
    ['noEffect', 'contradicted', false],
    ['noEffect', 'repeated', false],
    ['ready', null, true],
  ])
  const select = (number: number, selected = true) =>
    updates.act(updateId, api.changeUpdateSelection, { changes: [{ number, selected }] })
  expect((await select(2)).status).toBe(400)
  expect((await select(1)).status).toBe(200)
  const chosen = [
    ['ready', null, true],
    ['noEffect', 'contradicted', false],
    ['noEffect', 'contradicted', false],
  ]
  expect(await read()).toEqual(chosen)
  await updates.act(updateId, api.computeUpdateImpact)
  expect(await read()).toEqual(chosen)
  expect((await updates.read(updateId)).impact).toMatchObject({ fields: 1 })
  await updates.act(updateId, api.applyDataUpdate)
  expect((await see(npi))?.phone).toBe('2145550111')
  await updates.act(updateId, api.undoDataUpdate, { reason: 'A test' })
  expect(await see(npi)).toEqual(before)
})

test('what breaks a rule is left out, with the change that breaks it', async () => {
  const { npi, place } = of(di)
  const updateId = await updates.submit([
    { npi, path: `${place}zip`, value: '10001' },
    { npi, path: `${place}address_1`, value: '1 Elsewhere St' },
    { npi, path: 'taxonomies', value: [] },
  ])
  const [listed] = await updates.list(updateId)
  expect(listed?.changes.map(({ effect, breaks, selected }) => [effect, breaks, selected])).toEqual([
    ['breaksRule', ['LOC-04'], false],
    ['ready', [], true],
    ['breaksRule', ['SPC-01'], false],
  ])
  const all = { all: [{ effect: null, selected: true }] }
  const preview = await updates.program.call(ANALYST, api.previewUpdateSelection, {
    params: { updateId },
    body: all,
  })
  expect(preview.reply).toMatchObject({
    impact: { fields: 3, rules: { broken: 2 }, locations: { moved: 1 } },
    counts: { breaksRule: { all: 2, selected: 2 } },
  })
  expect((await updates.read(updateId)).counts.breaksRule.selected).toBe(0)
  await updates.act(updateId, api.changeUpdateSelection, {
    all: [{ effect: null, selected: false }],
    changes: [{ number: 1, selected: true }],
  })
  expect((await updates.read(updateId)).impact).toMatchObject({
    fields: 1,
    rules: { byRule: [{ code: 'LOC-04', broken: 1 }] },
  })
})

test('an impact is told to be outdated when its records move, and is not applied until it is computed again', async () => {
  const { npi, place } = of(updates.known[4])
  const updateId = await updates.submit([{ npi, path: `${place}phone`, value: '2145550103' }])
  await updates.say('roster', of(updates.known[5]).npi, { last_name: 'Other' })
  expect(await updates.read(updateId)).toMatchObject({ isOutdated: false })
  await updates.say('webAttestation', npi, { [`${place}phone`]: '2145550199' })
  expect(await updates.read(updateId)).toMatchObject({
    isOutdated: true,
    can: { apply: false, compute: true },
  })
  const refused = await updates.act(updateId, api.applyDataUpdate)
  expect([refused.status, refused.reply.details?.reason]).toEqual([409, 'moved'])
  await updates.act(updateId, api.computeUpdateImpact)
  expect(await updates.read(updateId)).toMatchObject({ isOutdated: false, counts: { conflict: { all: 1 } } })
})

test('an open update is rejected with a reason, opened again and made a draft again', async () => {
  const { npi } = of(updates.known[6])
  const updateId = await updates.submit([{ npi, path: 'credentials', value: 'DO' }])
  expect((await updates.act(updateId, api.rejectDataUpdate, { reason: '' })).status).toBe(400)
  await updates.act(updateId, api.rejectDataUpdate, { reason: 'Not theirs' })
  expect((await updates.read(updateId)).update).toMatchObject({
    state: 'rejected',
    closedReason: 'Not theirs',
  })
  const refused = await updates.act(updateId, api.applyDataUpdate)
  expect(refused.reply.details?.reason).toBe('state')
  await updates.act(updateId, api.reopenDataUpdate)
  await updates.act(updateId, api.returnDataUpdate)
  expect(await updates.read(updateId)).toMatchObject({
    update: { state: 'draft' },
    impact: null,
    counts: { ready: { all: 0 } },
  })
})

test('a draft again has the changes selected that were selected in it', async () => {
  const { npi, place } = of(updates.known[9])
  const { call, database } = updates.program
  const { reply } = await call(ANALYST, api.createDataUpdate, {
    body: {
      changes: [
        { npi, path: 'credentials', value: 'DO' },
        { npi, path: `${place}phone`, value: '2145550107' },
      ],
    },
  })
  const params = { updateId: reply.update.id }
  const { revision } = reply.update
  await call(ANALYST, api.selectUpdateChanges, { params, body: { revision, selected: false, numbers: [2] } })
  await database.asSystem((tx) => startImpact(tx, { orgId: SUMMIT, id: params.updateId }))
  await updates.act(params.updateId, api.changeUpdateSelection, { changes: [{ number: 1, selected: false }] })
  await updates.act(params.updateId, api.returnDataUpdate)
  const selected = await database.asSystem((tx) =>
    tx.rows(sql`
      select number, selected, details from data_update_changes where update_id = ${params.updateId} order by number`),
  )
  expect(selected).toEqual([
    { number: 1, selected: true, details: {} },
    { number: 2, selected: false, details: {} },
  ])
})

test('who saw an earlier revision learns the one of now', async () => {
  const { npi } = of(updates.known[7])
  const updateId = await updates.submit([{ npi, path: 'credentials', value: 'DO' }])
  const stale = await updates.act(updateId, api.applyDataUpdate, { revision: 1 })
  expect([stale.status, stale.reply.details?.reason]).toEqual([409, 'revision'])
})

test('a large update is computed, applied and undone by a worker, and can be stopped', async () => {
  const { database } = updates.program
  const { npi, place } = of(updates.known[8])
  const updateId = await updates.submit([{ npi, path: `${place}phone`, value: '2145550104' }])
  await database.asSystem(async (tx) => {
    await tx.run(sql`
      insert into data_update_lines (org_id, update_id, line, verdict)
      select ${SUMMIT}, ${updateId}, n, 'sure' from generate_series(2, 700) n`)
    await tx.run(sql`
      insert into data_update_changes (org_id, update_id, number, line, npi, path, value, verdict, effect)
      select ${SUMMIT}, ${updateId}, n + 1, n + 1, p.npi, 'languages', '["Esperanto"]', 'sure', null
      from (select npi, row_number() over (order by npi) as n from practitioners where npi <> ${npi}) p,
        lateral (select 1 where p.n < 700) x limit 290`)
    await tx.run(sql`
      insert into data_update_changes (org_id, update_id, number, line, npi, path, value, verdict, effect)
      select ${SUMMIT}, ${updateId}, n + 300, n + 1, p.npi, 'gender', '"X"', 'sure', null
      from (select npi, row_number() over (order by npi) as n from practitioners where npi <> ${npi}) p where p.n < 290`)
  })
  await updates.act(updateId, api.computeUpdateImpact)
  expect(await updates.read(updateId)).toMatchObject({ task: 'impact', can: { cancel: true, apply: false } })
  await updates.act(updateId, api.cancelUpdateTask)
  expect(await updates.read(updateId)).toMatchObject({ task: null, update: { state: 'open' } })
  await updates.act(updateId, api.computeUpdateImpact)
  await updates.work(updateId)
  const { counts, impact } = await updates.read(updateId)
  expect(counts.ready.all).toBeGreaterThan(500)
  expect(impact?.fields).toBe(counts.ready.selected)

  await updates.act(updateId, api.applyDataUpdate)
  expect((await updates.read(updateId)).update).toMatchObject({ state: 'applying' })
  await updates.act(updateId, api.cancelUpdateTask)
  expect((await updates.read(updateId)).update).toMatchObject({ state: 'open' })
  await updates.work(updateId)
  await updates.act(updateId, api.applyDataUpdate)
  await updates.work(updateId)
  expect((await updates.read(updateId)).update).toMatchObject({ state: 'applied', progress: null })
  expect((await see(npi))?.phone).toBe('2145550104')
  await updates.act(updateId, api.undoDataUpdate, { reason: 'A test' })
  await updates.work(updateId)
  expect((await updates.read(updateId)).update.state).toBe('undone')
  expect((await see(npi))?.phone).not.toBe('2145550104')
})
