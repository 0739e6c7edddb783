import type { Viewer } from './access.ts'
import type { Role } from './role.ts'

/** A rule that was asked, the fact that it rests on and, where it is not met, what would change that. */
export type AskedRule =
  | { readonly isMet: true; readonly asks: string; readonly fact: string }
  | { readonly isMet: false; readonly asks: string; readonly fact: string; readonly remedy: string }

type Words = { readonly met: string; readonly unmet: string; readonly remedy: string }

/** Puts the answer of a deciding function into words. */
export function askRule(asks: string, isMet: boolean, { met, unmet, remedy }: Words): AskedRule {
  return isMet ? { isMet, asks, fact: met } : { isMet, asks, fact: unmet, remedy }
}

/** 'a, b, and c'. */
export function listInWords(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') {
  return new Intl.ListFormat('en-US', { type }).format(parts)
}

const namesOf = (roles: readonly Role[]) => listInWords(roles.map(({ name }) => `“${name}”`))

/** 'The role “A” gives it.', for one role or several. */
export function givenByWords(roles: readonly Role[]): string {
  return roles.length === 1 ? `The role ${namesOf(roles)} gives it.` : `The roles ${namesOf(roles)} give it.`
}

/** Returns who looks after the account of a user. */
export function administratorOf({ organization }: Viewer): string {
  return organization ? `An administrator of ${organization.name}` : 'An internal user'
}

/** Returns who can give one of the roles; internal roles are given by internal users alone. */
export function roleRemedy(person: Viewer, roles: readonly Role[]): string {
  if (roles.length === 0) return 'No role gives it.'
  const isInternalRole = roles.every(({ type }) => type === 'ORDERLY')
  const who = isInternalRole ? 'An internal user with “Edit organizations”' : administratorOf(person)
  return roles.length === 1
    ? `${who} can give the role ${namesOf(roles)}.`
    : `${who} can give one of the roles ${namesOf(roles)}.`
}
