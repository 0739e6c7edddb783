import { PRODUCT_LABELS, PRODUCT_NAMES } from '@concord/domain'
import { formatAction } from '../audit/format-audit.ts'
import type { OrganizationEvent } from './queries.ts'

const namesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

function formatEventField(name: string): string {
  const product = PRODUCT_NAMES.find((each) => each === name)
  return product ? PRODUCT_LABELS[product] : name
}

/** Returns what someone did, with the fields that it touched. */
export function formatEvent({ action, details }: Pick<OrganizationEvent, 'action' | 'details'>): string {
  const { after } = details
  const isOnlyState = namesOf(after).join() === 'active'
  if (action === 'organization.changed' && isOnlyState)
    return (after as { active: unknown }).active === true
      ? 'Organization activated'
      : 'Organization deactivated'
  const words = formatAction(action)
  const fields = action.endsWith('changed') ? namesOf(after).map(formatEventField) : []
  return fields.length > 0 ? `${words}: ${fields.join(', ')}` : words
}

/** Returns the reason for an event, where one was asked for. */
export function getReason({ details }: Pick<OrganizationEvent, 'details'>): string | undefined {
  return typeof details.reason === 'string' ? details.reason : undefined
}

/** Returns who did it; an office answers a link without being a user, all else without a user is done by the program. */
export function formatWho({
  action,
  hasUser,
  userName,
}: Pick<OrganizationEvent, 'action' | 'hasUser' | 'userName'>): string {
  if (hasUser) return userName ?? 'A deleted user'
  return action === 'office-link.answered' ? 'An office' : 'Concord'
}
