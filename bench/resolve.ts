import { readFile } from 'node:fs/promises'
import { makeLocationKey, SOURCES } from '@concord/domain'
import {
  type Connection,
  type Database,
  lockLedger,
  type NewClaim,
  openBatch,
  resolveViews,
  stageClaims,
} from '@concord/server'

const RECORDS = 20_000
const ROUNDS = 3
const OBSERVED_ON = '2026-06-09'

type Stated = {
  npi: number
  last_name: string | null
  first_name: string | null
  credentials: string | null
  gender: string | null
  address_1: string | null
  address_2: string | null
  zip: string | null
  country: string
  phone: string | null
}

/**
 * Makes a line of a roster: mostly as the registry has it, with languages and accepting new patients added, and another
 * phone in every tenth line.
 */
function makeClaim(stated: Stated, place: number): NewClaim {
  const { npi, last_name, first_name, credentials, gender, phone } = stated
  const at = `locations.${makeLocationKey(stated)}`
  const fields = {
    last_name,
    first_name,
    credentials,
    gender,
    languages: ['English', 'Spanish'],
    [at]: true,
    [`${at}.phone`]: place % 10 === 0 ? '2145550147' : phone,
    [`${at}.accepting_new_patients`]: place % 3 !== 0,
  }
  return { npi, observedOn: OBSERVED_ON, fields }
}

async function stageRoster(
  connection: Connection,
  records: number,
): Promise<{ batchId: string; npis: number[] }> {
  const stated = await connection.rows<Stated>({
    text: `select p.npi, last_name, first_name, credentials, gender, address_1, address_2, zip, country, phone
      from practitioners p join locations l on l.npi = p.npi and l.position = 0
      where last_name is not null order by p.npi limit $1`,
    values: [records],
  })
  const batchId = await openBatch(connection, { sourceId: SOURCES.roster.id, label: 'Bench' })
  await stageClaims(connection, batchId, stated.map(makeClaim))
  await connection.run({ text: `update batches set state = 'applied' where id = $1`, values: [batchId] })
  return { batchId, npis: stated.map(({ npi }) => npi) }
}

class Rollback extends Error {}

/** Returns the CPU time of a process on this machine so far, in milliseconds; 0 where it cannot be read. */
async function readCpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number.parseInt(text, 10) / 1e6
}

/** Resolves a roster and takes it back; records a second. */
async function resolveOnce(database: Database, records: number): Promise<number> {
  let perSecond = 0
  const measuring = database.asSystem(async (connection) => {
    const { batchId, npis } = await stageRoster(connection, records)
    const backend = await connection.one<{ pid: number }>({
      text: 'select pg_backend_pid() as pid',
      values: [],
    })
    const pid = backend?.pid ?? 0
    const at = await lockLedger(connection)
    const [startedAt, cpu, backendCpuMs] = [performance.now(), process.cpuUsage(), await readCpuMs(pid)]
    await resolveViews(connection, npis, { batchId, at })
    const milliseconds = performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpu)
    perSecond = npis.length / (milliseconds / 1000)
    const shares = `CPU here ${Math.round((user + system) / 1000)} ms, of PostgreSQL ${Math.round((await readCpuMs(pid)) - backendCpuMs)} ms`
    console.error(`${npis.length} records resolved in ${Math.round(milliseconds)} ms; ${shares}`)
    throw new Rollback()
  })
  await measuring.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  // What was taken back takes up room until then.
  await database.runAlone({ text: 'vacuum', values: [] })
  return perSecond
}

/**
 * Returns how many records a second a batch of a roster is resolved for: its claims and the registry read and compared, views,
 * periods and changes written, the search left out; of three rounds the fastest. Nothing of it stays.
 */
export async function measureResolve(database: Database, { records = RECORDS } = {}): Promise<number> {
  let best = 0
  for (let round = 0; round < ROUNDS; round += 1) best = Math.max(best, await resolveOnce(database, records))
  return best
}
