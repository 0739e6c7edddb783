import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { CONFIGS } from '../versions/queries.ts'

export type BuiltInTarget = ReplyOf<typeof api.listBuiltInTargets>['targets'][number]
export type ReadText = ReplyOf<typeof api.readTargetText>

export const builtInTargets = queryOptions({
  queryKey: ['built-in targets'],
  queryFn: async ({ signal }) => (await call(api.listBuiltInTargets, {}, { signal })).targets,
  staleTime: Number.POSITIVE_INFINITY,
})

export function usageOf(configId: string) {
  return queryOptions({
    queryKey: [CONFIGS, 'target', 'usage', configId],
    queryFn: ({ signal }) => call(api.readTargetUsage, { params: { configId } }, { signal }),
  })
}

/** Returns the query of the differences between two versions, in words. */
export function versionChanges(configId: string, from: number, to: number) {
  return queryOptions({
    queryKey: [CONFIGS, 'target', 'changes', configId, from, to],
    queryFn: async ({ signal }) =>
      (await call(api.compareTargetVersions, { params: { configId, from, to } }, { signal })).changes,
  })
}

/** Reads a text as a config or a JSON Schema; nothing is stored. */
export const readText = (text: string) => call(api.readTargetText, { body: { text } })

export const downloadVersion = (configId: string, number: number, as: 'config' | 'rowSchema') =>
  download(api.downloadTargetVersion, { params: { configId, number, as } })
