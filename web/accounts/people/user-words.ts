import {
  groupRolesByType,
  type Organization,
  PRODUCT_LABELS,
  productsOf,
  type Role,
  type UserState,
  userStateOf,
} from '@concord/domain'
import { exactTime } from '#web/lib/when.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { AccountUser } from './queries.ts'

type StateWords = { readonly label: string; readonly status: MarkStatus }

const STATES: Readonly<Record<UserState, StateWords>> = {
  active: { label: 'Active', status: 'ok' },
  invited: { label: 'Invited', status: 'running' },
  disabled: { label: 'Disabled', status: 'error' },
}

export const stateOf = (user: AccountUser): StateWords => STATES[userStateOf(user)]

export function rolesIn(roles: readonly Role[], { roleIds }: Pick<AccountUser, 'roleIds'>): readonly Role[] {
  return [...groupRolesByType(roles).values()].flat().filter(({ id }) => roleIds.includes(id))
}

export const namesOf = (roles: readonly Role[]) => roles.map(({ name }) => name).join(', ') || 'None'

/** 'All' of the organization unless they are narrowed. */
export function productWords(
  { products }: Pick<AccountUser, 'products'>,
  organization: Organization | null,
): string {
  if (products.length === 0) return 'All'
  return (
    productsOf(organization, products)
      .map((name) => PRODUCT_LABELS[name])
      .join(', ') || 'None'
  )
}

export const timeWords = (time: string | null, otherwise: string) =>
  time === null ? otherwise : exactTime(new Date(time))
