import { makeNpi, SOURCES } from '@concord/domain'
import type { Connection, Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { applyBatch, openBatch } from '#server/ledger/batches.ts'
import { refreshSearch } from '#server/search/read-model/refresh-search.ts'
import { putLocations, putPractitioner } from '#server/search/read-model/testing/golden-records.ts'

/** A last name that no other record of the demo workspace has. */
export const LAST_NAME = 'QUILLFEATHER'
const FIRST_NAMES = ['ADA', 'BO', 'CY', 'DI']

export const NPIS = FIRST_NAMES.map((_, index) => makeNpi(`29999000${index}`))
export const [ADA = '', BO = '', CY = '', DI = ''] = NPIS

const place = (city: string, state: string, zip: string) => ({
  position: 0,
  city,
  state,
  zip,
  phone: null,
  accepting_new_patients: null,
})

export const DALLAS = place('DALLAS', 'TX', '75209')
export const PLANO = place('PLANO', 'TX', '75023')
export const TULSA = place('TULSA', 'OK', '74103')
export const DENVER = place('DENVER', 'CO', '80202')

/** Adds four active practitioners in Dallas. */
export function putQuillfeathers(database: Database): Promise<void> {
  return database.asSystem(async (connection) => {
    for (const [index, first_name] of FIRST_NAMES.entries()) {
      const npi = Number(NPIS[index])
      await connection.run(sql`delete from exclusions where npi = ${npi}`)
      await putPractitioner(connection, { npi, last_name: LAST_NAME, first_name })
      await putLocations(connection, npi, [DALLAS])
    }
    await refreshSearch(connection, NPIS)
  })
}

type Batch = { readonly label: string; readonly orgId?: string; readonly appliedAt?: Date }

/** Applies a batch in which these records change, and gives its id. */
export function applyChange(
  database: Database,
  { label, orgId, appliedAt }: Batch,
  npis: readonly string[],
  change: (connection: Connection, batchId: string) => Promise<unknown>,
): Promise<string> {
  return database.asSystem(async (connection) => {
    const batchId = await openBatch(connection, {
      sourceId: SOURCES.registry.id,
      label,
      ...(orgId === undefined ? {} : { orgId }),
    })
    await change(connection, batchId)
    await connection.run(
      sql`update practitioners set batch_id = ${batchId} where npi = any (${npis}::bigint[])`,
    )
    await refreshSearch(connection, npis)
    await applyBatch(connection, batchId, { read: npis.length, changed: npis.length }, appliedAt)
    return batchId
  })
}

export const deactivate = (npi: string) => (connection: Connection) =>
  connection.run(sql`update practitioners set status = 'deactivated' where npi = ${npi}`)

export const activate = (npi: string) => (connection: Connection) =>
  connection.run(sql`update practitioners set status = 'active' where npi = ${npi}`)

export const move = (npi: string, to: ReturnType<typeof place>) => (connection: Connection) =>
  putLocations(connection, Number(npi), [to])

export const rename = (npi: string, name: string) => (connection: Connection) =>
  connection.run(sql`update practitioners set last_name = ${name} where npi = ${npi}`)

export const exclude = (npi: string) => (connection: Connection, batchId: string) =>
  connection.run(sql`
    insert into exclusions (npi, excluded_on, type, batch_id) values (${npi}, '2026-05-20', '1128a1', ${batchId})`)

export const reinstate = (npi: string) => (connection: Connection, batchId: string) =>
  connection.run(sql`
    update exclusions set reinstated_on = '2026-06-01', batch_id = ${batchId} where npi = ${npi}`)
