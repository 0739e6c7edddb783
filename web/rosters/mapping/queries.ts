import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

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
  })
}

export const saveDraft = ({ prefix, type }: MappingKey, body: BodyIn<typeof api.saveRosterMapping>) =>
  call(api.saveRosterMapping, { params: { prefix, type }, body })

export const askForVersion = (key: MappingKey, body: BodyIn<typeof api.askForRosterMapping>) =>
  call(api.askForRosterMapping, { params: key, body })
