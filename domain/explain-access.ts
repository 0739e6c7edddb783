import {
  type Access,
  isInternal,
  isOwnOrganization,
  mayWrite,
  organizationRight,
  type Viewer,
} from './access.ts'
import {
  type AccessCheck,
  describeAdministrator,
  describeCheck,
  describeRoleFix,
  formatGrantingRoles,
} from './access-check.ts'
import type { AccessQuestion, ExplainQuestion, NamedOrganization } from './access-question.ts'
import { scopesToGive } from './api-token.ts'
import { explainActAs } from './explain-impersonation.ts'
import { explainReach, explainRequirement } from './explain-requirement.ts'
import { explainGrantRole, explainModifyUsers } from './explain-users.ts'
import { permissionLabel, type Role } from './role.ts'

/** Tells whether something is open to a person, and all rules that were asked for it. */
export type AccessExplanation = { readonly isGranted: boolean; readonly rules: readonly AccessCheck[] }

function accountRules({ user, organization, ...person }: Viewer): AccessCheck[] {
  const account = describeCheck('Account', user.active, {
    met: `${user.name} is active.`,
    unmet: `${user.name} is disabled.`,
    fix: `${describeAdministrator({ user, organization, ...person })} can enable the account.`,
  })
  if (!organization) return [account]
  const ofOrganization = describeCheck('Organization', organization.active, {
    met: `${organization.name} is active.`,
    unmet: `${organization.name} is deactivated.`,
    fix: 'An internal user with “Edit organizations” can activate it.',
  })
  return [account, ofOrganization]
}

function writingRule(person: Viewer): AccessCheck {
  const { user, impersonator } = person
  return describeCheck('Changes allowed', mayWrite(person), {
    met: impersonator
      ? `${impersonator.name} acts as ${user.name} with changes allowed.`
      : `No other user acts as ${user.name}.`,
    unmet: `${impersonator?.name} acts as ${user.name}, read only.`,
    fix: `${impersonator?.name} has to stop acting as another user, or start again with changes allowed.`,
  })
}

/** Users without an organization have rights over users of others at most. */
const NO_ORGANIZATION = { id: '', name: 'no organization' }

function requirementRules(
  person: Viewer,
  access: Access,
  roles: readonly Role[],
  organization: NamedOrganization = person.organization ?? NO_ORGANIZATION,
): readonly AccessCheck[] {
  if (typeof access !== 'string')
    return access.flatMap((each) =>
      each.kind === 'userRight'
        ? explainModifyUsers(person, { kind: 'modifyUsers', right: each.right, organization }, roles)
        : [explainRequirement(person, each, roles)],
    )
  const met =
    access === 'public'
      ? 'Open to everyone, signed in or not.'
      : access === 'signedIn'
        ? 'Every signed-in user can.'
        : 'Every signed-in user can, even when disabled.'
  return [{ isMet: true, requirement: 'Sign-in', fact: met }]
}

const explainTokenPermission: ExplainQuestion<'giveScope'> = (person, { access, scope }, roles) => {
  const lists = (role: Role) => role.permissions.includes(scope)
  return [
    ...requirementRules(person, access, roles),
    describeCheck(`Scope “${permissionLabel(scope)}”`, scopesToGive(person).includes(scope), {
      met: formatGrantingRoles(person.roles.filter(lists)),
      unmet: isInternal(person)
        ? 'None of their roles includes it, and internal access does not extend to tokens.'
        : 'None of their roles includes it.',
      fix: describeRoleFix(person, roles.filter(lists)),
    }),
  ]
}

function getRules(person: Viewer, question: AccessQuestion, roles: readonly Role[]): readonly AccessCheck[] {
  switch (question.kind) {
    case 'access': {
      const { access, organization } = question
      const reach = organization ? [explainReach(person, organization.id, organization.name)] : []
      return [...requirementRules(person, access, roles, organization), ...reach]
    }
    case 'deleteOrganization': {
      const { id, name } = question.organization
      return [
        explainRequirement(person, organizationRight('DELETE_ORG'), roles),
        describeCheck('Another organization', !isOwnOrganization(person, id), {
          met: `${name} is not their own organization.`,
          unmet: 'You can’t delete your own organization.',
          fix: 'An internal user of another organization can do it.',
        }),
      ]
    }
    case 'modifyUsers':
      return explainModifyUsers(person, question, roles)
    case 'grantRole':
      return explainGrantRole(person, question, roles)
    case 'actAs':
      return explainActAs(person, question, roles)
    case 'giveScope':
      return explainTokenPermission(person, question, roles)
  }
}

/**
 * Explains why a signed-in person may do something or not: what the deciding functions say together, rule by rule.
 * `roles` are all there are, to name those that would change it.
 */
export function explainAccess(
  person: Viewer,
  question: AccessQuestion,
  roles: readonly Role[],
): AccessExplanation {
  const isAccess = question.kind === 'access'
  const isOpenToDisabled =
    isAccess && (question.access === 'public' || question.access === 'signedInEvenDisabled')
  const writes = isAccess ? question.writes && question.access !== 'public' : question.kind !== 'actAs'
  const rules = [
    ...(isOpenToDisabled ? [] : accountRules(person)),
    ...(writes ? [writingRule(person)] : []),
    ...getRules(person, question, roles),
  ]
  return { isGranted: rules.every(({ isMet }) => isMet), rules }
}
