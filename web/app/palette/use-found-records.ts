import { hasPermission, type Viewer } from '@concord/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { NOTHING_FOUND, searchesDirectory } from './jumps.ts'

const MIN_LETTERS = 2
/** Pause in ms within which the user may still press the next key. */
const PAUSE_MS = 150
const FRESH_MS = 30_000

const foundRecords = (viewer: Viewer, query: string) =>
  queryOptions({
    queryKey: ['found by the palette', viewer.user.id, query],
    queryFn: async ({ signal }) => (await import('./found-records.ts')).findRecords(viewer, query, signal),
    staleTime: FRESH_MS,
    // The palette says so itself, and offers the search beside.
    meta: { onError: () => {} },
  })

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Returns the practitioners and entities that a text finds, once the typing pauses. */
export function useFoundRecords(typed: string) {
  const viewer = useViewer()
  const text = typed.trim()
  const query = usePaused(text)
  const mayFind = searchesDirectory(viewer) && hasPermission(viewer, 'READ') && text.length >= MIN_LETTERS
  const { data, isError } = useQuery({ ...foundRecords(viewer, query), enabled: mayFind && query === text })
  const isKnown = mayFind && query === text
  return {
    ...(isKnown && data ? data : { ...NOTHING_FOUND }),
    hasFailed: isKnown && isError,
    isLooking: mayFind && !(isKnown && (data !== undefined || isError)),
  }
}
