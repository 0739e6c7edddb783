import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export type DictionaryTarget = ReplyOf<typeof api.readDataDictionary>['targets'][number]
export type DictionaryField = DictionaryTarget['fields'][number]

export const dataDictionary = queryOptions({
  queryKey: ['data dictionary'],
  queryFn: async ({ signal }) => (await call(api.readDataDictionary, { params: {} }, { signal })).targets,
})
