import {
  type Connection,
  countPractitioners,
  type Database,
  searchPractitioners,
  type Viewer,
} from '@concord/server'
import { median, percentile, type Times, throughput, timeEach, timePairs } from './measure.ts'
import { buildSearch, drawMix, type Samples, SEARCHES, type Search, writeQueries } from './samples.ts'

const CLIENTS = 16
const SECONDS = 10
/** PostgreSQL plans the first five runs of each statement again on each connection. */
const WARMING_SECONDS = 20
const DEEP_ROW = 300_000
const SLOWEST_SHOWN = 8

type Context = Parameters<typeof searchPractitioners>[0]
export type Page = Awaited<ReturnType<typeof searchPractitioners>>

/** Calls the program's own search on one connection, without HTTP. */
export type Asker = {
  readonly connection: Connection
  lookUp(npi: string): Promise<unknown>
  page(search: Search): Promise<Page>
  count(search: Search): Promise<unknown>
}

export function askerOn(context: Omit<Context, 'viewer'>, viewer: Viewer): Asker {
  const { tx: connection } = context
  const asking = { ...context, viewer }
  return {
    connection,
    lookUp: (npi) =>
      connection.preparedRows({ text: 'select npi from search.subjects where npi = $1', values: [npi] }),
    page: (search) => searchPractitioners(asking, search),
    count: (search) => countPractitioners(asking, search),
  }
}

/** Returns every ratio of a page to an index-only lookup by NPI through the same client. */
export async function measurePages(asker: Asker, restricted: Asker, samples: Samples) {
  const ratio = async (who: Asker, searchFor: (row: Samples['rows'][number]) => Search) => {
    const [lookups, pages] = await timePairs(
      samples.rows,
      ({ npi }) => who.lookUp(npi),
      (row) => who.page(searchFor(row)),
    )
    return { ratio: median(pages) / median(lookups), milliseconds: median(pages) }
  }
  const entities = samples.entities
  const pages = {
    name: await ratio(asker, SEARCHES.name),
    specialty: await ratio(asker, SEARCHES.specialty),
    state: await ratio(asker, SEARCHES.state),
    ...(entities.length > 0
      ? {
          entity: await ratio(asker, (row) =>
            buildSearch({ entity: entities[Number(row.npi) % entities.length] ?? '' }),
          ),
        }
      : {}),
  }
  return {
    pages,
    nearest: await ratio(asker, SEARCHES.nearest),
    sorted: {
      name: await ratio(asker, SEARCHES.byName),
      nearbyByName: await ratio(asker, SEARCHES.nearbyByName),
      day: await ratio(asker, SEARCHES.byDay),
    },
    fuzzy: await ratio(asker, SEARCHES.fuzzy),
    threeStates: await ratio(restricted, SEARCHES.specialty),
  }
}

/** Returns how many look-ups by NPI a page takes of searches as people type them: the median, and all but one in twenty. */
export async function measureTyped(asker: Asker, samples: Samples) {
  const typed = samples.rows.flatMap((row, at) =>
    writeQueries(row, at).map((search) => ({ search, npi: row.npi })),
  )
  const [lookups, pages] = await timePairs(
    typed,
    ({ npi }) => asker.lookUp(npi),
    ({ search }) => asker.page(search),
    1,
  )
  const slowest = typed
    .map(({ search }, at) => ({ query: search.query, ms: pages[at] ?? 0 }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_SHOWN)
  const lookup = median(lookups)
  return { median: median(pages) / lookup, late: percentile(pages, 0.95) / lookup, slowest }
}

/**
 * Returns a page behind row 300,000, or in the middle of a smaller directory, against the first page of the same list.
 */
export async function measureDeepPage(asker: Asker): Promise<number> {
  const { rows } = await asker.connection.client.query<{ name_rank: number; row: number }>(
    `with least as (select least($1::bigint, count(*) / 2) as row from search.subjects where subject = 'p')
     select name_rank::float8 as name_rank, (select row from least)::int as row from search.subjects
     where subject = 'p' order by name_rank offset (select row from least) limit 1`,
    [DEEP_ROW],
  )
  const at = rows[0]
  if (!at) throw new Error('The directory is empty')
  const first = buildSearch({})
  const deep = buildSearch({ cursor: `after-0-${at.name_rank}-${at.row}` })
  const [firsts, deeps] = await timePairs(
    Array.from({ length: 100 }),
    () => asker.page(first),
    () => asker.page(deep),
  )
  return median(deeps) / median(firsts)
}

/** Returns how many times longer an exact total with all facets takes than only counting the rows of the same range. */
export async function measureCounts(asker: Asker, samples: Samples): Promise<number> {
  const searches = samples.rows
    .slice(0, 60)
    .flatMap(({ code, state }) => [
      buildSearch({ specialties: [code] }),
      buildSearch({ states: [state], specialties: [code] }),
    ])
  const [ranges, counts] = await timePairs(
    searches,
    ({ specialties, states }) =>
      asker.connection.preparedRows({
        text: `select count(*) from search.postings where list = (select id from search.lists
            where subject = 'p' and kind = 't' and value = $1) and state = coalesce(search.state_number($2), -1)`,
        values: [specialties[0], states[0] ?? null],
      }),
    (search) => asker.count(search),
    1,
  )
  return median(counts) / median(ranges)
}

/** Lookups and mixed searches per second of sixteen clients. */
export async function measureMix(
  database: Database,
  contextOf: (connection: Connection) => Asker,
  samples: Samples,
) {
  const mix = drawMix(samples, 2000)
  const connections: Asker[] = []
  const release: (() => void)[] = []
  const held = Array.from({ length: CLIENTS }, () =>
    database.asSystem(async (connection) => {
      connections.push(contextOf(connection))
      await new Promise<void>((resolve) => release.push(resolve))
    }),
  )
  while (connections.length < CLIENTS) await new Promise((resolve) => setTimeout(resolve, 5))
  const run = (work: (asker: Asker, call: number) => Promise<unknown>, seconds = SECONDS) => {
    const free = [...connections]
    return throughput(CLIENTS, seconds, async (call) => {
      const asker = free.pop()
      if (!asker) throw new Error('More calls than connections')
      await work(asker, call)
      free.push(asker)
    })
  }
  const lookups = await run((asker, call) =>
    asker.lookUp(samples.rows[call % samples.rows.length]?.npi ?? ''),
  )
  const search = (asker: Asker, call: number) => asker.page(mix[call % mix.length] ?? buildSearch({}))
  await run(search, WARMING_SECONDS)
  const searches = await run(search)
  for (const end of release) end()
  await Promise.all(held)
  return { lookups, searches }
}

/** Returns milliseconds of each search of the mix, one after the other. */
export async function timeMix(ask: (search: Search) => Promise<unknown>, samples: Samples): Promise<Times> {
  return timeEach(drawMix(samples, 300), ask, 2)
}
