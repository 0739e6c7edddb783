import { useEffect, useState, useSyncExternalStore } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { mayHaveKept } from './kept-lookup.ts'
import { type Lookup, lookups, restoreLookup } from './lookup-store.ts'

/** Returns the lookup of the signed-in user; one that someone else left behind in this tab is not theirs. */
export function useLookup(): Lookup | null {
  const { user } = useViewer()
  const lookup = useSyncExternalStore(lookups.subscribe, lookups.get)
  return lookup?.userId === user.id ? lookup : null
}

/** Brings back what this tab looked up before it was reloaded. Returns whether that is not known yet. */
export function useRestoring(): boolean {
  const { user } = useViewer()
  const [isRestoring, setRestoring] = useState(() => lookups.get() === null && mayHaveKept())
  useEffect(() => {
    if (lookups.get() !== null || !mayHaveKept()) return
    const ready = lookups.subscribe(() => setRestoring(false))
    void restoreLookup(user.id).finally(() => setRestoring(false))
    return ready
  }, [user.id])
  return isRestoring
}
