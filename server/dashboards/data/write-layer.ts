import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkFolder, writeParquetOfCsv } from '@concord/engine'
import type { Config } from '#server/config.ts'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { PUBLIC_VIEW } from '#server/db/view.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { findCountingClaims } from '#server/ledger/claims-store.ts'
import { readMarks, readOverlayRecords, readRegistryRecords } from '#server/ledger/records/read-records.ts'
import { copyRows, findOverlaid, findSourceKinds, type LayerOf } from './column-store.ts'
import { LAYER_TABLE_NAMES, LAYER_TABLES, type LayerTable } from './columns.ts'
import { describeOverlaid, type Overlaid } from './describe-overlaid.ts'
import type { Layer, LayerFile } from './layer-store.ts'

const RECORDS_AT_ONCE = 1000

/** Tells whether a claim counts in a layer: public claims always do, those of an organization only in its own layer. */
const isHeard = (of: LayerOf, orgId: string | null): boolean =>
  orgId === null || (of.kind === 'own' && orgId === of.orgId)

async function readOverlaid(
  connection: Connection,
  of: LayerOf,
  npis: readonly number[],
): Promise<Overlaid[]> {
  const view = of.kind === 'own' ? of.orgId : PUBLIC_VIEW
  const viewed = (await readOverlayRecords(connection, npis)).get(view)
  const registry = await readRegistryRecords(connection, npis)
  const marks = (await readMarks(connection, npis)).filter(({ view_id }) => view_id === view)
  const heard = (await findCountingClaims(connection, npis)).filter(({ orgId }) => isHeard(of, orgId))
  const claims = Map.groupBy(heard, ({ npi }) => npi)
  return marks.flatMap(({ npi, resolution }) => {
    const record = viewed?.get(npi)
    if (!record) return []
    return [{ viewed: record, registry: registry.get(npi), resolution, claims: claims.get(npi) ?? [] }]
  })
}

const toLines = (rows: readonly (number | null)[][]): string =>
  rows.map((row) => `${row.join(',')}\n`).join('')

/** Writes what is disputed, and what comes from other sources than the registry. */
async function writeOverlaid(
  connection: Connection,
  of: LayerOf,
  paths: Readonly<Record<'disputes' | 'origins', string>>,
): Promise<void> {
  const kinds = await findSourceKinds(connection)
  const disputes = await open(paths.disputes, 'w')
  const origins = await open(paths.origins, 'w')
  try {
    for (let after = 0; ; ) {
      const npis = await findOverlaid(connection, of, { after, limit: RECORDS_AT_ONCE })
      const last = npis.at(-1)
      if (last === undefined) return
      after = last
      const described = (await readOverlaid(connection, of, npis)).map((one) => describeOverlaid(one, kinds))
      await disputes.write(toLines(described.flatMap((one) => one.disputes)))
      await origins.write(toLines(described.flatMap((one) => one.origins)))
    }
  } finally {
    await disputes.close()
    await origins.close()
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const piece of createReadStream(path))
    for (const byte of piece as Buffer) if (byte === 10) lines += 1
  return lines
}

/**
 * Writes records as columns into the file store. What it gives counts when a row of the database says so; what is left of
 * one that was killed is swept.
 */
export async function writeLayer(
  { config, connection }: { readonly config: Config; readonly connection: Connection },
  of: LayerOf,
  number: number,
): Promise<Layer> {
  const id = randomUUID()
  const orgId = of.kind === 'own' ? of.orgId : ''
  const work = await openWorkFolder(tmpdir(), 'concord-dashboards-')
  const csv = (name: LayerTable) => join(work.path, `${name}.csv`)
  try {
    await writeOverlaid(connection, of, { disputes: csv('disputes'), origins: csv('origins') })
    const files: LayerFile[] = []
    for (const name of LAYER_TABLE_NAMES) {
      if (name !== 'disputes' && name !== 'origins') await copyRows(connection, name, of, csv(name))
      const path = join(work.path, `${name}.parquet`)
      await writeParquetOfCsv({ lines: csv(name), target: path }, LAYER_TABLES[name])
      const key = `org/${getOrgId(orgId)}/dashboards/${id}/${name}.parquet`
      await openFileStore(config).put(key, createReadStream(path))
      files.push({ name, key, bytes: (await stat(path)).size, sha256: await hashFile(path) })
    }
    return { orgId, id, number, files, records: await countLines(csv('practitioners')) }
  } finally {
    await work.remove()
  }
}
