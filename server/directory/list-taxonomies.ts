import type { api, ReplyOf } from '@concord/contract'
import { taxonomyByCode } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findTaxonomyNames } from './search/facet-store.ts'

export async function listTaxonomies({
  connection,
}: SignedInContext): Promise<ReplyOf<typeof api.listTaxonomies>> {
  const names = await findTaxonomyNames(connection)
  const unknown = [...names].filter(([code]) => taxonomyByCode(code) === undefined)
  return { taxonomies: unknown.map(([code, name]) => ({ code, name })) }
}
