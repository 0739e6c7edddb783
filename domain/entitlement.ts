import { findProduct, isInternal, type Viewer } from './access.ts'
import type { DirectoryConfig } from './product.ts'

/** States and ZIP codes that an organization may see; a place in any of them may be seen. Both empty: no restriction. */
export type Entitlement = Pick<DirectoryConfig, 'states' | 'zipCodes'>

/** Returns the states and ZIP codes that the viewer is held to; undefined when nothing restricts what is seen. */
export function getEntitlement(viewer: Viewer): Entitlement | undefined {
  if (isInternal(viewer)) return undefined
  const config = findProduct(viewer, 'PROVIDER_DIRECTORY')?.config
  return config && config.states.length + config.zipCodes.length > 0 ? config : undefined
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
