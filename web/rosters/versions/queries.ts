import { api, type ParamsIn, type ReplyOf } from '@concord/contract'
import type { ConfigKind } from '@concord/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'

export type ConfigPage = ReplyOf<typeof api.listTargetConfigs>
export type ListedConfig = ConfigPage['configs'][number]
export type ReadConfig = ReplyOf<typeof api.readTargetConfig>
export type ConfigVersion = ReadConfig['versions'][number]
export type OpenVersion = NonNullable<ReadConfig['open']>
export type Publisher = ReadConfig['publishers'][number]

/** Queries of both kinds of configs are read again together: each counts what the other has. */
export const CONFIGS = 'roster configs'

export const CONFIG_CALLS = {
  target: {
    list: api.listTargetConfigs,
    read: api.readTargetConfig,
    readVersion: api.readTargetVersion,
    create: api.createTargetConfig,
    change: api.changeTargetConfig,
    saveDraft: api.saveTargetDraft,
    discardDraft: api.discardTargetDraft,
    ask: api.askForTarget,
    giveBack: api.returnTarget,
    publish: api.publishTarget,
  },
  source: {
    list: api.listSourceConfigs,
    read: api.readSourceConfig,
    readVersion: api.readSourceVersion,
    create: api.createSourceConfig,
    change: api.changeSourceConfig,
    saveDraft: api.saveSourceDraft,
    discardDraft: api.discardSourceDraft,
    ask: api.askForSource,
    giveBack: api.returnSource,
    publish: api.publishSource,
  },
} as const

export type ConfigPageParams = ParamsIn<typeof api.listTargetConfigs>

/** Edits live in the browser: what the server has is read again when the page is opened, and when its life goes on. */
export function configOf(kind: ConfigKind, configId: string) {
  return queryOptions({
    queryKey: [CONFIGS, kind, 'one', configId],
    queryFn: ({ signal }) => call(CONFIG_CALLS[kind].read, { params: { configId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns the query of a version as it was written; a published version never changes. */
export function configVersionOf(kind: ConfigKind, configId: string, number: number) {
  return queryOptions({
    queryKey: [CONFIGS, kind, 'version', configId, number],
    queryFn: ({ signal }) =>
      call(CONFIG_CALLS[kind].readVersion, { params: { configId, number } }, { signal }),
  })
}
