import type { Connection } from '#server/db/database.ts'
import { findCountingClaims, findStatements } from '../claims-store.ts'
import { type Centroids, findCentroids } from './centroids.ts'
import type { DirectoryRecord } from './directory-record.ts'
import { type Mark, readMarks, readOverlayRecords, readRegistryRecords } from './read-records.ts'
import type { RecordClaim, RegistryStatement } from './resolve-fields.ts'

/** Changes what sources count, to see what would follow. */
export type ClaimFilter = {
  /** Batches whose claims count too. */
  readonly withIds?: readonly string[]
  /** Applied batches whose claims do not count. */
  readonly withoutIds?: readonly string[]
  /** Says how much a claim counts otherwise than is stored. */
  readonly adjust?: <Said extends RegistryStatement>(said: Said) => Said
  /** Claims that are stored nowhere and do not count: what is needed to see what they would do is read too. */
  readonly tried?: readonly RecordClaim[]
}

/** All that decides what views are to hold of some records, and what they hold now. */
export type RecordFacts = {
  /** The claims that count, by NPI. */
  readonly claims: ReadonlyMap<number, readonly RecordClaim[]>
  readonly registry: ReadonlyMap<number, DirectoryRecord>
  /** The source that states the records of the registry, by batch. */
  readonly statements: ReadonlyMap<string, RegistryStatement>
  readonly centroids: Centroids
  readonly marks: ReadonlyMap<number, readonly Mark[]>
  /** The records that each view holds now, by view. */
  readonly held: ReadonlyMap<string, ReadonlyMap<number, DirectoryRecord>>
}

const WHEREABOUTS = /\.(zip|state|country)$/

/** Returns the ZIP codes of places that claims can move or add. */
function listZips({ npi, fields }: RecordClaim, registry: RecordFacts['registry']): string[] {
  const moving = Object.keys(fields).filter((path) => WHEREABOUTS.test(path))
  if (moving.length === 0) return []
  const stated = registry.get(npi)?.locations.map(({ zip }) => zip) ?? []
  const claimed = moving.filter((path) => path.endsWith('.zip')).map((path) => fields[path])
  return [...stated, ...claimed].filter((zip) => typeof zip === 'string')
}

export async function readFacts(
  connection: Connection,
  npis: readonly number[],
  { withIds, withoutIds, adjust, tried = [] }: ClaimFilter = {},
): Promise<RecordFacts> {
  const counting = await findCountingClaims(connection, npis, { withIds, withoutIds })
  const claims = adjust ? counting.map(adjust) : counting
  const registry = await readRegistryRecords(connection, npis)
  const batchIds = new Set([...registry.values()].map(({ row }) => String(row.batch_id)))
  const statements = await findStatements(connection, [...batchIds])
  if (adjust) for (const [batchId, statement] of statements) statements.set(batchId, adjust(statement))
  const zips = [...claims, ...tried].flatMap((claim) => listZips(claim, registry))
  const centroids = await findCentroids(connection, zips)
  const marks = Map.groupBy(await readMarks(connection, npis), ({ npi }) => npi)
  const held = await readOverlayRecords(connection, [...marks.keys()])
  return { claims: Map.groupBy(claims, ({ npi }) => npi), registry, statements, centroids, marks, held }
}
