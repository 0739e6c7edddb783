import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'

export type MappingReply = ReplyOf<typeof api.readRosterMapping>
export type MappingFile = NonNullable<MappingReply['file']>
export type FileColumn = MappingFile['columns'][number]
export type MappingKey = { readonly prefix: string; readonly type: string; readonly file?: string }

/** Edits live in the browser: what the server has is read again only when the page is opened. */
export function mappingOf(key: MappingKey) {
  return queryOptions({
    queryKey: ['roster mapping', key],
    queryFn: ({ signal }) => call(api.readRosterMapping, { params: key }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { onError: handleUnlessNotFound },
  })
}

export const saveDraft = ({ prefix, type }: MappingKey, body: BodyIn<typeof api.saveRosterMapping>) =>
  call(api.saveRosterMapping, { params: { prefix, type }, body })

export const askForVersion = (key: MappingKey, body: BodyIn<typeof api.askForRosterMapping>) =>
  call(api.askForRosterMapping, { params: key, body })

export type Replay = ReplyOf<typeof api.startMappingReplay>['replay']
export type ReplayedFile = Replay['files'][number]
export type MappingVersion = MappingReply['versions'][number]

const LOOK_EVERY_MS = 1000

export const isRunning = (replay: Replay | null | undefined): boolean =>
  replay?.state === 'waiting' || replay?.state === 'running'

/** Returns the query of the replay of the draft; it repeats while the replay runs. */
export function replayOf({ prefix, type }: MappingKey) {
  return queryOptions({
    queryKey: ['mapping replay', prefix, type],
    queryFn: ({ signal }) => call(api.readMappingReplay, { params: { prefix, type } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isRunning(data?.replay) ? LOOK_EVERY_MS : false),
  })
}

export function versionOf({ prefix, type }: MappingKey, number: number) {
  return queryOptions({
    queryKey: ['mapping version', prefix, type, number],
    queryFn: ({ signal }) =>
      call(api.readRosterMappingVersion, { params: { prefix, type, number } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function columnValues({ prefix, type, file }: MappingKey, column: string) {
  const params = { prefix, type, column, ...(file === undefined ? {} : { file }) }
  return queryOptions({
    queryKey: ['mapping values', params],
    queryFn: ({ signal }) => call(api.countRosterColumnValues, { params }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
