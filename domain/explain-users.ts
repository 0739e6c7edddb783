import {
  hasOrganizationRight,
  holdsUserRight,
  isOwnOrganization,
  ORGANIZATION_RIGHT_BEHIND,
  organizationRight,
} from './access.ts'
import type { ExplainQuestion } from './access-question.ts'
import { administratorOf, askRule, givenByWords, listInWords, roleRemedy } from './asked-rule.ts'
import { explainRequirement } from './explain-requirement.ts'
import { permissionLabel, type Role } from './role.ts'
import { findMissingToGrant } from './role-grant.ts'

/** Why somebody may create, edit or delete users of an organization: `canModifyUsers`, `findDeletionObstacle`. */
export const explainModifyUsers: ExplainQuestion<'modifyUsers'> = (
  person,
  { right, organization, target },
  roles,
) => {
  const behind = ORGANIZATION_RIGHT_BEHIND[right]
  const lists = (role: Role) => role.type === 'PORTAL' && role.permissions.includes(right)
  const { id, name } = organization
  const ways = hasOrganizationRight(person, behind)
    ? [explainRequirement(person, organizationRight(behind), roles)]
    : [
        askRule(`Users of ${name}`, isOwnOrganization(person, id), {
          met: 'It is the own organization.',
          unmet: `It is another organization; users of others are for internal users with “${permissionLabel(behind)}”.`,
          remedy: `An internal user with “${permissionLabel(behind)}”, or an administrator of ${name}, can do it.`,
        }),
        askRule(`Portal permission “${permissionLabel(right)}”`, holdsUserRight(person, right), {
          met: givenByWords(person.roles.filter(lists)),
          unmet: 'No Portal role that is held gives it.',
          remedy: roleRemedy(person, roles.filter(lists)),
        }),
      ]
  if (right !== 'DELETE_USER' || !target) return ways
  const isOther = target.id !== person.user.id
  return [
    ...ways,
    askRule('Somebody else', isOther, {
      met: `${target.name} is another user.`,
      unmet: 'Nobody deletes the own account.',
      remedy: 'Another administrator can do it.',
    }),
  ]
}

/** Why somebody may give a role to users of an organization: `canGrantRole` beside the right to edit them. */
export const explainGrantRole: ExplainQuestion<'grantRole'> = (person, { role, organization }, roles) => {
  const missing = findMissingToGrant(person, role).map((name) => `“${permissionLabel(name)}”`)
  const isInternalRole = role.type === 'ORDERLY'
  return [
    ...explainModifyUsers(person, { kind: 'modifyUsers', right: 'EDIT_USER', organization }, roles),
    askRule(`Role “${role.name}”`, missing.length === 0, {
      met: isInternalRole
        ? 'Each internal right that it takes is held.'
        : 'Each permission that it gives is held.',
      unmet: isInternalRole
        ? `To give it takes internal rights that are not held: ${listInWords(missing)}.`
        : `It gives what is not held: ${listInWords(missing)}.`,
      remedy: isInternalRole
        ? 'An internal user who holds them can give it.'
        : `${administratorOf(person)} who holds all of it can give it.`,
    }),
  ]
}
