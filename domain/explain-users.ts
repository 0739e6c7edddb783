import {
  hasOrganizationRight,
  hasUserRight,
  isOwnOrganization,
  ORGANIZATION_RIGHT_BEHIND,
  organizationRight,
} from './access.ts'
import {
  describeAdministrator,
  describeCheck,
  describeRoleFix,
  formatGrantingRoles,
  formatList,
} from './access-check.ts'
import type { ExplainQuestion } from './access-question.ts'
import { explainRequirement } from './explain-requirement.ts'
import { permissionLabel, type Role } from './role.ts'
import { findMissingToGrant } from './role-grant.ts'

/**
 * Explains why someone may create, edit or delete users of an organization: `canModifyUsers`, `findDeletionObstacle`.
 */
export const explainModifyUsers: ExplainQuestion<'modifyUsers'> = (
  person,
  { right, organization, target },
  roles,
) => {
  const behind = ORGANIZATION_RIGHT_BEHIND[right]
  const lists = (role: Role) => role.type === 'PORTAL' && role.permissions.includes(right)
  const { id, name } = organization
  const options = hasOrganizationRight(person, behind)
    ? [explainRequirement(person, organizationRight(behind), roles)]
    : [
        describeCheck(`Users of ${name}`, isOwnOrganization(person, id), {
          met: 'It is their own organization.',
          unmet: `It is another organization, whose users only internal users can change, with “${permissionLabel(behind)}”.`,
          fix: `An internal user with “${permissionLabel(behind)}”, or an administrator of ${name}, can do it.`,
        }),
        describeCheck(`Portal permission “${permissionLabel(right)}”`, hasUserRight(person, right), {
          met: formatGrantingRoles(person.roles.filter(lists)),
          unmet: 'None of their Portal roles includes it.',
          fix: describeRoleFix(person, roles.filter(lists)),
        }),
      ]
  if (right !== 'DELETE_USER' || !target) return options
  const isOther = target.id !== person.user.id
  return [
    ...options,
    describeCheck('Someone else', isOther, {
      met: `${target.name} is another user.`,
      unmet: 'You can’t delete your own account.',
      fix: 'Another administrator can do it.',
    }),
  ]
}

/** Explains why someone may give a role to users of an organization: `canGrantRole` beside the right to edit them. */
export const explainGrantRole: ExplainQuestion<'grantRole'> = (person, { role, organization }, roles) => {
  const missing = findMissingToGrant(person, role).map((name) => `“${permissionLabel(name)}”`)
  const isInternalRole = role.type === 'ORDERLY'
  return [
    ...explainModifyUsers(person, { kind: 'modifyUsers', right: 'EDIT_USER', organization }, roles),
    describeCheck(`Role “${role.name}”`, missing.length === 0, {
      met: isInternalRole
        ? 'They have every internal right it requires.'
        : 'They have every permission it includes.',
      unmet: isInternalRole
        ? `They lack internal rights it requires: ${formatList(missing)}.`
        : `They lack permissions it includes: ${formatList(missing)}.`,
      fix: isInternalRole
        ? 'An internal user with these rights can give it.'
        : `${describeAdministrator(person)} with all of these permissions can give it.`,
    }),
  ]
}
