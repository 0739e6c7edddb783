import type { Connection } from '#server/db/database.ts'
import { findCountingClaims, findRegistryStatements } from '../claims-store.ts'
import { keyRecord } from '../flatten-record.ts'
import { findCentroids, placeRecord } from './centroids.ts'
import { type DirectoryRecord, PUBLIC_VIEW } from './directory-record.ts'
import { readRegistryRecords } from './read-records.ts'
import {
  type RecordClaim,
  type RegistryStatement,
  type ResolvedField,
  resolveFields,
} from './resolve-fields.ts'
import { makeViewedRecord } from './resolve-view.ts'

/** A record as a view is to see it, with the fields that claims speak of. */
export type PlannedView = {
  readonly record: DirectoryRecord
  readonly resolved: ReadonlyMap<string, ResolvedField>
}

/** Views with claims of a record of their own that count, by view. */
export type PlannedViews = ReadonlyMap<string, PlannedView>

export type Plan = {
  readonly registry: ReadonlyMap<number, DirectoryRecord>
  readonly views: ReadonlyMap<number, PlannedViews>
}

/** Changes what sources count, to see what would follow. */
export type ClaimFilter = {
  /** Batches whose claims count too. */
  readonly withIds?: readonly string[]
  /** Applied batches whose claims do not count. */
  readonly withoutIds?: readonly string[]
  /** Says how much a claim counts otherwise than is stored. */
  readonly adjust?: <Said extends RegistryStatement>(said: Said) => Said
}

function planViews(
  record: DirectoryRecord,
  registry: RegistryStatement,
  claims: readonly RecordClaim[],
): Map<string, PlannedView> {
  const keyed = keyRecord(record)
  const updatedOn = record.row.registry_updated_on
  const statement = typeof updatedOn === 'string' ? { ...registry, observedOn: updatedOn } : registry
  const views = new Map<string, PlannedView>()
  for (const viewId of new Set(claims.map(({ orgId }) => orgId ?? PUBLIC_VIEW))) {
    const counting = claims.filter(({ orgId }) => orgId === null || orgId === viewId)
    const resolved = resolveFields(keyed, statement, counting)
    views.set(viewId, { record: makeViewedRecord(keyed, resolved, counting), resolved })
  }
  return views
}

/** What the claims of these NPIs add up to, view by view. Of NPIs that the registry lacks nothing: their claims wait. */
export async function planRecords(
  connection: Connection,
  npis: readonly number[],
  { withIds, withoutIds, adjust = (said) => said }: ClaimFilter = {},
): Promise<Plan> {
  const claims = Map.groupBy(
    await findCountingClaims(connection, npis, { withIds, withoutIds }),
    ({ npi }) => npi,
  )
  const registry = await readRegistryRecords(connection, npis)
  const batchIds = new Set([...registry.values()].map(({ row }) => String(row.batch_id)))
  const statements = await findRegistryStatements(connection, [...batchIds])
  const drafts = new Map<number, PlannedViews>()
  for (const [npi, said] of claims) {
    const record = registry.get(npi)
    const statement = record && statements.get(String(record.row.batch_id))
    if (record && statement) drafts.set(npi, planViews(record, adjust(statement), said.map(adjust)))
  }
  const viewed = [...drafts.values()].flatMap((views) => [...views.values()].map(({ record }) => record))
  const centroids = await findCentroids(connection, viewed)
  const views = new Map(
    [...drafts].map(([npi, planned]): [number, PlannedViews] => [
      npi,
      new Map(
        [...planned].map(([viewId, { record, resolved }]) => [
          viewId,
          { record: placeRecord(record, centroids), resolved },
        ]),
      ),
    ]),
  )
  return { registry, views }
}
