import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Connection,
  type Database,
  ingestNppes,
  migrate,
  openDatabase,
  refreshSearch,
  reportTo,
  seedDemo,
  startPostgres,
  writeRegistryFiles,
} from '@concord/server'
import { measureTime } from './measure.ts'

const ENTITIES_PER_PRACTITIONER = 0.4
const CLIENTS = 20
/** Loads take as long as the machine needs, also when it is busy. */
const CONNECT_TIMEOUT_MS = 120_000

export type Workspace = {
  readonly home: string
  /** The URL of the database, for processes other than this one. */
  readonly url: string
  readonly database: Database
  readonly loadRowsPerS: number
  close(): Promise<void>
}

const AFFILIATED = 20_000
const PRACTITIONERS_OF_AN_ENTITY = 40

/** Affiliates some practitioners, so that there is something to find: the registry does not say who works where. */
async function affiliate(connection: Connection): Promise<void> {
  const affiliated = await connection.rows<{ npi: number }>({
    text: `
      insert into affiliations (npi, entity_npi, position, confirmation, batch_id)
      select p.npi, e.npi, -1, 'practitioner', p.batch_id
      from (select npi, batch_id, row_number() over (order by hashint8(npi)) - 1 as place from practitioners
        order by hashint8(npi) limit $1) p
      join (select npi, row_number() over (order by hashint8(npi)) - 1 as place from entities
        order by hashint8(npi) limit $1 / $2) e on e.place = p.place / $2
      on conflict do nothing returning npi`,
    values: [AFFILIATED, PRACTITIONERS_OF_AN_ENTITY],
  })
  await refreshSearch(
    connection,
    affiliated.map(({ npi }) => npi),
  )
}

/** Loads as many records as the registry would bring, in its files; returns rows a second. */
async function loadRegistry(database: Database, practitioners: number, folder: string): Promise<number> {
  const report = reportTo(process.stderr)
  // Accounts come with the demo workspace, which therefore has to be there before the directory grows.
  await seedDemo(database, { log: report.say })
  const entities = Math.round(practitioners * ENTITIES_PER_PRACTITIONER)
  const files = await database.asSystem((connection) =>
    writeRegistryFiles(connection, {
      practitioners,
      entities,
      folder,
      seed: 1,
      today: '2026-11-01',
      report: report.say,
    }),
  )
  let rows = 0
  const milliseconds = await measureTime(async () => {
    const { total } = await ingestNppes(database, files, { report, allowLargeChange: true })
    rows = total.read
  })
  await rm(folder, { recursive: true })
  await database.asSystem(affiliate)
  return rows / (milliseconds / 1000)
}

/**
 * Opens a directory of this size in its own data folder, loaded as a registry is or with `fill`. `isKept` reuses a
 * complete one of an earlier run, with the figures of its load.
 */
export async function openWorkspace(
  home: string,
  practitioners: number,
  isKept: boolean,
  fill: typeof loadRegistry = loadRegistry,
): Promise<Workspace> {
  const figures = join(home, 'load.json')
  const isThere = isKept && existsSync(figures)
  if (!isThere) await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const postgres = await startPostgres({ home })
  const url = postgres.url('concord')
  await migrate(url)
  const database = openDatabase(url, { maxConnections: CLIENTS, connectTimeoutMs: CONNECT_TIMEOUT_MS })
  if (!isThere) {
    const loadRowsPerS = await fill(database, practitioners, join(home, 'registry'))
    await writeFile(figures, JSON.stringify({ loadRowsPerS }))
  }
  return {
    home,
    url,
    database,
    loadRowsPerS: JSON.parse(await readFile(figures, 'utf8')).loadRowsPerS,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}
