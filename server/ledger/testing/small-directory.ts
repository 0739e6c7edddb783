import { randomUUID } from 'node:crypto'
import { makeNpi, SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyBatch, openBatch } from '../batches.ts'
import { compareRecords } from '../records/compare-records.ts'
import type { DirectoryRecord, Row } from '../records/directory-record.ts'
import { readRegistryRecords } from '../records/read-records.ts'
import { rewriteRecords } from '../records/rewrite-records.ts'
import { insertRegistryChanges, resolveLoaded } from '../registry-changes.ts'

export const npiOf = (number: number): number => Number(makeNpi(String(200_000_100 + number)))

const STREETS = ['12 ELM ST', '40 OAK AVE', '7 PINE RD', '99 CEDAR LN']

export const makePlace = (npi: number, position: number, street = position): Row => ({
  npi,
  position,
  address_1: STREETS[Math.abs(street) % STREETS.length],
  address_2: null,
  city: 'DALLAS',
  state: 'TX',
  zip: '75209',
  zip_plus_4: null,
  country: 'US',
  phone: `21455501${String(100 + position).slice(-2)}`,
  phone_extension: null,
  fax: null,
  accepting_new_patients: null,
  telehealth: null,
  wheelchair_access: null,
  hours: null,
  latitude: null,
  longitude: null,
})

const SHARED = {
  status: 'active',
  other_names: [],
  taxonomies: [{ code: '207R00000X', primary: true, licenseNumber: null, licenseState: null, group: null }],
  identifiers: [],
  endpoints: [],
  enumerated_on: '2010-01-04',
  registry_updated_on: '2026-01-14',
  certified_on: null,
  deactivated_on: null,
  reactivated_on: null,
  deactivation_reason: null,
  replacement_npi: null,
}

export function makePractitioner(number: number, batchId: string, columns: Row = {}): DirectoryRecord {
  const npi = npiOf(number)
  return {
    npi,
    table: 'practitioners',
    row: {
      npi,
      ...SHARED,
      last_name: `SURNAME${number}`,
      first_name: 'ADA',
      middle_name: null,
      name_prefix: null,
      name_suffix: null,
      credentials: 'MD',
      gender: 'F',
      sole_proprietor: false,
      languages: [],
      verified_at: null,
      batch_id: batchId,
      first_batch_id: null,
      ...columns,
    },
    locations: [makePlace(npi, -1), makePlace(npi, 0), makePlace(npi, 1)],
    affiliations: [],
  }
}

export function makeEntity(number: number, batchId: string): DirectoryRecord {
  const npi = npiOf(number)
  return {
    npi,
    table: 'entities',
    row: {
      npi,
      ...SHARED,
      name: `CLINIC ${number}`,
      kind: 'facility',
      is_subpart: false,
      parent_name: null,
      parent_npi: null,
      authorized_official: null,
      batch_id: batchId,
      first_batch_id: null,
    },
    locations: [makePlace(npi, 0)],
    affiliations: [],
  }
}

/** Fills a directory as a first load does: practitioners 0, 1, 2 ... and after them entities. Returns its batch. */
export async function fillDirectory(
  connection: Connection,
  { practitioners, entities = 0 }: { practitioners: number; entities?: number },
): Promise<string> {
  const startedAt = new Date('2026-01-20T08:00:00Z')
  const batchId = await openBatch(connection, {
    sourceId: SOURCES.registry.id,
    label: 'First load',
    startedAt,
  })
  const total = practitioners + entities
  const records = Array.from({ length: total }, (_, number) =>
    number < practitioners ? makePractitioner(number, batchId) : makeEntity(number, batchId),
  )
  await rewriteRecords(connection, records)
  await applyBatch(connection, batchId, {}, startedAt)
  return batchId
}

let loads = 0

/**
 * Loads records as a load of the registry does and returns its batch. `change` returns the new records by the known
 * ones; records that it does not return stay.
 */
export async function loadRegistry(
  connection: Connection,
  at: Date,
  change: (batchId: string, known: ReadonlyMap<number, DirectoryRecord>) => readonly DirectoryRecord[],
  npis: readonly number[],
): Promise<string> {
  loads += 1
  const batchId = await openBatch(connection, {
    sourceId: SOURCES.registry.id,
    label: `Load ${loads}`,
    startedAt: at,
  })
  const known = await readRegistryRecords(connection, npis)
  const stated = change(batchId, known)
  const changed = stated.filter((record) => {
    const before = known.get(record.npi)
    return before === undefined || compareRecords(before, record).length > 0
  })
  const named = changed.map((record) => ({
    ...record,
    row: {
      ...record.row,
      batch_id: batchId,
      first_batch_id: known.get(record.npi)?.row.first_batch_id ?? (known.has(record.npi) ? null : batchId),
    },
  }))
  await rewriteRecords(connection, named)
  const changes = named.flatMap((record) => {
    const before = known.get(record.npi)
    return before ? compareRecords(before, record).map((made) => ({ npi: record.npi, ...made })) : []
  })
  await insertRegistryChanges(connection, changes, { batchId, at })
  await resolveLoaded(connection, { batchId, at })
  await applyBatch(connection, batchId, {}, at)
  return batchId
}

/** Inserts an enabled organization with this name; returns its id. */
export async function insertOrganization(connection: Connection, name: string): Promise<string> {
  const id = randomUUID()
  await connection.run(sql`insert into organizations (id, name, client_id) values (${id}, ${name}, ${id})`)
  return id
}

const TABLES = ['practitioners', 'entities', 'locations', 'affiliations'] as const

/** Returns all rows that a view shows, in order. */
export async function readView(connection: Connection, viewId: string): Promise<Record<string, unknown[]>> {
  await connection.run(sql`select set_config('app.view_id', ${viewId}, true)`)
  const view: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const rows = await connection.rows<{ row: unknown }>({
      text: `select to_jsonb(r) as row from viewed.${table} r order by to_jsonb(r)::text`,
      values: [],
    })
    view[table] = rows.map(({ row }) => row)
  }
  return view
}

/** Returns all rows that the overlays of current views hold, in order, with the marks. */
export async function readOverlays(connection: Connection): Promise<Record<string, unknown[]>> {
  const held: Record<string, unknown[]> = {}
  for (const table of [...TABLES, 'records']) {
    const rows = await connection.rows<{ row: unknown }>({
      text: `select to_jsonb(r) as row from overlay.${table} r order by to_jsonb(r)::text`,
      values: [],
    })
    held[table] = rows.map(({ row }) => row)
  }
  return held
}
