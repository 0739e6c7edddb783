import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Starts a server that receives webhooks, for tests; it answers with the status that is set. */
export async function startWebhookServer() {
  const received: Received[] = []
  let status = 200
  let work: () => Promise<void> = async () => {}
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(pieces) })
    await work()
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('what a server says')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rosters`,
    received,
    answer: (next: number) => {
      status = next
    },
    /** Does that work before each answer, while the sender waits. */
    beforeAnswer: (next: () => Promise<void>) => {
      work = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
