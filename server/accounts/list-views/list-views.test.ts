import { api, type BodyIn, LIST_VIEW_ERRORS, MAX_LIST_VIEWS } from '@concord/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { ADMIN, ANALYST, DISABLED, findUserId, INTERNAL, readAudit } from '../testing/people.ts'

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())
beforeEach(() => program.database.asSystem((connection) => connection.run(sql`delete from list_views`)))

type Wanted = BodyIn<typeof api.saveListView>

const VIEW: Wanted = {
  list: 'users',
  name: 'Disabled',
  address: 'state=disabled&sort=-email',
  hiddenColumns: ['products', 'invited'],
  isDefault: false,
}
const save = (wanted: Partial<Wanted> = {}, email = ADMIN) =>
  program.call(email, api.saveListView, { body: { ...VIEW, ...wanted } })
const change = (id: string, body: BodyIn<typeof api.changeListView>, email = ADMIN) =>
  program.call(email, api.changeListView, { params: { id }, body })
const remove = (id: string, email = ADMIN) => program.call(email, api.deleteListView, { params: { id } })
const views = async (email = ADMIN, list: Wanted['list'] = 'users') =>
  (await program.call(email, api.listListViews, { params: { list } })).reply.listViews
const nameError = (message: string) => [{ field: 'name', message }]

test('a view is kept with filters, order and columns, for its list alone', async () => {
  const { status, reply } = await save({ name: '  Disabled ' })
  expect([status, reply.listView]).toEqual([200, { id: expect.any(String), ...VIEW }])
  expect(await views()).toEqual([reply.listView])
  expect(await views(ADMIN, 'audit')).toEqual([])
  expect((await readAudit(program))[0]).toMatchObject({
    action: 'list-view.saved',
    user_id: findUserId(ADMIN),
    details: { list: 'users', name: 'Disabled' },
  })
})

test('a view is renamed and replaced, and what is left out stays', async () => {
  const { id } = (await save()).reply.listView
  expect((await change(id, { name: 'Away' })).reply.listView).toEqual({ id, ...VIEW, name: 'Away' })
  await change(id, { address: 'state=invited', hiddenColumns: [] })
  const after = { id, ...VIEW, name: 'Away', address: 'state=invited', hiddenColumns: [] }
  expect(await views()).toEqual([after])
  expect((await readAudit(program))[0]).toMatchObject({
    action: 'list-view.changed',
    details: { before: { address: VIEW.address }, after },
  })
})

test('one view of a list at most is the default', async () => {
  const first = (await save({ isDefault: true })).reply.listView
  const second = (await save({ name: 'Second', isDefault: true })).reply.listView
  await save({ list: 'audit', isDefault: true })
  const defaults = async () => (await views()).filter((view) => view.isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  await change(first.id, { isDefault: true })
  expect(await defaults()).toEqual([first.id])
  await change(first.id, { isDefault: false })
  expect(await defaults()).toEqual([])
  expect((await views(ADMIN, 'audit')).map(({ isDefault }) => isDefault)).toEqual([true])
})

test('a name given twice is a conflict that says so, also from two tabs at the same time', async () => {
  const answers = await Promise.all([save(), save({ name: 'DISABLED' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.reply).toMatchObject({ code: 'conflict', details: nameError(LIST_VIEW_ERRORS.takenName) })
  const other = (await save({ name: 'Other' })).reply.listView
  expect((await change(other.id, { name: 'disabled' })).reply).toMatchObject({ code: 'conflict' })
  expect(await views()).toHaveLength(2)
})

test('there is a limit to the views of a list, which is said', async () => {
  for (const number of Array(MAX_LIST_VIEWS).keys()) await save({ name: `View ${number}` })
  const { status, reply } = await save()
  expect([status, reply]).toMatchObject([400, { details: nameError(LIST_VIEW_ERRORS.tooMany) }])
  expect((await save({ list: 'audit' })).status).toBe(200)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ list: 'shoes' as 'users' }, 'list'],
  [{ address: 'x'.repeat(2001) }, 'address'],
  [{ hiddenColumns: Array(51).fill('name') }, 'hiddenColumns'],
])('%j is refused at its field', async (wanted, field) => {
  const { status, reply } = await save(wanted)
  expect([status, reply]).toMatchObject([400, { details: [{ field }] }])
})

test('a view that is gone cannot be changed or deleted again', async () => {
  const { id } = (await save()).reply.listView
  expect((await remove(id)).status).toBe(200)
  expect((await readAudit(program))[0]).toMatchObject({
    action: 'list-view.deleted',
    details: { name: VIEW.name },
  })
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, { name: 'Other' })).status).toBe(404)
})

test('no one else sees, changes or deletes a view, of whatever organization', async () => {
  const { id } = (await save()).reply.listView
  for (const email of [ANALYST, INTERNAL, 'admin@harbor.example']) {
    expect(await views(email)).toEqual([])
    expect((await change(id, { name: 'Taken' }, email)).status).toBe(404)
    expect((await remove(id, email)).status).toBe(404)
    expect((await save({}, email)).status).toBe(200)
  }
  expect((await views()).map(({ name }) => name)).toEqual([VIEW.name])
  expect((await save({}, DISABLED)).reply).toMatchObject({ code: 'account_disabled' })
})
