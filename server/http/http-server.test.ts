import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { answerClientError } from './client-error.ts'
import { type ConnectionLimits, createHttpServers } from './http-server.ts'

const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

const REPLY = Buffer.alloc(200_000, 'x')

async function listen(
  limits: Partial<ConnectionLimits>,
  { isBehindProxy = false, body = REPLY, isFile = false } = {},
): Promise<{ port: number; handled: () => number; server: Server }> {
  let handled = 0
  const servers = createHttpServers({ isBehindProxy, limits })
  const server = servers.create((request, response) => {
    handled += 1
    if (isFile) servers.letFileCome(request)
    request.resume()
    request.on('end', () => response.end(body))
  })
  server.on('clientError', answerClientError)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.push(() => {
    servers.closeConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, handled: () => handled, server }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  ending.push(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Holds what the server sends back in the kernel: this side never reads. */
async function openWithoutReading(port: number): Promise<Socket> {
  const socket = await open(port)
  socket.pause()
  return socket
}

const GET = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  await once(socket, 'close')
  return text
}

test('a connection that asks for many things at once and reads none is cut off', async () => {
  const { port, handled, server } = await listen({ openReplies: 16 })
  const socket = await openWithoutReading(port)
  socket.write(GET.repeat(1500))
  await expect.poll(() => countConnections(server)).toBe(0)
  expect(handled()).toBeLessThanOrEqual(16)
})

test('one thing after the other is answered as often as it is asked', async () => {
  const { port, handled } = await listen({ openReplies: 2 }, { body: Buffer.from('x') })
  const socket = await open(port)
  for (let asked = 1; asked <= 50; asked += 1) {
    socket.write(GET)
    await once(socket, 'data')
    expect(handled()).toBe(asked)
  }
})

test('readers that let too much pile up together are cut off, the slowest first, and the others stay', async () => {
  const { port, server } = await listen(
    { openReplies: 40, unreadBytes: 10_000_000 },
    {
      body: Buffer.alloc(1_000_000, 'x'),
    },
  )
  const patient = await open(port)
  const slow = await openWithoutReading(port)
  slow.write(GET.repeat(3))
  for (let each = 0; each < 3; each += 1) (await openWithoutReading(port)).write(GET.repeat(30))
  await expect.poll(() => countConnections(server)).toBeLessThanOrEqual(2)
  patient.write(GET.replace('host', 'connection: close\r\nhost'))
  expect(await readAll(patient)).toContain('200 OK')
})

test('an address has as many connections as it may; behind a proxy all callers share one', async () => {
  const direct = await listen({ connectionsPerAddress: 3 })
  for (let each = 0; each < 6; each += 1) await open(direct.port)
  await expect.poll(() => countConnections(direct.server)).toBe(3)
  const proxied = await listen({ connectionsPerAddress: 3 }, { isBehindProxy: true })
  for (let each = 0; each < 6; each += 1) await open(proxied.port)
  expect(await countConnections(proxied.server)).toBe(6)
})

test('a body that never ends is answered when its time is over, and its connection closed', async () => {
  const { port } = await listen({ requestMs: 200 })
  const socket = await open(port)
  socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nx')
  const reply = await readAll(socket)
  expect(reply).toContain('408 Request Timeout')
  expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' })
}, 60_000)

test('headers that never end are answered when their time is over', async () => {
  const { port } = await listen({ requestMs: 200 })
  const socket = await open(port)
  socket.write('POST / HTTP/1.1\r\nhost: here\r\n')
  expect(await readAll(socket)).toContain('408 Request Timeout')
}, 60_000)

test('a body that is a file may take longer than other requests, and no longer than its own time', async () => {
  const { port } = await listen(
    { requestMs: 200, fileMs: 3_600_000 },
    { isFile: true, body: Buffer.from('done') },
  )
  const socket = await open(port)
  const reply = readAll(socket)
  socket.write('POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 10\r\n\r\n')
  for (let sent = 0; sent < 10; sent += 1) {
    await sleep(100)
    socket.write('x')
  }
  expect(await reply).toContain('done')
  const limited = await listen({ requestMs: 200, fileMs: 400 }, { isFile: true })
  const late = await open(limited.port)
  late.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\nx')
  expect(await readAll(late)).toContain('408 Request Timeout')
}, 60_000)

test('what is no request of HTTP is refused in the form of all other errors', async () => {
  const { port } = await listen({})
  const refused = async (text: string) => {
    const socket = await open(port)
    socket.write(text)
    return readAll(socket)
  }
  expect(await refused('NONSENSE\r\n\r\n')).toMatch(/400 Bad Request[\s\S]*"code":"malformed_request"/)
  const long = `GET / HTTP/1.1\r\nhost: here\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await refused(long)).toMatch(/413 Content Too Large[\s\S]*"code":"payload_too_large"/)
})

const SECOND = 'POST /second HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n'
test.each([
  ['two hosts', `GET / HTTP/1.1\r\nhost: here\r\nhost: elsewhere\r\n\r\n${SECOND}`],
  [
    'a coding beside chunks',
    `POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: identity\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
  [
    'codings in one line',
    `POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n${SECOND}`,
  ],
])(
  'a request that a proxy may understand in another way is refused with what follows it: %s',
  async (_, text) => {
    const { port, handled } = await listen({})
    const socket = await open(port)
    socket.write(text)
    const reply = await readAll(socket)
    expect(reply.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 400 Bad Request\r'.trim()])
    expect(reply).toContain('"code":"malformed_request"')
    expect(handled()).toBe(0)
  },
)

test('chunks are read, however they are spelled', async () => {
  const { port } = await listen({}, { body: Buffer.from('done') })
  const socket = await open(port)
  socket.write(
    'POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: Chunked\r\nconnection: close\r\n\r\n2\r\nab\r\n0\r\n\r\n',
  )
  expect(await readAll(socket)).toContain('done')
})

test('a connection stays open between requests for longer than the minute that proxies keep theirs', async () => {
  const { port } = await listen({}, { body: Buffer.from('x') })
  const socket = await open(port)
  socket.write(GET)
  const [reply] = await once(socket, 'data')
  expect(Number(/keep-alive: timeout=(\d+)/i.exec(String(reply))?.[1])).toBeGreaterThan(60)
})
