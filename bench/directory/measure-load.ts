import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, copyChunks, encodeRow } from '@concord/server'
import { measureTime } from './measure.ts'

const ROWS = 400_000
const ROUNDS = 8
// About 50 kB, which the socket holds: the database reads one chunk while the next is made.
const CHUNK_ROWS = 500
const TABLE = 'bench_places'
const COLUMNS = 'npi, position, address_1, city, state, zip, phone, latitude, longitude'

const rowOf = (number: number) => [
  2_000_000_000 + number,
  number % 3,
  `${number % 9999} Harbor Street Suite ${number % 700}`,
  'Meadowbrook',
  'TX',
  '75209',
  '2145550147',
  32.8 + (number % 1000) / 10_000,
  -96.8 - (number % 1000) / 10_000,
]

function* encodedRows(): Generator<Buffer> {
  for (let from = 0; from < ROWS; from += CHUNK_ROWS) {
    let text = ''
    for (let number = from; number < from + CHUNK_ROWS; number += 1) text += encodeRow(rowOf(number))
    yield Buffer.from(text)
  }
}

/**
 * Returns rows a second of the way that loads go, rows made in Node included, against the database reading the same
 * bytes from a file; of each the fastest round. Ours keeps two cores busy: whatever else runs slows it alone, and never
 * speeds it up.
 */
export async function measureLoadVsCopy({ client, ...rest }: Connection): Promise<number> {
  const connection = { client, ...rest }
  const folder = await mkdtemp(join(tmpdir(), 'concord-bench-'))
  const file = join(folder, 'places.copy')
  try {
    await writeFile(file, Buffer.concat([...encodedRows()]))
    // The database may run as another user.
    await chmod(folder, 0o755)
    await chmod(file, 0o644)
    await client.query(`create unlogged table ${TABLE} (npi bigint not null, position integer, address_1 text, city text,
      state text, zip text, phone text, latitude double precision, longitude double precision)`)
    const empty = () => client.query(`truncate ${TABLE}`)
    const own: number[] = []
    const serverSide: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      await empty()
      const streamed = await measureTime(() =>
        copyChunks(connection, `copy ${TABLE} (${COLUMNS}) from stdin`, encodedRows()),
      )
      await empty()
      const read = await measureTime(() => client.query(`copy ${TABLE} (${COLUMNS}) from '${file}'`))
      if (round === 0) continue
      own.push(streamed)
      serverSide.push(read)
    }
    return Math.min(...serverSide) / Math.min(...own)
  } finally {
    await client.query(`drop table if exists ${TABLE}`).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}
