import { exportSchema } from '@concord/contract'
import { seesEntities, type Viewer } from '@concord/domain'
import type { SearchRequest } from '#server/search/filters.ts'
import type { StoredExport } from './store.ts'

const searchSchema = exportSchema.shape.source.options[0].shape.search

/**
 * Returns the search of an export as it was stored, with the defaults of filters that came later; undefined for a list.
 */
export function getSearch({
  subject,
  filters,
}: Pick<StoredExport, 'subject' | 'filters'>): SearchRequest | undefined {
  return subject === 'list' ? undefined : searchSchema.parse({ subject, filters })
}

/** Tells whether the viewer may see what is exported: entities, and whom they employ, are not for everyone. */
export function mayExport(viewer: Viewer, search: SearchRequest | undefined): boolean {
  if (!search) return true
  const asksForEntities = search.subject === 'entity' || search.filters.entity !== undefined
  return !asksForEntities || seesEntities(viewer)
}
