import {
  PERMISSION_TABLE,
  type Permission,
  PRODUCT_LABELS,
  type ProductName,
  type Requirement,
  type Viewer,
} from '@concord/domain'

export type Refusal = { readonly reason: string; readonly remedy: string }

function hasActiveProduct(viewer: Viewer, name: ProductName): boolean {
  return viewer.organization?.products.some((entry) => entry.name === name && entry.active) ?? false
}

function labelOf(permission: Permission): string {
  return PERMISSION_TABLE.find((row) => row.permission === permission)?.label ?? permission
}

/** Why a page stays closed and who can open it. */
export function explainRefusal(viewer: Viewer, unmet: Requirement): Refusal {
  const organization = viewer.organization?.name ?? 'Your organization'
  const askAdministrator = `An administrator of ${viewer.organization?.name ?? 'your organization'}`
  switch (unmet.kind) {
    case 'internal':
      return {
        reason: 'This page is for Concord staff.',
        remedy: 'Your Customer Success Manager can look things up or change them for you.',
      }
    case 'organizationRight':
      return {
        reason: `This page needs an internal role with “${labelOf(unmet.right)}”, which none of your roles is.`,
        remedy: 'Another administrator of Concord can give you such a role.',
      }
    case 'permission':
      return {
        reason: `This page needs the permission “${labelOf(unmet.permission)}”, which none of your roles gives.`,
        remedy: `${askAdministrator} can give you a role that has it.`,
      }
    case 'product': {
      const label = PRODUCT_LABELS[unmet.product]
      return hasActiveProduct(viewer, unmet.product)
        ? {
            reason: `${label} is not switched on for your account.`,
            remedy: `${askAdministrator} can switch it on.`,
          }
        : {
            reason: `${organization} does not have ${label}.`,
            remedy: 'Your Customer Success Manager can add it.',
          }
    }
    case 'portalAdmin':
      return {
        reason: 'This page is for portal admins, who create, edit or delete users.',
        remedy: `${askAdministrator} can make you one.`,
      }
    case 'organizationIsNotDemo':
      return {
        reason: `${organization} is a demo organization, and a demo organization cannot add rosters.`,
        remedy: 'Your Customer Success Manager can change that.',
      }
  }
}
