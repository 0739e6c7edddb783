import { queryOptions } from '@tanstack/react-query'
import atlasUrl from 'us-atlas/counties-10m.json?url'
import { type AtlasShape, getCountyShapes, getStateShapes } from '#web/ui/us-atlas.ts'

export type CountyShapes = {
  readonly counties: readonly AtlasShape[]
  readonly states: readonly AtlasShape[]
}

/** The shapes of all counties and states, fetched with the first map of counties. */
export const countyShapes = queryOptions({
  queryKey: ['county shapes'],
  queryFn: async ({ signal }): Promise<CountyShapes> => {
    const reply = await fetch(atlasUrl, { signal })
    if (!reply.ok) throw new Error(`The map of counties failed to load with status ${reply.status}.`)
    const atlas = await reply.json()
    return { counties: getCountyShapes(atlas), states: getStateShapes(atlas) }
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  meta: { onError: () => {} },
})
