import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { getEntitlement, seesEntities, type Viewer } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { type RecalledCache, recallCache } from './cache.ts'
import { type Card, type EntityCard, getShown, type PractitionerCard } from './card.ts'
import { getFilters, type SearchRequest } from './filters.ts'
import { findPage, type PageOf } from './find-page.ts'
import { interpretQuery } from './interpret-query.ts'

/** Refuses what an organization without access to entity data may not ask. */
export function checkAccess(viewer: Viewer, { subject, filters }: SearchRequest): void {
  const asksForEntities = subject === 'entity' || filters.entity !== undefined
  if (asksForEntities && !seesEntities(viewer)) throw new AppError('forbidden', { kind: 'entityData' })
}

export function interpretSearch(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  request: SearchRequest,
  options?: Parameters<typeof interpretQuery>[3],
) {
  checkAccess(viewer, request)
  return interpretQuery(tx, getFilters(request), getEntitlement(viewer), options)
}

type At = { limit: number; cursor?: string | undefined }

/**
 * Finds a page of the search with its text taken literally; only if that page is empty, interprets the text with checks
 * for another meaning.
 */
async function lookForPage<Shown extends Card>(
  context: SignedInContext,
  request: SearchRequest,
  at: At,
  recalled?: RecalledCache,
): Promise<PageOf<Shown>> {
  const search = await interpretSearch(context, request, { checks: false, recalled })
  const page = await findPage<Shown>(search, at)
  if (search.isSure || page.hits.length > 0) return page
  return findPage<Shown>(await interpretSearch(context, request, { recalled }), at)
}

/**
 * Finds a page with the values cached for the model, which are assumed to be valid. The rows tell their version: if it
 * does not match, the page is found again.
 */
async function findPageFor<Shown extends Card>(context: SignedInContext, request: SearchRequest, at: At) {
  const recalled = recallCache(context.tx)
  const found = recalled && (await lookForPage<Shown>(context, request, at, recalled))
  const { version: _, ...page } =
    found && (await recalled.holds(found.version)) ? found : await lookForPage<Shown>(context, request, at)
  return page
}

function getPractitioner(card: PractitionerCard, showsEntities: boolean) {
  const { otherNames: _, entityName, ...shown } = getShown(card)
  return { ...shown, entityName: showsEntities ? entityName : null }
}

export async function searchPractitioners(
  context: SignedInContext,
  body: BodyOf<typeof api.searchPractitioners>,
): Promise<ReplyOf<typeof api.searchPractitioners>> {
  const request: SearchRequest = { subject: 'practitioner', filters: body }
  const { hits, ...page } = await findPageFor<PractitionerCard>(context, request, body)
  const showsEntities = seesEntities(context.viewer)
  return {
    practitioners: hits.map(({ card, added }) => ({ ...getPractitioner(card, showsEntities), ...added })),
    ...page,
  }
}

export async function searchEntities(
  context: SignedInContext,
  body: BodyOf<typeof api.searchEntities>,
): Promise<ReplyOf<typeof api.searchEntities>> {
  const { hits, ...page } = await findPageFor<EntityCard>(context, { subject: 'entity', filters: body }, body)
  return {
    entities: hits.map(({ card, added }) => ({ ...getShown(card), ...added })),
    ...page,
  }
}
