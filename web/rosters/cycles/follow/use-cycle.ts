import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { CYCLES, type Cycle, cycleOf } from '../queries.ts'
import { followEvents, type LiveCycle } from './follow-events.ts'

/** Polling intervals while no stream is open. */
const ASK_MS = { running: 2000, quiet: 20_000 } as const

function subscribeVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Tells whether the tab is visible. A hidden tab gives up its connection, because a browser has only a few. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeVisible, () => document.visibilityState === 'visible')

/** Puts how far the run is into the cycle as it was read, where both are of the same moment. */
export function withLive(cycle: Cycle, live: LiveCycle | undefined): Cycle {
  if (live === undefined || live.revision !== cycle.revision) return cycle
  return { ...cycle, run: live.run, progress: live.progress }
}

/** Returns a cycle as it is now, whoever changes it: the server reports changes, and is polled when it cannot. */
export function useCycle(cycleId: string) {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const [live, setLive] = useState<LiveCycle>()
  const [isFollowed, setFollowed] = useState(false)
  const { queryKey, ...options } = cycleOf(cycleId)
  const query = useQuery({
    ...options,
    queryKey,
    refetchInterval: ({ state }) => {
      if (isFollowed) return false
      return state.data && state.data.run !== null ? ASK_MS.running : ASK_MS.quiet
    },
  })
  const hear = useEffectEvent((heard: LiveCycle) => {
    setLive(heard)
    const seen = client.getQueryData<Cycle>(queryKey)
    const isOver = live !== undefined && live.run !== null && heard.run === null
    if (isOver || (seen !== undefined && seen.revision !== heard.revision))
      void client.invalidateQueries({ queryKey: [CYCLES] })
  })
  const isThere = query.data !== undefined
  useEffect(() => {
    if (!isVisible || !isThere) return
    const stop = new AbortController()
    void followEvents({ cycleId, signal: stop.signal, onCycle: hear, onFollowed: setFollowed })
    return () => {
      stop.abort()
      setFollowed(false)
    }
  }, [cycleId, isVisible, isThere])
  return { ...query, data: query.data && withLive(query.data, live) }
}
