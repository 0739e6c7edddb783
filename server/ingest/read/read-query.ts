import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/db/database.ts'

/** Streams the rows of a query as fields in the text format of COPY, for millions of rows of numbers and codes. */
export async function readQuery(
  connection: Connection,
  query: string,
  take: (fields: string[]) => void,
): Promise<void> {
  const lines = connection.client.query(copyTo(`copy (${query}) to stdout`))
  await pipeline(lines, async (chunks: AsyncIterable<Buffer>) => {
    let rest = ''
    for await (const chunk of chunks) {
      const texts = (rest + chunk.toString('latin1')).split('\n')
      rest = texts.pop() ?? ''
      for (const text of texts) take(text.split('\t'))
    }
  })
}
