import { useSearchParams } from 'react-router'

/** Defines what can be asked. The first is asked when the address says nothing. */
export const ASK_KINDS = [
  { kind: 'page', label: 'Open a page' },
  { kind: 'call', label: 'Call an endpoint' },
  { kind: 'permission', label: 'Use a permission' },
  { kind: 'edit-organization', label: 'Edit an organization' },
  { kind: 'delete-organization', label: 'Delete an organization' },
  { kind: 'invite-user', label: 'Invite a user' },
  { kind: 'edit-user', label: 'Edit a user' },
  { kind: 'delete-user', label: 'Delete a user' },
  { kind: 'give-role', label: 'Give a role' },
  { kind: 'act-as', label: 'Act as another user' },
  { kind: 'make-token', label: 'Generate an API token' },
] as const
export type AccessQueryKind = (typeof ASK_KINDS)[number]['kind']

/** Kinds that are about a user: whom. */
export const ASKS_WHOM: readonly AccessQueryKind[] = ['edit-user', 'delete-user', 'act-as']
/** Kinds that are always about an organization. */
const ASKS_WHERE: readonly AccessQueryKind[] = [
  ...ASKS_WHOM,
  'edit-organization',
  'delete-organization',
  'invite-user',
  'give-role',
]

/** Describes what is asked, as the address has it; '' where it does not say. */
export type AccessQuery = {
  readonly kind: AccessQueryKind
  /** The page, call, permission, role or scope. */
  readonly about: string
  /** The id of the organization that the question is about. */
  readonly orgId: string
  readonly whom: string
}

const PARAMS = { kind: 'do', about: 'what', orgId: 'in', whom: 'whom' } as const satisfies Record<
  keyof AccessQuery,
  string
>

export type AccessQueryState = AccessQuery & { readonly ask: (next: Partial<AccessQuery>) => void }

/** Returns the question in the address, so that it can be sent to a colleague. */
export function useAccessQuery(): AccessQueryState {
  const [params, setParams] = useSearchParams()
  const read = (name: keyof AccessQuery) => params.get(PARAMS[name]) ?? ''
  const kind = ASK_KINDS.find((each) => each.kind === read('kind'))?.kind ?? ASK_KINDS[0].kind
  return {
    ...{ kind, about: read('about'), orgId: read('orgId'), whom: read('whom') },
    ask: (next) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next))
            after.set(PARAMS[name as keyof AccessQuery], value)
          for (const name of Object.values(PARAMS)) if (after.get(name) === '') after.delete(name)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

/** Tells whether the question is about an organization: by its kind, or because a page or a call names one. */
export function isInOrganization(kind: AccessQueryKind, path: string): boolean {
  return ASKS_WHERE.includes(kind) || path.includes(':orgId')
}
