import { type Entitlement, getEntitlement, seesEntities, type Viewer } from '@concord/domain'

/** The part of the directory that an organization may see; the server determines it from the viewer alone. */
export type Scope = {
  /** '' for the public view. */
  readonly orgId: string
  readonly entitlement: Entitlement | undefined
  readonly seesEntities: boolean
}

export function getScope(viewer: Viewer): Scope {
  return {
    orgId: viewer.user.orgId,
    entitlement: getEntitlement(viewer),
    seesEntities: seesEntities(viewer),
  }
}
