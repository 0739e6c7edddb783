import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Database,
  ingestNppes,
  migrate,
  openDatabase,
  rebuildSearch,
  reportTo,
  seedDemo,
  startPostgres,
  writeRegistryFiles,
} from '@concord/server'
import { timeOf } from './measure.ts'

const ENTITIES_PER_PRACTITIONER = 0.4
const CLIENTS = 20

export type Workspace = {
  readonly home: string
  readonly database: Database
  readonly loadRowsPerS: number
  close(): Promise<void>
}

/** The registry says nothing of who works where: one practitioner in three is affiliated with an entity of its state. */
const AFFILIATIONS = {
  text: `
    insert into affiliations (npi, entity_npi, position, confirmation, batch_id)
    select p.npi, e.npi, -1, 'practitioner', p.batch_id from (
      select p.npi, p.batch_id, l.state, row_number() over (partition by l.state order by p.npi) as place
      from practitioners p join locations l on l.npi = p.npi and l.position = 0 where p.npi % 3 = 0
    ) p join (
      select e.npi, l.state, row_number() over (partition by l.state order by e.npi) - 1 as place,
        count(*) over (partition by l.state) as among
      from entities e join locations l on l.npi = e.npi and l.position = 0
    ) e on e.state = p.state and e.place = (p.place / 40) % e.among
    on conflict do nothing`,
  values: [],
}

async function load(database: Database, folder: string, practitioners: number): Promise<number> {
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
  const milliseconds = await timeOf(async () => {
    const { total } = await ingestNppes(database, files, { report, allowSwing: true })
    rows = total.read
  })
  await rm(folder, { recursive: true })
  await database.asSystem((connection) => connection.run(AFFILIATIONS))
  await rebuildSearch(database, report.say)
  return rows / (milliseconds / 1000)
}

/**
 * A directory of this size in a data folder of its own, loaded as a registry is; `isKept` uses the one of an earlier run
 * where it is complete, with the figures of its load.
 */
export async function openWorkspace(
  home: string,
  practitioners: number,
  isKept: boolean,
): Promise<Workspace> {
  const figures = join(home, 'load.json')
  const isThere = isKept && existsSync(figures)
  if (!isThere) await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const postgres = await startPostgres({ home })
  const url = postgres.url('concord')
  await migrate(url)
  const database = openDatabase(url, { maxConnections: CLIENTS })
  if (!isThere) {
    const loadRowsPerS = await load(database, join(home, 'registry'), practitioners)
    await writeFile(figures, JSON.stringify({ loadRowsPerS }))
  }
  return {
    home,
    database,
    loadRowsPerS: JSON.parse(await readFile(figures, 'utf8')).loadRowsPerS,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}
