import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Post, post } from './post.ts'

const PIECE = Buffer.alloc(64 * 1024, 7)

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Starts a server, and gives its address and the end of its first connection. */
async function start(answer: RequestListener) {
  const server = createServer(answer)
  const closed = new Promise<void>((resolve) => {
    server.once('connection', (socket: Socket) => socket.on('error', () => {}).once('close', () => resolve()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed }
}

/** Writes bytes for as long as someone takes them. */
function writeForever(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(PIECE));
  }
  response.on('drain', more)
  more()
}

const send = (url: string, given: Partial<Post> = {}) =>
  post(readConfig({}), {
    ...{ url, headers: {}, body: [Buffer.from('NPI\n')], silenceMs: 60_000, answerBytes: 0 },
    ...given,
  })

test('an answer without end counts by its status, and its connection is closed', async () => {
  const { url, closed } = await start((request, response) => {
    request.resume()
    response.writeHead(200)
    writeForever(response)
  })
  expect((await send(url)).status).toBe(200)
  await closed
})

test('an answer that is a refusal ends the sending, however much there is left to send', async () => {
  const { url, closed } = await start((request, response) => {
    request.resume()
    response.writeHead(500).write('no')
  })
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield PIECE
    } finally {
      isEnded = true
    }
  }
  expect((await send(url, { body: endless() })).status).toBe(500)
  await closed
  expect(isEnded).toBe(true)
})

test('a server that sends and takes nothing is given up, though it answered', async () => {
  const { url, closed } = await start((_, response) => {
    response.writeHead(200)
    writeForever(response)
  })
  const body = Array.from({ length: 1000 }, () => PIECE)
  await Promise.allSettled([send(url, { body, silenceMs: 1000 })])
  await closed
})
