import { keyRecord } from '../flatten-record.ts'
import { placeRecord } from './centroids.ts'
import { type DirectoryRecord, PUBLIC_VIEW } from './directory-record.ts'
import type { RecordFacts } from './read-facts.ts'
import { decideFields } from './resolve-fields.ts'
import { makeViewedRecord } from './resolve-view.ts'
import { countConflicts, type Resolution, summarizeFields } from './summarize-fields.ts'

/** A record as a view is to see it, and how that was found. */
export type PlannedView = {
  readonly record: DirectoryRecord
  readonly resolution: Resolution
  readonly conflicts: number
}

/**
 * Returns what the claims of a record add up to, by view, in views with claims of their own. Returns no views for an
 * NPI that the registry lacks: its claims wait.
 */
export function planViews(npi: number, facts: RecordFacts): ReadonlyMap<string, PlannedView> {
  const views = new Map<string, PlannedView>()
  const claims = facts.claims.get(npi)
  const stated = facts.registry.get(npi)
  const registry = facts.statements.get(String(stated?.row.batch_id))
  if (claims === undefined || stated === undefined || registry === undefined) return views
  const keyed = keyRecord(stated)
  const updatedOn = stated.row.registry_updated_on
  const statement = typeof updatedOn === 'string' ? { ...registry, observedOn: updatedOn } : registry
  for (const viewId of new Set(claims.map(({ orgId }) => orgId ?? PUBLIC_VIEW))) {
    const counting = claims.filter(({ orgId }) => orgId === null || orgId === viewId)
    const fields = decideFields(keyed, statement, counting)
    views.set(viewId, {
      record: placeRecord(makeViewedRecord(keyed, fields, counting), facts.centroids),
      resolution: summarizeFields(fields),
      conflicts: countConflicts(fields),
    })
  }
  return views
}
