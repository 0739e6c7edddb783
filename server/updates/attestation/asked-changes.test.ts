import { api } from '@concord/contract'
import { addDays, todayInUtc } from '@concord/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { type Known, type Updates, useUpdates } from '../testing/use-updates.ts'

let updates: Updates
let known: Known
beforeAll(async () => {
  updates = await useUpdates()
  const [first] = updates.known
  if (!first) throw new Error('The demo directory has no practitioner')
  known = first
})
afterAll(() => updates.close())

const yes = { place: 'yes', phone: 'yes', patients: 'yes', network: 'yes' } as const

const listAsked = async () => {
  const { reply } = await updates.program.call(ADMIN, api.listDueOffices, { params: {} })
  return reply.asked
}
const open = async (office: string) =>
  (await updates.program.call(ADMIN, api.openCall, { body: { office } })).reply

test('what a practice is asked about is on the call sheet of its office until the office answers', async () => {
  const { npi, place } = known
  const path = `${place}phone`
  await updates.say('webAttestation', npi, { [path]: '2145550101' }, addDays(todayInUtc(), -10))
  const before = await listAsked()
  const updateId = await updates.submit([{ npi, path, value: '2145550102' }])
  const { update } = await updates.read(updateId)
  const decide = (choice: string) =>
    updates.act(updateId, api.changeUpdateSelection, { decisions: [{ number: 1, choice }] })
  expect((await decide('ask')).status).toBe(200)
  const offices = await listAsked()
  expect(offices).toHaveLength(before.length + 1)
  const office = offices.find(({ phone }) => phone === '2145550101')
  expect(office).toMatchObject({ people: 1, zip: known.zip })

  const sheet = await open(office?.key ?? '')
  const said = { npi, updateId, updateNumber: update.number, path, value: '2145550102' }
  expect(sheet.asked).toEqual([said])
  await decide('keep')
  expect((await open(office?.key ?? '')).asked).toEqual([])
  await decide('ask')

  const answer = (answers: object, { call } = sheet) =>
    updates.program.call(ADMIN, api.saveCall, {
      params: { callId: call.id },
      body: { revision: call.revision, answers } as never,
    })
  expect((await answer({ outcome: 'voicemail' })).status).toBe(200)
  const second = await open(office?.key ?? '')
  expect(second.asked).toEqual([said])
  const reached = {
    outcome: 'reached',
    spokeWith: 'Renee Colby',
    people: { [npi]: { ...yes, digest: second.people[0]?.digest } },
  }
  expect((await answer(reached, second)).status).toBe(200)
  expect((await open(office?.key ?? '')).asked).toEqual([])
  expect(await listAsked()).toEqual(before)
})

test('an office is asked about someone whom the organization does not answer for otherwise', async () => {
  const [, other] = updates.known
  const npi = other?.npi ?? ''
  const updateId = await updates.submit([{ npi, path: `${other?.place}phone`, value: '2145550103' }])
  expect((await listAsked()).some(({ phone }) => phone === other?.phone)).toBe(false)
  await updates.program.database.asSystem((tx) =>
    tx.run(
      sql`update data_update_changes set selected = false, details = details || '{"ask": true}' where update_id = ${updateId}`,
    ),
  )
  const office = (await listAsked()).find(({ phone }) => phone === other?.phone)
  const sheet = await open(office?.key ?? '')
  expect(sheet.people.map((person) => person.npi)).toContain(npi)
  expect(sheet.asked.map((change) => change.npi)).toEqual([npi])
})

test('the people of the offices to call are counted as the search narrows them', async () => {
  const list = async (params: object) =>
    (await updates.program.call(ADMIN, api.listDueOffices, { params: { within: 90, ...params } })).reply
  const all = await list({})
  const [first] = all.offices
  const found = await list({ search: first?.phone })
  const sum = found.offices.reduce((people, office) => people + office.people, 0)
  expect([found.people, found.people < all.people]).toEqual([sum, true])
  expect((await list({ search: 'nowhere at all' })).people).toBe(0)
})
