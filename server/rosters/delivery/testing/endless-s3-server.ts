import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = 1000
const PIECE = Buffer.alloc(64 * 1024, ' ')

export type EndlessS3Server = {
  readonly endpoint: string
  /** Pages of lists that were asked for. */
  readonly asked: () => number
  /** Ends the next list after so many pages, or answers with one page that has no end of so many bytes. */
  answer(next: { readonly pages: number } | { readonly bytes: number }): void
  stop(): Promise<void>
}

const writePage = (page: number, isLast: boolean): string => {
  const files = Array.from(
    { length: PAGE },
    (_, one) => `<Contents><Key>in/${page}-${one}.csv</Key><Size>5</Size><ETag>"e"</ETag></Contents>`,
  )
  const token = isLast ? '' : `<NextContinuationToken>${page + 1}</NextContinuationToken>`
  return `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${token}${files.join('')}</ListBucketResult>`
}

/** Writes so many bytes of a list, and does not end it. */
function writeBytes(response: ServerResponse, bytes: number): void {
  response.write('<ListBucketResult>')
  let left = bytes
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= PIECE.length
      if (!response.write(PIECE)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}

/** Starts a server that lists the files of a bucket on and on, for tests. */
export async function startEndlessS3Server(): Promise<EndlessS3Server> {
  let next: Parameters<EndlessS3Server['answer']>[0] = { pages: 1 }
  let asked = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/xml' })
    if ('bytes' in next) return writeBytes(response, next.bytes)
    asked += 1
    const { searchParams } = new URL(request.url ?? '', 'http://bucket')
    const page = Number(searchParams.get('continuation-token') ?? 0)
    response.end(writePage(page, page + 1 >= next.pages))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    answer: (given) => {
      next = given
      asked = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
