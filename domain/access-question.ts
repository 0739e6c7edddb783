import type { Access, Organization, User, UserRight, Viewer } from './access.ts'
import type { AccessCheck } from './access-check.ts'
import type { Permission, Role } from './role.ts'

/** Names an organization as the rules ask of it. */
export type NamedOrganization = Pick<Organization, 'id' | 'name'>

/** Describes what someone wants to do, with what the rules ask about it. */
export type AccessQuestion =
  /** To open a page or make a call, which may be about an organization. */
  | {
      readonly kind: 'access'
      readonly access: Access
      readonly writes: boolean
      readonly organization?: NamedOrganization | undefined
    }
  | { readonly kind: 'deleteOrganization'; readonly organization: Organization }
  | {
      readonly kind: 'modifyUsers'
      readonly right: UserRight
      readonly organization: NamedOrganization
      /** The user who would be deleted, for a deletion. */
      readonly target?: User
    }
  | { readonly kind: 'grantRole'; readonly role: Role; readonly organization: Organization }
  | { readonly kind: 'actAs'; readonly target: Viewer }
  /** To make an API token with a scope, where the call that makes one is open. */
  | { readonly kind: 'giveScope'; readonly access: Access; readonly scope: Permission }

/** Puts the rules of one kind of question to a person. */
export type ExplainQuestion<Kind extends AccessQuestion['kind']> = (
  person: Viewer,
  question: Extract<AccessQuestion, { kind: Kind }>,
  roles: readonly Role[],
) => readonly AccessCheck[]
