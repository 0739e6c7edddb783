import { hasEntityData, isInternal, type Organization, seesEntities, type Viewer } from './access.ts'
import type { DirectoryConfig } from './product.ts'

/** States and ZIP codes that an organization may see; a place in any of them may be seen. Both empty: no restriction. */
export type Entitlement = Pick<DirectoryConfig, 'states' | 'zipCodes'>

/** The part of the directory that may be seen: places in the entitlement, and entity data or none. */
export type DirectorySight = {
  readonly entitlement: Entitlement | undefined
  readonly seesEntities: boolean
}

const findDirectory = (organization: Organization | null) =>
  organization?.products.find((entry) => entry.name === 'PROVIDER_DIRECTORY')

function getEntitlementOf(organization: Organization | null): Entitlement | undefined {
  const config = findDirectory(organization)?.config
  return config && config.states.length + config.zipCodes.length > 0 ? config : undefined
}

/**
 * Returns the states and ZIP codes that the viewer is held to; undefined when nothing restricts what is seen. They hold
 * for all products: also for a user who has others than the directory alone.
 */
export function getEntitlement(viewer: Viewer): Entitlement | undefined {
  return isInternal(viewer) ? undefined : getEntitlementOf(viewer.organization)
}

export function getDirectorySight(viewer: Viewer): DirectorySight {
  return { entitlement: getEntitlement(viewer), seesEntities: seesEntities(viewer) }
}

/** Returns what all users of an organization may see; those who belong to none see everything. */
export function getOrganizationSight(organization: Organization | null): DirectorySight {
  const directory = findDirectory(organization)
  return {
    entitlement: getEntitlementOf(organization),
    seesEntities: organization === null || (directory?.active === true && hasEntityData(directory.config)),
  }
}

/** Tells whether a place, by its two-letter state and five-digit ZIP code, may be seen. */
export function isInside(
  entitlement: Entitlement | undefined,
  { state, zip }: { readonly state: string | null; readonly zip: string | null },
): boolean {
  if (!entitlement) return true
  const { states, zipCodes } = entitlement
  return (state !== null && states.includes(state)) || (zip !== null && zipCodes.includes(zip))
}
