// npm run -s bench -- directory --practitioners N [--overlaid N] [--json] [--keep]: the ratios of the directory in one run.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connection, type Database, findIdentityByEmail, readConfig, toViewer } from '@concord/server'
import { median, percentile, rounded, type Times } from './directory/measure.ts'
import { serve, waitForJobs } from './directory/measure-http.ts'
import { measureLoadVsCopy } from './directory/measure-load.ts'
import { measureNaive } from './directory/measure-naive.ts'
import { measureOverlaid } from './directory/measure-overlaid.ts'
import {
  type Asker,
  askerOn,
  measureCounts,
  measureDeepPage,
  measureMix,
  measurePages,
  measureTyped,
  timeMix,
} from './directory/measure-search.ts'
import { buildNaive } from './directory/naive.ts'
import { drawSamples, type Samples, type Search } from './directory/samples.ts'
import { openWorkspace } from './directory/workspace.ts'
import { readNumber } from './read-number.ts'

const SAMPLES = 100
const WARMING_ROUNDS = 2
const THREE_STATES = ['TX', 'OK', 'LA']

const { values: options } = parseArgs({
  options: {
    practitioners: { type: 'string', default: '200000' },
    overlaid: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const practitioners = readNumber('practitioners', options.practitioners, 1000)

const overlaid = Number(options.overlaid)
if (!Number.isSafeInteger(overlaid) || overlaid < 0 || overlaid > practitioners) {
  console.error('--overlaid takes a whole number up to that of the practitioners.')
  process.exit(1)
}

const say = (line: string) => console.error(line)

/** Askers of a viewer who sees everything, and of one whose organization has three states. */
async function askersOf(database: Database, home: string) {
  const config = readConfig({ CONCORD_HOME: home })
  const identityOf = (email: string) =>
    database.asSystem(async (connection) => {
      const identity = await findIdentityByEmail(connection, email)
      if (!identity) throw new Error(`There is no ${email}`)
      return toViewer(identity, config)
    })
  const everywhere = await identityOf('viewer@summit.example')
  const harbor = await identityOf('admin@harbor.example')
  const products = harbor.organization?.products.map((product) =>
    product.name === 'PROVIDER_DIRECTORY'
      ? { ...product, config: { ...product.config, states: THREE_STATES, zipCodes: [] } }
      : product,
  )
  const restricted = { ...harbor, organization: { ...harbor.organization, products } } as typeof harbor
  return {
    organizations: { asking: everywhere.user.orgId, other: restricted.user.orgId },
    unrestricted: (tx: Connection) => askerOn({ config, tx, orgId: everywhere.user.orgId }, everywhere),
    restricted: (tx: Connection) => askerOn({ config, tx, orgId: restricted.user.orgId }, restricted),
  }
}

async function measureInSql(asker: Asker, restricted: Asker, samples: Samples) {
  say('Pages')
  const pages = await measurePages(asker, restricted, samples)
  const deepPageVsFirst = await measureDeepPage(asker)
  say('As people type')
  const typed = await measureTyped(asker, samples)
  for (const { query, ms } of typed.slowest) say(`${ms.toFixed(1)} ms: ${query}`)
  say('Counts')
  const totalAndFacetsVsCount = await measureCounts(asker, samples)
  say('Against the naive table')
  const naive = await measureNaive(asker, samples)
  const sql = await timeMix(asker.page, samples)
  return { ...pages, deepPageVsFirst, typed, totalAndFacetsVsCount, naive, sql }
}

/**
 * Measures the times after warm-up rounds: a new program is slow until its code is compiled, and the one that asks in
 * SQL has run for minutes.
 */
async function timeWarm(ask: (search: Search) => Promise<unknown>, samples: Samples): Promise<Times> {
  for (let round = 0; round < WARMING_ROUNDS; round += 1) await timeMix(ask, samples)
  return timeMix(ask, samples)
}

async function run() {
  const home = join(resolve(process.env.CONCORD_HOME ?? '.concord'), `bench-${practitioners}`)
  const workspace = await openWorkspace(home, practitioners, options.keep)
  const { database } = workspace
  try {
    const askers = await askersOf(database, home)
    const samples = await database.asSystem((connection) => drawSamples(connection, SAMPLES))
    const loadVsCopy = await database.asOwner(measureLoadVsCopy)
    say('Building the naive table')
    await buildNaive(database)
    const inSql = await database.asOwner((connection) =>
      measureInSql(askers.unrestricted(connection), askers.restricted(connection), samples),
    )
    say('Sixteen clients')
    const mix = await measureMix(database, askers.unrestricted, samples)
    say('Over HTTP')
    const served = await serve(home)
    const http = await waitForJobs(database)
      .then(() => timeWarm(served.page, samples))
      .finally(served.stop)
    if (overlaid > 0) say('With overlays')
    const views =
      overlaid > 0 ? await measureOverlaid(database, askers.organizations, askers, samples, overlaid) : {}
    for (const [name, { ratio, milliseconds }] of Object.entries(inSql.pages)) {
      say(`First page by ${name}: ${milliseconds.toFixed(2)} ms, ${ratio.toFixed(1)} lookups`)
    }
    return {
      practitioners,
      firstPageVsLookup: Math.max(...Object.values(inSql.pages).map(({ ratio }) => ratio)),
      deepPageVsFirst: inSql.deepPageVsFirst,
      nearestVsLookup: inSql.nearest.ratio,
      fuzzyVsLookup: inSql.fuzzy.ratio,
      threeStatesVsLookup: inSql.threeStates.ratio,
      sortedByNameVsLookup: inSql.sorted.name.ratio,
      nearbyByNameVsLookup: inSql.sorted.nearbyByName.ratio,
      sortedByDayVsLookup: inSql.sorted.day.ratio,
      typedVsLookup: inSql.typed.median,
      typedP95VsLookup: inSql.typed.late,
      totalAndFacetsVsCount: inSql.totalAndFacetsVsCount,
      lookupsPerS: mix.lookups,
      mixVsLookups: mix.searches / mix.lookups,
      naiveVsName: inSql.naive.name,
      naiveVsSpecialty: inSql.naive.specialty,
      naiveVsRadius: inSql.naive.radius,
      naiveVsFuzzy: inSql.naive.fuzzy,
      loadVsCopy,
      loadRowsPerS: workspace.loadRowsPerS,
      httpSearchP50Ms: median(http),
      httpSearchP95Ms: percentile(http, 0.95),
      sqlSearchP50Ms: median(inSql.sql),
      ...views,
    }
  } finally {
    await workspace.close()
  }
}

const figures = Object.fromEntries(Object.entries(await run()).map(([name, value]) => [name, rounded(value)]))
if (options.json) console.log(JSON.stringify(figures))
else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)}${value}`)
