import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'

export type Correctable = ReplyOf<typeof api.readCorrectable>
export type CorrectableField = Correctable['fields'][number]
export type NewChange = BodyIn<typeof api.addUpdateChanges>['changes'][number]

export const foundRecords = (query: string) =>
  queryOptions({
    queryKey: [UPDATES, 'records', query],
    queryFn: async ({ signal }) =>
      (await call(api.findCorrectable, { params: { query } }, { signal })).records,
    enabled: query.length >= 2,
  })

export const correctable = (npi: string) =>
  queryOptions({
    queryKey: [UPDATES, 'record', npi],
    queryFn: ({ signal }) => call(api.readCorrectable, { params: { npi } }, { signal }),
    enabled: npi !== '',
  })
