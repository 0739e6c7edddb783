import { actsAsOneself, permission, type Viewer } from './access.ts'
import type { ExplainQuestion } from './access-question.ts'
import { type AskedRule, administratorOf, askRule, listInWords } from './asked-rule.ts'
import { explainReach, explainRequirement } from './explain-requirement.ts'
import {
  findImpersonationObstacles,
  findRightsBeyond,
  IMPERSONATION_OBSTACLES,
  type ImpersonationObstacle,
} from './impersonation.ts'
import type { Role } from './role.ts'

const SHOWN_RIGHTS = 4

function beyondWords(person: Viewer, target: Viewer): string {
  const beyond = findRightsBeyond(person, target)
  const more = beyond.length - SHOWN_RIGHTS
  return listInWords(more > 1 ? [...beyond.slice(0, SHOWN_RIGHTS), `${more} more`] : beyond)
}

const IMPERSONATION_WORDS: Readonly<
  Record<
    ImpersonationObstacle,
    (person: Viewer, target: Viewer, isMet: boolean, roles: readonly Role[]) => AskedRule
  >
> = {
  nested: (person, _target, _isMet, roles) => explainRequirement(person, actsAsOneself, roles),
  permission: (person, _target, _isMet, roles) =>
    explainRequirement(person, permission('IMPERSONATE_USER'), roles),
  self: (_, { user }, isMet) =>
    askRule('Someone else', isMet, {
      met: `${user.name} is another user.`,
      unmet: 'You can’t act as yourself.',
      remedy: 'Choose another user.',
    }),
  otherOrganization: (person, { user, organization }) =>
    explainReach(person, user.orgId, organization?.name ?? 'users without an organization'),
  disabled: (_, target, isMet) =>
    askRule(`${target.user.name} can sign in`, isMet, {
      met: 'Account and organization are active.',
      unmet: target.user.active ? `${target.organization?.name} is deactivated.` : 'The account is disabled.',
      remedy: target.user.active
        ? 'An internal user with “Edit organizations” can activate it.'
        : `${administratorOf(target)} can enable the account.`,
    }),
  upward: (person, target, isMet) =>
    askRule('No additional permissions', isMet, {
      met: `${target.user.name} has no permission that ${person.user.name} lacks.`,
      unmet: `${target.user.name} has more permissions: ${beyondWords(person, target)}.`,
      remedy: `A user with the same permissions can act as ${target.user.name}.`,
    }),
}

/** Explains why someone may act as another user or not: every obstacle, not the first one alone. */
export const explainActAs: ExplainQuestion<'actAs'> = (person, { target }, roles) => {
  const obstacles = findImpersonationObstacles(person, target)
  return IMPERSONATION_OBSTACLES.map((obstacle) =>
    IMPERSONATION_WORDS[obstacle](person, target, !obstacles.includes(obstacle), roles),
  )
}
