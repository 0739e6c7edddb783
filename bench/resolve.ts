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

/** A line of a roster: most of it as the registry has it, languages and accepting new patients beside, every tenth phone another. */
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

/**
 * Returns how many records a second a batch of a roster is resolved for: its claims and the registry read and compared, views,
 * periods and changes written, the search left out. Nothing of it stays.
 */
export async function measureResolve(database: Database, { records = RECORDS } = {}): Promise<number> {
  let perSecond = 0
  const measuring = database.asSystem(async (connection) => {
    const { batchId, npis } = await stageRoster(connection, records)
    const at = await lockLedger(connection)
    const startedAt = performance.now()
    await resolveViews(connection, npis, { batchId, at })
    perSecond = npis.length / ((performance.now() - startedAt) / 1000)
    throw new Rollback()
  })
  await measuring.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return perSecond
}
