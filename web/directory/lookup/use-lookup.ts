import { useSyncExternalStore } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { type Lookup, lookups } from './lookup-store.ts'

/** Returns the lookup of the signed-in user; one that someone else left behind in this tab is not theirs. */
export function useLookup(): Lookup | null {
  const { user } = useViewer()
  const lookup = useSyncExternalStore(lookups.subscribe, lookups.get)
  return lookup?.userId === user.id ? lookup : null
}
