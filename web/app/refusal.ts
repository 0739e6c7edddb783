import {
  PRODUCT_LABELS,
  type ProductName,
  permissionLabel,
  type Requirement,
  type Viewer,
} from '@concord/domain'

export type Refusal = { readonly reason: string; readonly fix: string }

function hasActiveProduct(viewer: Viewer, name: ProductName): boolean {
  return viewer.organization?.products.some((entry) => entry.name === name && entry.active) ?? false
}

/** Explains why a page stays closed and who can open it. */
export function explainRefusal(viewer: Viewer, unmet: Requirement): Refusal {
  const organization = viewer.organization?.name ?? 'Your organization'
  const askAdministrator = `An administrator of ${viewer.organization?.name ?? 'your organization'}`
  switch (unmet.kind) {
    case 'internal':
      return {
        reason: 'This page is for Concord staff.',
        fix: 'Your Customer Success Manager can help you.',
      }
    case 'organizationRight':
      return {
        reason: `This page needs an internal role with “${permissionLabel(unmet.right)}”, and none of your roles includes it.`,
        fix: 'Another Concord administrator can give you a role that includes it.',
      }
    case 'permission':
      return {
        reason: `This page needs the permission “${permissionLabel(unmet.permission)}”, and none of your roles includes it.`,
        fix: `${askAdministrator} can give you a role that has it.`,
      }
    case 'product': {
      const label = PRODUCT_LABELS[unmet.product]
      return hasActiveProduct(viewer, unmet.product)
        ? {
            reason: `${label} is not enabled for your account.`,
            fix: `${askAdministrator} can enable it.`,
          }
        : {
            reason: `${organization} does not have ${label}.`,
            fix: 'Your Customer Success Manager can add it.',
          }
    }
    case 'portalAdmin':
      return {
        reason: 'This page is for portal admins, who create, edit or delete users.',
        fix: `${askAdministrator} can make you one.`,
      }
    case 'organizationIsNotDemo':
      return {
        reason: `${organization} is a demo organization, and demo organizations cannot add rosters.`,
        fix: 'Your Customer Success Manager can change that.',
      }
    case 'actsAsOneself':
      return {
        reason: 'This page is not available while you act as another user.',
        fix: 'Stop acting as the other user to open it.',
      }
  }
}
