import type { api, ReplyOf } from '@concord/contract'
import { taxonomyByCode } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { listTaxonomyNames } from '#server/search/facet-store.ts'

export async function listTaxonomies({ tx }: SignedInContext): Promise<ReplyOf<typeof api.listTaxonomies>> {
  const names = await listTaxonomyNames(tx)
  return { taxonomies: names.filter(({ code }) => taxonomyByCode(code) === undefined) }
}
