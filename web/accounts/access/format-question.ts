import { CALL_RULES, type CallRule } from '@concord/contract/call-rules'
import {
  type Access,
  type AccessQuestion,
  type Organization,
  type Permission,
  permission,
  permissionLabel,
  type Role,
  type Viewer,
} from '@concord/domain'
import type { PageRule } from '#web/session/page-rules.ts'
import { type AccessQueryKind, isInOrganization } from './access-query.ts'

/** Describes what was chosen so far. */
export type Chosen = {
  readonly page: PageRule | undefined
  readonly call: CallRule | undefined
  /** To use, or as the scope of a token. */
  readonly permission: Permission | undefined
  readonly role: Role | undefined
  readonly organization: Organization | undefined
  readonly whom: Viewer | undefined
}

/** A question with the words for it that follow 'can' and 'cannot'. */
export type WordedQuestion = { readonly question: AccessQuestion; readonly words: string }

function accessOf(name: string): Access {
  const rule = CALL_RULES.find((each) => each.name === name)
  if (!rule) throw new Error(`There is no call ${name}`)
  return rule.access
}

type Guard = { readonly access: Access; readonly writes: boolean; readonly path: string }

function ofGuard(
  kind: AccessQueryKind,
  { access, writes, path }: Guard,
  { organization }: Chosen,
  words: string,
): WordedQuestion | undefined {
  if (!isInOrganization(kind, path)) return { question: { kind: 'access', access, writes }, words }
  if (!organization) return undefined
  const question = { kind: 'access', access, writes, organization } as const
  return { question, words: `${words} for ${organization.name}` }
}

function ofOrganization(
  kind: AccessQueryKind,
  { organization, role, whom }: Chosen,
): WordedQuestion | undefined {
  if (!organization) return undefined
  const { name } = organization
  if (kind === 'edit-organization') {
    const access = accessOf('changeOrganization')
    return { question: { kind: 'access', access, writes: true, organization }, words: `edit ${name}` }
  }
  if (kind === 'delete-organization')
    return { question: { kind: 'deleteOrganization', organization }, words: `delete ${name}` }
  if (kind === 'invite-user') {
    const question = { kind: 'modifyUsers', right: 'CREATE_USER', organization } as const
    return { question, words: `invite a user to ${name}` }
  }
  if (kind === 'give-role' && role)
    return {
      question: { kind: 'grantRole', role, organization },
      words: `give the role “${role.name}” in ${name}`,
    }
  if (!whom) return undefined
  const target = whom.user
  if (kind === 'edit-user') {
    const question = { kind: 'modifyUsers', right: 'EDIT_USER', organization } as const
    return { question, words: `edit ${target.name}` }
  }
  if (kind === 'delete-user') {
    const question = { kind: 'modifyUsers', right: 'DELETE_USER', organization, target } as const
    return { question, words: `delete ${target.name}` }
  }
  if (kind === 'act-as') return { question: { kind: 'actAs', target: whom }, words: `act as ${target.name}` }
  return undefined
}

/** Returns the question of what was chosen; undefined as long as something is to be chosen. */
export function wordQuestion(kind: AccessQueryKind, chosen: Chosen): WordedQuestion | undefined {
  const { page, call, permission: name } = chosen
  switch (kind) {
    case 'page':
      return (
        page &&
        ofGuard(kind, { access: page.requires, writes: false, path: page.path }, chosen, `open ${page.title}`)
      )
    case 'call':
      return call && ofGuard(kind, call, chosen, `call ${call.method} ${call.path}`)
    case 'permission': {
      if (!name) return undefined
      const question = { kind: 'access', access: [permission(name)], writes: false } as const
      return { question, words: `use “${permissionLabel(name)}”` }
    }
    case 'make-token': {
      if (!name) return undefined
      const question = { kind: 'giveScope', access: accessOf('createApiToken'), scope: name } as const
      return { question, words: `generate an API token with “${permissionLabel(name)}”` }
    }
    default:
      return ofOrganization(kind, chosen)
  }
}
