import { SOURCES } from '@concord/domain'
import {
  applyClaims,
  type Connection,
  type Database,
  findIdentityByEmail,
  lockLedger,
  openBatch,
  readConfig,
  readPast,
  searchPractitioners,
  stageClaims,
  toViewer,
  type Viewer,
} from '@concord/server'
import { measureTime, timePairs, total } from '../directory/measure.ts'
import { drawMix, drawSamples, type Search } from '../directory/samples.ts'

const ASKER = 'viewer@summit.example'
const OBSERVED_ON = '2026-06-09'
const CHANGED_SHARE = 0.1
const MAX_CHANGED = 20_000
const SEARCHES = 40

/** Changes records for all organizations in a batch; returns the moment before it. */
async function changeRecords(connection: Connection, count: number): Promise<Date> {
  const at = new Date((await lockLedger(connection)).getTime() - 1)
  const rows = await connection.rows<{ npi: number }>({
    text: 'select npi from practitioners order by hashint8(npi) limit $1',
    values: [count],
  })
  const batchId = await openBatch(connection, { sourceId: SOURCES.webAttestation.id, label: 'Bench' })
  const fields = { languages: ['Spanish'], credentials: at.toISOString() }
  await stageClaims(
    connection,
    batchId,
    rows.map(({ npi }) => ({ npi, observedOn: OBSERVED_ON, fields })),
  )
  await applyClaims(connection, batchId, { userId: null })
  return at
}

async function findAsker(database: Database, home: string): Promise<Viewer> {
  const identity = await database.asSystem((connection) => findIdentityByEmail(connection, ASKER))
  if (!identity) throw new Error(`There is no ${ASKER}`)
  return toViewer(identity, readConfig({ CONCORD_HOME: home }))
}

/**
 * Measures searches as of a moment before a batch against the same ones of now, in turn, each with the transaction of its
 * call, and how many records a second the view of the moment is put together of. A tenth of the records changed.
 */
export async function measureAsOf({ home, database }: { home: string; database: Database }, rows: number) {
  const changed = Math.min(MAX_CHANGED, Math.round(rows * CHANGED_SHARE))
  const viewer = await findAsker(database, home)
  const { orgId } = viewer.user
  const at = await database.asSystem((connection) => changeRecords(connection, changed))
  const search = (tx: Connection, body: Search) =>
    searchPractitioners({ tx, viewer, config: readConfig({ CONCORD_HOME: home }), orgId }, body)
  const moment = { orgId, at, entitlement: undefined }
  const searchThen = (body: Search) =>
    readPast(
      database,
      moment,
      (readThen) => database.asOrganization(orgId, (tx) => readThen(tx, (then) => search(then, body))),
      { waits: true },
    )
  const searchNow = (body: Search) => database.asOrganization(orgId, (tx) => search(tx, body))
  const mix = drawMix(await database.asSystem((connection) => drawSamples(connection, SEARCHES)), SEARCHES)
  const [first] = mix
  const opening = first ? await measureTime(() => searchThen(first)) : Number.NaN
  const [then, now] = await timePairs(mix, searchThen, searchNow)
  return { asOfVsNow: total(then) / total(now), pastRecordsPerS: changed / (opening / 1000) }
}
