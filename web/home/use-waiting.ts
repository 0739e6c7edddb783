import { hasPermission, hasProduct, hidesLibraryLink, type Viewer } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#web/session/session-context.ts'
import { waitingCycles } from '#web/session/waiting-cycles.ts'
import { waitingUpdates } from '#web/session/waiting-updates.ts'
import { clocks, homeQuery, rosters } from './queries.ts'
import { listWaiting, sortByWait } from './waiting-lines.ts'

/** Cycles and updates that are listed one by one; their lists have all of them. */
const MAX_SHOWN = 6

/** Says what of home is the viewer's business. */
export function getHomeParts(viewer: Viewer) {
  const hasRosters = hasProduct(viewer, 'ROSTER_MANAGEMENT')
  const mapsRosters = hasRosters && hasPermission(viewer, 'CREATE_MAPPINGS')
  return {
    decidesCycles: mapsRosters && hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES'),
    seesLibrary: mapsRosters && !hidesLibraryLink(viewer),
    hasUpdates: hasProduct(viewer, 'DATA_UPDATES'),
    hasDirectory: hasProduct(viewer, 'PROVIDER_DIRECTORY'),
  }
}

/** Returns all that waits for the viewer, and what did not load. */
export function useWaiting(now: Date) {
  const { decidesCycles, seesLibrary, hasUpdates } = getHomeParts(useViewer())
  const home = useQuery(homeQuery)
  const cycles = useQuery({ ...waitingCycles, enabled: decidesCycles })
  const updates = useQuery({ ...waitingUpdates, enabled: hasUpdates })
  const found = useQuery({ ...rosters, enabled: seesLibrary })
  const lanes = useQuery({ ...clocks, enabled: hasUpdates })
  const asked = [
    home,
    ...(decidesCycles ? [cycles] : []),
    ...(hasUpdates ? [updates, lanes] : []),
    ...(seesLibrary ? [found] : []),
  ]
  const shown = {
    home: home.data,
    cycles: cycles.data && sortByWait(cycles.data.cycles).slice(0, MAX_SHOWN),
    updates: updates.data?.updates.slice(0, MAX_SHOWN),
    ...{ clocks: lanes.data, rosters: found.data },
  }
  const countHidden = (total = 0) => Math.max(0, total - MAX_SHOWN)
  return {
    lines: listWaiting(shown, now),
    /** Beyond those that are shown. */
    moreCycles: countHidden(cycles.data?.total),
    moreUpdates: countHidden(updates.data?.total),
    isLoading: asked.some(({ isPending }) => isPending),
    /** Whether data is loading that would move the lines shown; later data comes below them. */
    isStarting: [home, ...(decidesCycles ? [cycles] : []), ...(hasUpdates ? [updates] : [])].some(
      ({ isPending }) => isPending,
    ),
    error: asked.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    retry: () => void Promise.all(asked.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}
