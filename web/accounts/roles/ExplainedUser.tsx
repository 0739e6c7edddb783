import { isInternal } from '@concord/domain'
import { useSearchParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { useViewer } from '#web/session/session-context.ts'
import { AccessExplainer, NOT_THERE } from '../access/AccessExplainer.tsx'
import { OrganizationPick } from '../access/OrganizationPick.tsx'
import { UserPick } from '../access/UserPick.tsx'
import { usePerson } from '../people/use-person.ts'

const PARAMS = { user: 'user', orgId: 'of' } as const

/** Returns whose access is explained, as the address has it: one's own, where it says nothing. */
function useExplained() {
  const viewer = useViewer()
  const [params, setParams] = useSearchParams()
  const own = viewer.user.orgId
  const orgId = (isInternal(viewer) && params.get(PARAMS.orgId)) || own
  const query = orgId === '' ? null : params.get(PARAMS.user)
  const userId = query ?? (orgId === own ? viewer.user.id : '')
  const choose = (name: keyof typeof PARAMS, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (name === 'orgId') after.delete(PARAMS.user)
        after.set(PARAMS[name], value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { orgId, userId, isOneself: userId === viewer.user.id, choose }
}

/** Explains why anyone that the viewer may see can or cannot do something. */
export function ExplainedUser() {
  const viewer = useViewer()
  const { orgId, userId, isOneself, choose } = useExplained()
  const found = usePerson({ orgId, userId: isOneself ? '' : userId })
  const person = isOneself ? viewer : found.person
  const error = isNotFound(found.error) ? NOT_THERE : undefined
  const isFailed = found.error && !isNotFound(found.error)
  return (
    <AccessExplainer person={person}>
      {isInternal(viewer) && (
        <OrganizationPick
          label="User of"
          picked={found.organization}
          onPick={(next) => choose('orgId', next)}
          error={found.organization ? undefined : error}
        />
      )}
      {orgId !== '' && (
        <UserPick
          label="User"
          orgId={orgId}
          picked={person?.user}
          onPick={(next) => choose('user', next)}
          error={isFailed ? 'The user did not load. Choose again.' : found.organization && error}
        />
      )}
    </AccessExplainer>
  )
}
