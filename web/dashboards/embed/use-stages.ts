import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showError } from '#web/lib/toasts.ts'
import { useSession } from '#web/session/session-context.ts'
import { type AuthorizedDashboard, authorize, openBuiltIn } from './authorize.ts'

export const EMBED_FAILURE = 'An unexpected error occurred while loading the dashboard'

/** An address works once, so that each visit asks for its own. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** Returns the two stages of a dashboard: it is authorized, and only then embedded. */
export function useStages(asked: Omit<AuthorizedDashboard, 'authHost'>) {
  const visit = useId()
  const { environment } = useSession()
  const authorized = useQuery({
    queryKey: ['dashboard address', visit, asked.name],
    queryFn: ({ signal }) => authorize({ ...asked, authHost: environment.dashboardAuthHost }, signal),
    // The page itself says so.
    meta: { onError: () => {} },
    ...ONCE,
  })
  const path = authorized.data?.kind === 'builtIn' ? authorized.data.path : undefined
  const opened = useQuery({
    queryKey: ['dashboard embed', path],
    queryFn: ({ signal }) => openBuiltIn(path ?? '', signal),
    enabled: path !== undefined,
    meta: { onError: () => showError(EMBED_FAILURE) },
    ...ONCE,
  })
  return { authorized, opened }
}
