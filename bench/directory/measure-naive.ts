import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '@concord/server'
import { median, timeEach } from './measure.ts'
import type { Asker, Page } from './measure-search.ts'
import { NAIVE, NAIVE_SETTINGS } from './naive.ts'
import { type Samples, SEARCHES } from './samples.ts'

const NAIVE_SAMPLES = 30

type Row = Samples['rows'][number]
type Center = readonly [latitude: number, longitude: number]

type Question = {
  readonly naive: (typeof NAIVE)[keyof typeof NAIVE]
  values(row: Row): readonly unknown[]
  readonly ours: (row: Row) => ReturnType<typeof SEARCHES.name>
  /** Spellings are compared in different ways and find different people. */
  readonly hasSameRows: boolean
}

/** What the naive side is asked, and our search for the same. */
function questionsAround(centers: ReadonlyMap<string, Center>) {
  // One box holds the whole name: which word is the last name, it cannot know.
  const misspelt = (row: Row) => [SEARCHES.fuzzy(row).query.toUpperCase()]
  const around = ({ code, zip }: Row) => [...(centers.get(zip) ?? [0, 0]), code]
  return {
    name: {
      naive: NAIVE.name,
      values: ({ last_name }) => [last_name.toUpperCase()],
      ours: SEARCHES.name,
      hasSameRows: true,
    },
    specialty: {
      naive: NAIVE.specialty,
      values: ({ code }) => [code],
      ours: SEARCHES.specialty,
      hasSameRows: true,
    },
    radius: { naive: NAIVE.radius, values: around, ours: SEARCHES.nearest, hasSameRows: true },
    fuzzy: { naive: NAIVE.fuzzy, values: misspelt, ours: SEARCHES.fuzzy, hasSameRows: false },
  } satisfies Record<string, Question>
}

const NOT_ASKED = ['city', 'state']

/** A word may also be a nickname, a city or a state to us: the naive side has to find what else the page holds. */
function holdsTheSame({ practitioners, nextCursor }: Page, naive: readonly string[]): boolean {
  const own = practitioners
    .filter(({ matches }) =>
      matches.every(({ kind, field }) => kind !== 'nickname' && !NOT_ASKED.includes(field)),
    )
    .map(({ npi }) => npi)
  return isDeepStrictEqual(nextCursor === null ? naive : naive.slice(0, own.length), own)
}

async function readCenters(connection: Connection, zips: readonly string[]) {
  const { rows } = await connection.client.query<{ zip: string; latitude: number; longitude: number }>(
    'select zip, latitude, longitude from zip_codes where zip = any ($1)',
    [zips],
  )
  return new Map(rows.map(({ zip, latitude, longitude }): [string, Center] => [zip, [latitude, longitude]]))
}

/**
 * How many times as long the naive table takes for the rows and the total of the same question; ours counts all facets
 * besides. Fails when it finds other rows.
 */
export async function measureNaive(asker: Asker, samples: Samples) {
  const { client } = asker.connection
  const rows = samples.rows.slice(0, NAIVE_SAMPLES)
  const zips = rows.map(({ zip }) => zip)
  await client.query(NAIVE_SETTINGS)
  const questions = questionsAround(await readCenters(asker.connection, zips))

  async function compare({ naive, values, ours, hasSameRows }: Question): Promise<number> {
    const findPage = (row: Row) => client.query<{ npi: string }>(naive.page, [...values(row)])
    for (const row of hasSameRows ? rows : []) {
      const page = await asker.page(ours(row))
      const npis = (await findPage(row)).rows.map(({ npi }) => npi)
      const isAsked = page.readAs.every(({ field }) => field === 'name')
      if (isAsked && !holdsTheSame(page, npis))
        throw new Error(`Other rows for ${values(row)}: ${naive.page}`)
    }
    const ask = async (row: Row) => {
      await findPage(row)
      await client.query(naive.total, [...values(row)])
    }
    const askOurs = async (row: Row) => {
      await asker.page(ours(row))
      await asker.count(ours(row))
    }
    return median(await timeEach(rows, ask, 1)) / median(await timeEach(rows, askOurs))
  }

  return {
    name: await compare(questions.name),
    specialty: await compare(questions.specialty),
    radius: await compare(questions.radius),
    fuzzy: await compare(questions.fuzzy),
  }
}
