import { Worker } from 'node:worker_threads'
import { type Connection, type Database, refreshOverlay } from '@concord/server'
import { measureTime } from './measure.ts'

const RECORDS_AT_A_TIME = 2000
/**
 * The share of practitioners that get another last name, and so another position in the name order: one in this many.
 */
const RENAMED = 10

/** Gives an organization its own view of these practitioners: another phone and sex, some another name. */
async function overlay(connection: Connection, orgId: string, npis: readonly number[]): Promise<void> {
  const statements = [
    `insert into overlay.records (npi, view_id, org_id) select npi, $1, $1 from unnest($2::bigint[]) npi
      on conflict do nothing`,
    `insert into overlay.practitioners select r.* from practitioners p
      cross join lateral jsonb_populate_record(null::"overlay".practitioners, to_jsonb(p) || jsonb_build_object(
        'view_id', $1::text, 'org_id', $1::text, 'gender', case p.gender when 'F' then 'M' else 'F' end,
        'last_name', case when p.npi % ${RENAMED} = 0 then p.last_name || ' YOUNG' else p.last_name end)) r
      where p.npi = any ($2::bigint[]) on conflict do nothing`,
    `insert into overlay.locations select r.* from locations l
      cross join lateral jsonb_populate_record(null::"overlay".locations, to_jsonb(l) || jsonb_build_object(
        'view_id', $1::text, 'org_id', $1::text, 'phone', '2145550177', 'accepting_new_patients', true)) r
      where l.npi = any ($2::bigint[]) on conflict do nothing`,
    `insert into overlay.affiliations select r.* from affiliations a
      cross join lateral jsonb_populate_record(null::"overlay".affiliations, to_jsonb(a) || jsonb_build_object(
        'view_id', $1::text, 'org_id', $1::text)) r
      where a.npi = any ($2::bigint[]) on conflict do nothing`,
  ]
  for (const text of statements) await connection.run({ text, values: [orgId, npis] })
  await refreshOverlay(connection, orgId, npis)
}

async function pickPractitioners(database: Database, count: number): Promise<number[]> {
  const rows = await database.asSystem((connection) =>
    connection.rows<{ npi: number }>({
      text: 'select npi from practitioners order by hashint8(npi) limit $1',
      values: [count],
    }),
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} practitioners are there`)
  return rows.map(({ npi }) => npi)
}

/** Overlays so many practitioners for an organization, as batches do; gives how many in a second. */
export async function overlayPractitioners(
  database: Database,
  orgId: string,
  count: number,
): Promise<number> {
  const npis = await pickPractitioners(database, count)
  const milliseconds = await measureTime(async () => {
    for (let from = 0; from < npis.length; from += RECORDS_AT_A_TIME) {
      const some = npis.slice(from, from + RECORDS_AT_A_TIME)
      await database.asSystem((connection) => overlay(connection, orgId, some))
    }
  })
  await database.runAlone({
    text: 'vacuum analyze search.overlay_subjects, search.overlay_hidden',
    values: [],
  })
  await database.runAlone({
    text: 'vacuum analyze search.overlay_postings, search.overlay_rollups',
    values: [],
  })
  return count / (milliseconds / 1000)
}

/** Applies small batches of another organization, one after the other, until the work is done. */
export async function whileApplying<Result>(
  database: Database,
  orgId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const npis = await pickPractitioners(database, RECORDS_AT_A_TIME)
  let isRunning = true
  const applying = (async () => {
    for (let from = 0; isRunning; from = (from + 100) % npis.length) {
      const some = npis.slice(from, from + 100)
      await database.asSystem((connection) => overlay(connection, orgId, some))
    }
  })()
  const result = await work().finally(() => {
    isRunning = false
  })
  await applying
  return result
}

/** Keeps one core busy until the work is done: what applying costs a search beside that is its own. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const loop = new Worker('for (;;);', { eval: true })
  return work().finally(() => loop.terminate())
}
