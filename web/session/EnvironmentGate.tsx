import { api, type ReplyOf } from '@concord/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#web/lib/api-client.ts'
import { type BrowserEnvironment, chooseEnvironment } from '#web/lib/environment.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PreLoginErrorScreen } from './PreLoginErrorScreen.tsx'

/** The server prints the table of the environments into the page, so that no start waits for a call. */
const ELEMENT_ID = 'environments'

/** Returns that table; undefined where someone else sent the page, as the bundler does in development. */
function readPrintedEnvironments(): ReplyOf<typeof api.readEnvironments> | undefined {
  const text = document.getElementById(ELEMENT_ID)?.textContent ?? ''
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

export const ENVIRONMENT_KEY = 'environment'

const environmentQuery = {
  queryKey: [ENVIRONMENT_KEY],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    chooseEnvironment(await call(api.readEnvironments, {}, { signal }), window.location.hostname),
  initialData() {
    const printed = readPrintedEnvironments()
    return printed && chooseEnvironment(printed, window.location.hostname)
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { onError: (error: Error) => console.error(error) },
}

type Props = { readonly children: (environment: BrowserEnvironment) => ReactNode }

/** Shows its children once the environment of the page is known, which has to be before anyone can sign in. */
export function EnvironmentGate({ children }: Props) {
  const { data, isError } = useQuery(environmentQuery)
  if (data !== undefined) return children(data)
  return isError ? <PreLoginErrorScreen /> : <LoadingScreen />
}
