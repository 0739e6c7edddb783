import {
  getUserProducts,
  getUserState,
  groupRolesByType,
  type Organization,
  PRODUCT_LABELS,
  type Role,
  type UserState,
} from '@concord/domain'
import { exactTime } from '#web/lib/when.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { AccountUser } from './queries.ts'

type StateLabel = { readonly label: string; readonly status: MarkStatus }

const STATES: Readonly<Record<UserState, StateLabel>> = {
  active: { label: 'Active', status: 'ok' },
  invited: { label: 'Invited', status: 'running' },
  disabled: { label: 'Disabled', status: 'error' },
}

export const getUserStateLabel = (user: AccountUser): StateLabel => STATES[getUserState(user)]

export function rolesIn(roles: readonly Role[], { roleIds }: Pick<AccountUser, 'roleIds'>): readonly Role[] {
  return [...groupRolesByType(roles).values()].flat().filter(({ id }) => roleIds.includes(id))
}

export const formatRoleNames = (roles: readonly Role[]) => roles.map(({ name }) => name).join(', ') || 'None'

/** Formats the products of a user: 'All' of the organization unless they are limited. */
export function formatProducts(
  { products }: Pick<AccountUser, 'products'>,
  organization: Organization | null,
): string {
  if (products.length === 0) return 'All'
  return (
    getUserProducts(organization, products)
      .map((name) => PRODUCT_LABELS[name])
      .join(', ') || 'None'
  )
}

export const formatTimeAgo = (time: string | null, otherwise: string) =>
  time === null ? otherwise : exactTime(new Date(time))
