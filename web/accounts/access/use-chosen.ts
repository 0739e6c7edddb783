import { CALL_RULES } from '@concord/contract/call-rules'
import { isInternal, PERMISSION_TABLE, TOKEN_SCOPES } from '@concord/domain'
import { use } from 'react'
import { PageRulesContext } from '#web/session/page-rules.ts'
import { useSession } from '#web/session/session-context.ts'
import type { Option } from '#web/ui/form/SelectInput.tsx'
import { usePerson } from '../people/use-person.ts'
import { type AccessQuery, type AccessQueryKind, ASKS_WHOM, isInOrganization } from './access-query.ts'
import type { Chosen } from './format-question.ts'

type About = { readonly label: string; readonly options: readonly Option[] }

const CALLS = CALL_RULES.map(({ name, method, path }) => ({
  value: name,
  label: `${path} (${method})`,
})).sort((a, b) => a.label.localeCompare(b.label))

/** Returns what is chosen beside the kind of question, with all that there is to choose from. */
function useAbout(kind: AccessQueryKind): About | undefined {
  const { roles } = useSession()
  const pages = use(PageRulesContext)
  const permissions = PERMISSION_TABLE.map(({ permission: value, label }) => ({ value, label }))
  switch (kind) {
    case 'page':
      return {
        label: 'Page',
        options: pages.map(({ path, title }) => ({ value: path, label: `${title} (${path})` })),
      }
    case 'call':
      return { label: 'Call', options: CALLS }
    case 'permission':
      return { label: 'Permission', options: permissions }
    case 'make-token':
      return { label: 'Scope', options: permissions.filter(({ value }) => TOKEN_SCOPES.includes(value)) }
    case 'give-role':
      return { label: 'Role', options: roles.map(({ id: value, name: label }) => ({ value, label })) }
    default:
      return undefined
  }
}

/**
 * Returns what the address chooses, read where it has to be. Where it says nothing the first one is chosen, and the
 * organization `homeId`.
 */
export function useChosen(asked: AccessQuery, homeId: string) {
  const { viewer, roles } = useSession()
  const pages = use(PageRulesContext)
  const { kind } = asked
  const about = useAbout(kind)
  const value =
    about?.options.find((option) => option.value === asked.about)?.value ?? about?.options[0]?.value
  const page = kind === 'page' ? pages.find(({ path }) => path === value) : undefined
  const call = kind === 'call' ? CALL_RULES.find(({ name }) => name === value) : undefined
  const isAboutOrganization = isInOrganization(kind, page?.path ?? call?.path ?? '')
  const isAboutUser = ASKS_WHOM.includes(kind)
  const orgId = (isInternal(viewer) && asked.orgId) || homeId
  const {
    organization,
    person: whom,
    error,
    isLoading,
  } = usePerson({
    orgId: isAboutOrganization ? orgId : '',
    userId: isAboutUser ? asked.whom : '',
  })
  const chosen: Chosen = {
    page,
    call,
    permission: PERMISSION_TABLE.find((row) => row.permission === value)?.permission,
    role: kind === 'give-role' ? roles.find(({ id }) => id === value) : undefined,
    organization,
    whom,
  }
  return {
    chosen,
    about: about && { ...about, value: value ?? '' },
    orgId,
    isAboutOrganization,
    isAboutUser,
    error,
    isLoading,
  }
}
