import { AsyncLocalStorage } from 'node:async_hooks'
import { api, type Endpoint } from '@concord/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { readConfig } from '#server/config.ts'
import { type Connection, type Database, openDatabase } from '#server/db/database.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { addUser, DEMO_PASSWORD, findUserId, HARBOR, HARBOR_ADMIN, INTERNAL } from './testing/people.ts'

const CONNECTIONS = 3

let program: TestProgram
let database: Database
let app: FastifyInstance
let nested = 0

/** Returns the same database, which counts transactions that are opened inside of another one. */
function countNested(opened: Database): Database {
  const holders = new AsyncLocalStorage<true>()
  const held = <Result>(work: (connection: Connection) => Promise<Result>) => {
    if (holders.getStore()) nested += 1
    return (connection: Connection) => holders.run(true, () => work(connection))
  }
  return {
    ...opened,
    asSystem: (work) => opened.asSystem(held(work)),
    asOrganization: (orgId, work, options) => opened.asOrganization(orgId, held(work), options),
  }
}

beforeAll(async () => {
  program = await startTestProgram()
  // The key of tokens is there then, and both programs read the same one.
  await program.getToken(INTERNAL)
  database = openDatabase(program.url, { maxConnections: CONNECTIONS, connectTimeoutMs: 30_000 })
  const config = readConfig({ CONCORD_HOME: program.home, LOG_LEVEL: 'silent', CALL_PATIENCE_SECONDS: '120' })
  app = await createApp({ config, database: countNested(database) })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await program.close()
})

type Call = () => Promise<number>

async function callBy(
  email: string,
  { method, path }: Endpoint,
  names: object,
  payload?: object,
): Promise<Call> {
  const token = await program.getToken(email)
  const url = Object.entries(names).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    path as string,
  )
  const headers = { authorization: `Bearer ${token}` }
  return async () => (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode
}

async function editOfAnotherOrganization(): Promise<Call> {
  const { orgId, userId } = await addUser(program, { orgId: HARBOR, roles: [] })
  return callBy(INTERNAL, api.changeUser, { orgId, userId }, { version: 1, name: 'Edited' })
}

const target = { userId: findUserId(HARBOR_ADMIN), reason: 'A question' }
const startOfImpersonation = () => callBy(INTERNAL, api.startImpersonation, {}, target)

async function endOfImpersonation(): Promise<Call> {
  const { reply } = await program.call(INTERNAL, api.startImpersonation, { body: target })
  return callBy(INTERNAL, api.endImpersonation, { id: reply.impersonation.id })
}

async function changeOfPassword(): Promise<Call> {
  const { email } = await addUser(program, { roles: [] })
  const body = { currentPassword: DEMO_PASSWORD, newPassword: 'an otter crosses 7 rivers' }
  return callBy(email, api.changePassword, {}, body)
}

async function make(count: number, makeCall: () => Promise<Call>): Promise<Call[]> {
  const calls: Call[] = []
  while (calls.length < count) calls.push(await makeCall())
  return calls
}

test('96 calls at once share three connections: all are answered, and none waits for a second one', async () => {
  const kinds = [
    await make(32, editOfAnotherOrganization),
    await make(24, startOfImpersonation),
    await make(24, endOfImpersonation),
    await make(16, changeOfPassword),
  ]
  // One of each kind after the other, so that all kinds wait for connections together.
  const calls = Array.from({ length: 32 }, (_, place) =>
    kinds.flatMap((kind) => kind.slice(place, place + 1)),
  )
  const statuses = await Promise.all(calls.flat().map((call) => call()))
  expect(statuses).toEqual(Array(96).fill(200))
  expect(nested).toBe(0)
  expect(database.countConnections()).toMatchObject({ inUse: 0, waiting: 0 })
})
