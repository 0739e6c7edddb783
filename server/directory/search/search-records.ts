import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { entitlementOf, seesEntities, type Viewer } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import type { EntityCard, PractitionerCard } from './card.ts'
import { filtersOf, type SearchRequest } from './filters.ts'
import { findPage } from './find-page.ts'
import { understand } from './understand.ts'

/** Refuses what an organization without access to entity data may not ask. */
export function checkAccess(viewer: Viewer, { subject, filters }: SearchRequest): void {
  const asksForEntities = subject === 'entity' || filters.entity !== undefined
  if (asksForEntities && !seesEntities(viewer)) throw new AppError('forbidden', { kind: 'entityData' })
}

export function understandFor(
  { connection, viewer }: Pick<SignedInContext, 'connection' | 'viewer'>,
  request: SearchRequest,
) {
  checkAccess(viewer, request)
  return understand(connection, filtersOf(request), entitlementOf(viewer))
}

function practitionerOf(card: PractitionerCard, showsEntities: boolean) {
  const { otherNames: _, zips: __, cities: ___, entityName, ...shown } = card
  return { ...shown, entityName: showsEntities ? entityName : null }
}

export async function searchPractitioners(
  context: SignedInContext,
  body: BodyOf<typeof api.searchPractitioners>,
): Promise<ReplyOf<typeof api.searchPractitioners>> {
  const { connection, viewer } = context
  const search = await understandFor(context, { subject: 'practitioner', filters: body })
  const { hits, ...page } = await findPage<PractitionerCard>(connection, search, body)
  const showsEntities = seesEntities(viewer)
  return {
    practitioners: hits.map(({ card, added }) => ({ ...practitionerOf(card, showsEntities), ...added })),
    ...page,
  }
}

export async function searchEntities(
  context: SignedInContext,
  body: BodyOf<typeof api.searchEntities>,
): Promise<ReplyOf<typeof api.searchEntities>> {
  const search = await understandFor(context, { subject: 'entity', filters: body })
  const { hits, ...page } = await findPage<EntityCard>(context.connection, search, body)
  return {
    entities: hits.map(({ card: { zips: _, cities: __, ...card }, added }) => ({ ...card, ...added })),
    ...page,
  }
}
