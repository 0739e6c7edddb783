import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST, HARBOR_ADMIN, INTERNAL, readAudit } from '#server/accounts/testing/people.ts'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

let program: TestProgram
let npi = ''
let lastName = ''
beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.asSystem((tx) =>
    tx.one<{ npi: number; last_name: string }>(
      sql`select npi, last_name from practitioners where status = 'active' order by npi limit 1`,
    ),
  )
  npi = String(found?.npi)
  lastName = String(found?.last_name)
})
afterAll(() => program.close())

const create = (changes: readonly object[], email = ANALYST) =>
  program.call(email, api.createDataUpdate, { body: { changes: changes as never } })

test('corrections of a form become a draft with a number of its own, with what stands there now', async () => {
  const { status, reply } = await create([{ npi, path: 'last_name', value: 'Corrected' }])
  expect([status, reply.update.state, reply.update.counts.changes]).toEqual([201, 'draft', 1])
  const { reply: next } = await create([])
  expect(next.update.number).toBe(reply.update.number + 1)
  const read = await program.call(ANALYST, api.readDataUpdate, { params: { updateId: reply.update.id } })
  expect(read.reply.update).toEqual(reply.update)
  const [change] = await program.database.asSystem((tx) =>
    tx.rows(
      sql`select path, before, value, verdict from data_update_changes where update_id = ${reply.update.id}`,
    ),
  )
  expect(change).toEqual({ path: 'last_name', before: lastName, value: 'Corrected', verdict: 'sure' })
  expect(await readAudit(program)).toContainEqual(
    expect.objectContaining({
      action: 'data-update.created',
      details: expect.objectContaining({ updateId: reply.update.id }),
    }),
  )
})

test.each([
  ['an NPI with a wrong check digit', { npi: '1234567890', path: 'last_name', value: 'X' }],
  ['a record that is not there', { npi: '2999999995', path: 'last_name', value: 'X' }],
  ['a field that no record has', { npi: '1234567893', path: 'locations.x.color', value: 'X' }],
  ['a field of the registry alone', { npi: '1234567893', path: 'status', value: 'active' }],
  ['a value that the field cannot hold', { npi: '1234567893', path: 'sole_proprietor', value: 'maybe' }],
])('%s is refused beside its field, and nothing is stored', async (_, change) => {
  const { status, reply } = await create([change])
  expect([status, reply.code]).toEqual([400, 'invalid_input'])
})

test('corrections cannot have been heard at a moment to come', async () => {
  const heardAt = new Date(Date.now() + 86_400_000).toISOString()
  const { status, reply } = await program.call(ANALYST, api.createDataUpdate, { body: { heardAt } })
  expect([status, reply.details]).toEqual([
    400,
    [{ field: 'heardAt', message: 'Choose a moment that has passed.' }],
  ])
})

test('an update of another organization is one that does not exist; without the product there are none', async () => {
  const { reply } = await create([])
  const params = { updateId: reply.update.id }
  expect((await program.call(INTERNAL, api.readDataUpdate, { params })).status).toBe(404)
  expect((await program.call(HARBOR_ADMIN, api.readDataUpdate, { params })).status).toBe(403)
})
