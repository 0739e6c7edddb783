import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRandom } from '#server/demo/random.ts'
import { DEMO_SIGN_INS } from '#server/demo/sign-ins.ts'
import { startTestProgram, type TestProgram } from '#server/test-program.ts'
import { type MalformedRequest, malformedRequests } from './test-malformed.ts'

const REQUESTS = 500 * inject('depth') ** 2
const SEED = 20_260_709
const AT_ONCE = 8
const PEOPLE = DEMO_SIGN_INS.map(({ email }) => email)

let program: TestProgram

beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.close())

/** Returns what is wrong with the answer to a request, if anything. */
async function findProblem(request: MalformedRequest): Promise<string | undefined> {
  const reply = await program.app.inject(request as InjectOptions)
  const { statusCode, payload } = reply
  const shown = JSON.stringify({ ...request, headers: { ...request.headers, authorization: '' } }).slice(
    0,
    400,
  )
  if (statusCode >= 500) return `${statusCode} ${payload.slice(0, 200)} to ${shown}`
  if (statusCode < 400 || request.method === 'HEAD') return undefined
  const { code, message } = reply.json() as { code?: unknown; message?: unknown }
  return typeof code === 'string' && typeof message === 'string'
    ? undefined
    : `no code in ${payload} to ${shown}`
}

test('no request, however malformed, is answered with a failure of the server', async () => {
  const tokens = await Promise.all(PEOPLE.map((email) => program.getToken(email)))
  const next = malformedRequests(createRandom(SEED), tokens)
  const errors: string[] = []
  for (let sent = 0; sent < REQUESTS && errors.length < 5; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => findProblem(next())))
    errors.push(...answers.filter((error) => error !== undefined))
  }
  expect(errors).toEqual([])
})

const LINES = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /v2/user HTTP/9.9\r\nhost: a\r\n\r\n',
  'NONSENSE /v2/user HTTP/1.1\r\nhost: a\r\n\r\n',
  'POST /v2/user HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST /v2/user HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc',
  'POST /v2/authenticate HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
  `GET /v2/user HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
  `GET /${'a/'.repeat(50_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  'GET /v2/user HTTP/1.1\r\nhost: a\r\nauthorization: Bearer \x01\x02\r\n\r\n',
  'GET /v2/practitioner/\xff\xfe HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01',
]

test('bytes that are no request at all are refused, and the program goes on', async () => {
  await program.app.listen({ port: 0, host: '127.0.0.1' })
  const address = program.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const line of LINES) {
    const socket = connect(port, '127.0.0.1')
    let reply = ''
    socket.on('data', (bytes) => {
      reply += bytes.toString('latin1')
    })
    // A server that has refused the rest of a long line closes the connection under the writer.
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.end(Buffer.from(line, 'latin1'))
    await closed
    expect([line.slice(0, 60), reply.split('\r\n')[0]]).toEqual([
      line.slice(0, 60),
      expect.stringMatching(/^HTTP\/1\.1 4\d\d |^$/),
    ])
  }
  expect((await program.app.inject('/healthz')).statusCode).toBe(200)
})
