import { taxonomyName } from '@concord/domain'
import type { Connection } from '@concord/server'
import { timeEach, total } from './measure.ts'
import type { Asker } from './measure-search.ts'
import { NAIVE, NAIVE_SETTINGS } from './naive.ts'
import { type Samples, SEARCHES } from './samples.ts'

type Row = Samples['rows'][number]
type Center = readonly [latitude: number, longitude: number]

async function readCenters(connection: Connection, zips: readonly string[]) {
  const { rows } = await connection.client.query<{ zip: string; latitude: number; longitude: number }>(
    'select zip, latitude, longitude from zip_codes where zip = any ($1)',
    [zips],
  )
  return new Map(rows.map(({ zip, latitude, longitude }): [string, Center] => [zip, [latitude, longitude]]))
}

/**
 * Returns how many times as long the naive table takes for the same pages, one after the other. Totals, not medians: a
 * naive page costs what its hits cost, so the frequent names and specialties are where people wait.
 */
export async function measureNaive(asker: Asker, samples: Samples) {
  const { client } = asker.connection
  const { rows } = samples
  const centers = await readCenters(
    asker.connection,
    rows.map(({ zip }) => zip),
  )
  await client.query(NAIVE_SETTINGS)

  async function compare(kind: keyof typeof NAIVE, values: (row: Row) => readonly unknown[]) {
    const ours = kind === 'radius' ? SEARCHES.nearest : SEARCHES[kind]
    const naive = await timeEach(rows, (row) => client.query(NAIVE[kind], [...values(row)]), 1)
    return total(naive) / total(await timeEach(rows, (row) => asker.page(ours(row)), 1))
  }

  return {
    name: await compare('name', ({ last_name }) => [last_name]),
    specialty: await compare('specialty', ({ code }) => [taxonomyName(code)]),
    radius: await compare('radius', ({ code, zip }) => [...(centers.get(zip) ?? [0, 0]), taxonomyName(code)]),
    fuzzy: await compare('fuzzy', (row) => [SEARCHES.fuzzy(row).query]),
  }
}
