import { queryOptions } from '@tanstack/react-query'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-albers-10m.json?url'
import type { Atlas } from '#web/ui/us-atlas.ts'

const atlasAt = (url: string, what: string) =>
  queryOptions({
    queryKey: ['atlas', what],
    queryFn: async ({ signal }): Promise<Atlas> => {
      const reply = await fetch(url, { signal })
      if (!reply.ok) throw new Error(`The map of ${what} failed to load with status ${reply.status}.`)
      return await reply.json()
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { onError: () => {} },
  })

/** The shapes of all counties and states by longitude and latitude: eight times as much as the states alone. */
export const countyAtlas = atlasAt(countiesUrl, 'counties')

/** The shapes of all states as they lie on a map of the country. */
export const stateAtlas = atlasAt(statesUrl, 'states')
