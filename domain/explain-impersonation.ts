import { isNotImpersonating, permission, type Viewer } from './access.ts'
import { type AccessCheck, describeAdministrator, describeCheck, formatList } from './access-check.ts'
import type { ExplainQuestion } from './access-question.ts'
import { explainReach, explainRequirement } from './explain-requirement.ts'
import {
  findExtraRights,
  findImpersonationObstacles,
  IMPERSONATION_OBSTACLES,
  type ImpersonationObstacle,
} from './impersonation.ts'
import type { Role } from './role.ts'

const SHOWN_RIGHTS = 4

function formatExtraPermissions(person: Viewer, target: Viewer): string {
  const extraPermissions = findExtraRights(person, target)
  const more = extraPermissions.length - SHOWN_RIGHTS
  return formatList(
    more > 1 ? [...extraPermissions.slice(0, SHOWN_RIGHTS), `${more} more`] : extraPermissions,
  )
}

const IMPERSONATION_WORDS: Readonly<
  Record<
    ImpersonationObstacle,
    (person: Viewer, target: Viewer, isMet: boolean, roles: readonly Role[]) => AccessCheck
  >
> = {
  nested: (person, _target, _isMet, roles) => explainRequirement(person, isNotImpersonating, roles),
  permission: (person, _target, _isMet, roles) =>
    explainRequirement(person, permission('IMPERSONATE_USER'), roles),
  self: (_, { user }, isMet) =>
    describeCheck('Someone else', isMet, {
      met: `${user.name} is another user.`,
      unmet: 'You can’t act as yourself.',
      fix: 'Choose another user.',
    }),
  otherOrganization: (person, { user, organization }) =>
    explainReach(person, user.orgId, organization?.name ?? 'users without an organization'),
  disabled: (_, target, isMet) =>
    describeCheck(`${target.user.name} can sign in`, isMet, {
      met: 'Account and organization are active.',
      unmet: target.user.active ? `${target.organization?.name} is deactivated.` : 'The account is disabled.',
      fix: target.user.active
        ? 'An internal user with “Edit organizations” can activate it.'
        : `${describeAdministrator(target)} can enable the account.`,
    }),
  upward: (person, target, isMet) =>
    describeCheck('No additional permissions', isMet, {
      met: `${target.user.name} has no permission that ${person.user.name} lacks.`,
      unmet: `${target.user.name} has more permissions: ${formatExtraPermissions(person, target)}.`,
      fix: `A user with the same permissions can act as ${target.user.name}.`,
    }),
}

/** Explains why someone may act as another user or not: every obstacle, not the first one alone. */
export const explainActAs: ExplainQuestion<'actAs'> = (person, { target }, roles) => {
  const obstacles = findImpersonationObstacles(person, target)
  return IMPERSONATION_OBSTACLES.map((obstacle) =>
    IMPERSONATION_WORDS[obstacle](person, target, !obstacles.includes(obstacle), roles),
  )
}
