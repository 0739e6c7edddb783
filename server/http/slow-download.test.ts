import { type ClientRequest, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '#server/demo/accounts/organizations.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const FLOODER = 'admin@harbor.example'
const OTHER = 'admin@summit.example'
const DOWNLOADS = 8
const AT_ONCE = 2

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
  await program.app.listen({ port: 0, host: '127.0.0.1' })
  // More than the buffers between the program and who reads nothing take.
  await program.database.asSystem((tx) =>
    tx.run(sql`
      insert into audit_events (org_id, id, at, action, details)
      select ${ORGANIZATIONS.harbor.id}, gen_random_uuid(), now(), 'test.large',
        jsonb_build_object('text', repeat('x', 20000))
      from generate_series(1, 2000)`),
  )
})
afterAll(() => program.close())

type Download = { readonly request: ClientRequest; isBegun: boolean }

/** Asks for the log and reads nothing of it. */
function startDownload(authorization: string): Download {
  const { port } = program.app.server.address() as AddressInfo
  const path = `${api.exportAudit.path}?format=ndjson`
  const request = sendRequest({ port, host: '127.0.0.1', path, headers: { authorization } })
  const download: Download = { request, isBegun: false }
  request.on('error', () => {})
  request.on('response', (response) => {
    download.isBegun = response.statusCode === 200
    response.on('error', () => {})
  })
  request.end()
  return download
}

test('of many slow downloads of one account two run at once, others are served, and who goes away makes room', async () => {
  const authorization = `Bearer ${await program.getToken(FLOODER)}`
  const downloads = Array.from({ length: DOWNLOADS }, () => startDownload(authorization))
  const begun = () => downloads.filter(({ isBegun }) => isBegun)
  await expect.poll(() => begun().length).toBeGreaterThanOrEqual(AT_ONCE)
  const file = await program.call(OTHER, api.exportAudit, { params: { format: 'csv' } })
  expect(file.status).toBe(200)
  for (const email of [OTHER, FLOODER])
    expect((await program.call(email, api.listAuditEvents, { params: {} })).status).toBe(200)
  expect(begun()).toHaveLength(AT_ONCE)

  begun()[0]?.request.destroy()
  await expect.poll(() => begun().length).toBe(AT_ONCE + 1)
  for (const { request } of downloads) request.destroy()
  // Those that still waited are begun for no one, and leave their places as well.
  expect((await program.call(FLOODER, api.exportAudit, { params: { format: 'csv' } })).status).toBe(200)
})
