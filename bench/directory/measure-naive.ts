import type { Connection } from '@concord/server'
import { median, timeEach } from './measure.ts'
import type { Asker } from './measure-search.ts'
import { NAIVE } from './naive.ts'
import { type Samples, SEARCHES } from './samples.ts'

const NAIVE_SAMPLES = 10

/** How many times as long the naive table takes for the same question. */
export async function measureNaive(asker: Asker, samples: Samples) {
  const { client } = asker.connection
  const rows = samples.rows.slice(0, NAIVE_SAMPLES)
  const centers = await readCenters(
    asker.connection,
    rows.map(({ zip }) => zip),
  )
  type Row = (typeof rows)[number]
  const compare = async (
    kind: keyof typeof NAIVE,
    ours: keyof typeof SEARCHES,
    values: (row: Row) => unknown[],
  ) => {
    const naive = await timeEach(rows, (row) => client.query(NAIVE[kind], values(row)), 1)
    const own = await timeEach(rows, (row) => asker.page(SEARCHES[ours](row)))
    return median(naive) / median(own)
  }
  const fuzzyWords = (row: Row) => SEARCHES.fuzzy(row).query.split(' ').toReversed()
  return {
    name: await compare('name', 'name', ({ last_name }) => [last_name]),
    specialty: await compare('specialty', 'specialty', ({ code }) => [code]),
    radius: await compare('radius', 'nearest', ({ code, zip }) => [...(centers.get(zip) ?? [0, 0]), code]),
    fuzzy: await compare('fuzzy', 'fuzzy', fuzzyWords),
  }
}

async function readCenters(connection: Connection, zips: readonly string[]) {
  const { rows } = await connection.client.query<{ zip: string; latitude: number; longitude: number }>(
    'select zip, latitude, longitude from zip_codes where zip = any ($1)',
    [zips],
  )
  return new Map(rows.map(({ zip, latitude, longitude }) => [zip, [latitude, longitude] as const]))
}
