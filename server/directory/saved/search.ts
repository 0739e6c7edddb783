import { type api, type BodyOf, savedSearchSchema } from '@concord/contract'
import { seesEntities, type Viewer } from '@concord/domain'

/** Describes what is searched for, without paging. */
export type Search = BodyOf<typeof api.saveSearch>['search']

/** Parses a search as it was stored; filters that were added later get their defaults. */
export function parseSearch({ subject, filters }: { subject: string; filters: unknown }): Search {
  return savedSearchSchema.shape.search.parse({ subject, filters })
}

/** Tells whether the viewer may see what the search finds: entities, and whom they employ, are not for everyone. */
export function maySearch(viewer: Viewer, search: Search): boolean {
  const asksForEntities = search.subject === 'entity' || search.filters.entity !== undefined
  return !asksForEntities || seesEntities(viewer)
}
