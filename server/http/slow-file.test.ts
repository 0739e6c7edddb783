import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, UPDATE_FILE_TYPE } from '@concord/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYST } from '#server/accounts/testing/people.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'

const REQUEST_MS = 1000

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({}, { limits: { requestMs: REQUEST_MS } })
  await program.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => program.close())

type Sending = { readonly request: ClientRequest; readonly reply: Promise<{ status: number; body: string }> }

function send(path: string, method: string, headers: Record<string, string | number>): Sending {
  const { port } = program.app.server.address() as AddressInfo
  const request = sendRequest({ port, host: '127.0.0.1', method, path, headers })
  const reply = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) =>
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    )
  })
  return { request, reply }
}

const isBeingStored = async () =>
  (await readdir(join(program.home, 'files', '.unfinished')).catch(() => [])).length > 0

/** Begins to send a file, and waits until its bytes are taken. On a machine that stands still before, it begins again. */
async function begin(path: string, headers: Record<string, string | number>): Promise<Sending> {
  for (;;) {
    const sending = send(path, 'POST', headers)
    sending.request.write('x')
    let isOver = false
    sending.reply
      .catch(() => {})
      .finally(() => {
        isOver = true
      })
    while (!isOver) {
      if (await isBeingStored()) return sending
      await sleep(20)
    }
  }
}

test('a file may come more slowly than any other request, as long as it comes', async () => {
  const created = await program.call(ANALYST, api.createDataUpdate, { body: { origin: 'file' } })
  const { id, revision } = created.reply.update
  const authorization = `Bearer ${await program.getToken(ANALYST)}`
  const path = `${api.addUpdateEvidence.path.replace(':updateId', id)}?name=call.txt&revision=${revision}`
  const { request, reply } = await begin(path, {
    ...{ authorization, 'content-type': UPDATE_FILE_TYPE, 'content-length': 21 },
  })
  for (let sent = 0; sent < 20; sent += 1) {
    await sleep(REQUEST_MS / 5)
    request.write('x')
  }
  request.end()
  const { status, body } = await reply
  expect([status, JSON.parse(body)]).toMatchObject([200, { evidence: { bytes: 21 } }])
})

test('what is no file has to come in its time, also from someone who is signed in', async () => {
  const authorization = `Bearer ${await program.getToken(ANALYST)}`
  const { request, reply } = send(api.createDataUpdate.path, 'POST', {
    ...{ authorization, 'content-type': 'application/json', 'content-length': 100 },
  })
  request.write('{')
  expect(await reply).toMatchObject({ status: 408, body: expect.stringContaining('request_timeout') })
})
