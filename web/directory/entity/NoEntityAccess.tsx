import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Shows who can open what shows entities, for an organization that has practitioners only. */
export function NoEntityAccess() {
  const { organization } = useViewer()
  return (
    <EmptyState title="You do not have access to entities">
      {organization?.name ?? 'Your organization'} has the directory of practitioners without entities. Your
      Customer Success Manager can add them.
    </EmptyState>
  )
}
