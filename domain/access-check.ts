import type { Viewer } from './access.ts'
import type { Role } from './role.ts'

/** A rule that was asked, the fact that it rests on and, where it is not met, what would change that. */
export type AccessCheck =
  | { readonly isMet: true; readonly requirement: string; readonly fact: string }
  | { readonly isMet: false; readonly requirement: string; readonly fact: string; readonly fix: string }

type CheckTexts = { readonly met: string; readonly unmet: string; readonly fix: string }

/** Puts the answer of a deciding function into words. */
export function describeCheck(
  requirement: string,
  isMet: boolean,
  { met, unmet, fix }: CheckTexts,
): AccessCheck {
  return isMet ? { isMet, requirement, fact: met } : { isMet, requirement, fact: unmet, fix }
}

/** Formats a list as 'a, b, and c', or with 'or' for a disjunction. */
export function formatList(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') {
  return new Intl.ListFormat('en-US', { type }).format(parts)
}

const formatRoleNames = (roles: readonly Role[]) => formatList(roles.map(({ name }) => `“${name}”`))

/** Formats which roles grant something: 'The role “A” gives it.', for one role or several. */
export function formatGrantingRoles(roles: readonly Role[]): string {
  return roles.length === 1
    ? `The role ${formatRoleNames(roles)} gives it.`
    : `The roles ${formatRoleNames(roles)} give it.`
}

/** Returns who looks after the account of a user. */
export function describeAdministrator({ organization }: Viewer): string {
  return organization ? `An administrator of ${organization.name}` : 'An internal user'
}

/** Returns who can give one of the roles; internal roles are given by internal users alone. */
export function describeRoleFix(person: Viewer, roles: readonly Role[]): string {
  if (roles.length === 0) return 'No role gives it.'
  const isInternalRole = roles.every(({ type }) => type === 'ORDERLY')
  const who = isInternalRole ? 'An internal user with “Edit organizations”' : describeAdministrator(person)
  return roles.length === 1
    ? `${who} can give the role ${formatRoleNames(roles)}.`
    : `${who} can give one of the roles ${formatRoleNames(roles)}.`
}
