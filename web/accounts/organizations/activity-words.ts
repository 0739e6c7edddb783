import { PRODUCT_LABELS, PRODUCT_NAMES } from '@concord/domain'
import type { OrganizationEvent } from './queries.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  sign_in: 'Signed in with a password',
  login_success: 'Signed in',
  session_start: 'Began a session',
  session_end: 'Ended a session',
  'organization.created': 'Created the organization',
  'organization.changed': 'Changed the organization',
  'organization.settings-changed': 'Changed its settings',
}

const FIELDS: Readonly<Record<string, string>> = { name: 'name', demo: 'demo', active: 'active' }

/** 'user.invited' as 'User invited': events of other areas name themselves. */
function actionInWords(action: string): string {
  const words = action.replace(/[._-]+/g, ' ')
  return ACTIONS[action] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const namesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

function fieldInWords(name: string): string {
  const product = PRODUCT_NAMES.find((each) => each === name)
  return product ? PRODUCT_LABELS[product] : (FIELDS[name] ?? name)
}

/** What somebody did, with the fields that it touched. */
export function eventInWords({ action, details }: Pick<OrganizationEvent, 'action' | 'details'>): string {
  const { after } = details
  const isOnlyState = namesOf(after).join() === 'active'
  if (action === 'organization.changed' && isOnlyState)
    return (after as { active: unknown }).active === true ? 'Activated it' : 'Deactivated it'
  const words = actionInWords(action)
  const fields = action.endsWith('changed') ? namesOf(after).map(fieldInWords) : []
  return fields.length > 0 ? `${words}: ${fields.join(', ')}` : words
}

/** Why, where that was asked for. */
export function reasonOf({ details }: Pick<OrganizationEvent, 'details'>): string | undefined {
  return typeof details.reason === 'string' ? details.reason : undefined
}
