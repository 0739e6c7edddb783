import { api, type LineState, type ReplyOf, UPDATE_FILE_TYPE } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'

export type UpdateLines = ReplyOf<typeof api.listUpdateLines>
export type UpdateLine = UpdateLines['lines'][number]
export type UpdateChange = UpdateLine['changes'][number]
export type UpdateFile = NonNullable<ReplyOf<typeof api.readUpdateFile>['file']>
export type CorrectionField = ReplyOf<typeof api.readUpdateFile>['fields'][number]
export type Evidence = ReplyOf<typeof api.listUpdateEvidence>['evidence'][number]
export type Speaker = ReplyOf<typeof api.listUpdateSpeakers>['speakers'][number]

export type LinesAddress = { readonly page: number; readonly state: LineState | null }

export function updateLines(updateId: string, { page, state }: LinesAddress) {
  return queryOptions({
    queryKey: [UPDATES, updateId, 'lines', { page, state }],
    queryFn: ({ signal }) =>
      call(
        api.listUpdateLines,
        { params: { updateId, page, ...(state === null ? {} : { state }) } },
        { signal },
      ),
    placeholderData: (before) => before,
    meta: { onError: handleUnlessNotFound },
  })
}

export const updateFile = (updateId: string) =>
  queryOptions({
    queryKey: [UPDATES, updateId, 'file'],
    queryFn: ({ signal }) => call(api.readUpdateFile, { params: { updateId } }, { signal }),
  })

export const updateEvidence = (updateId: string) =>
  queryOptions({
    queryKey: [UPDATES, updateId, 'evidence'],
    queryFn: async ({ signal }) =>
      (await call(api.listUpdateEvidence, { params: { updateId } }, { signal })).evidence,
  })

export const speakers = queryOptions({
  queryKey: [UPDATES, 'speakers'],
  queryFn: async ({ signal }) => (await call(api.listUpdateSpeakers, {}, { signal })).speakers,
})

const AS_BYTES = { contentType: UPDATE_FILE_TYPE } as const

export const sendFile = (updateId: string, revision: number, file: File) =>
  call(api.sendUpdateFile, { params: { updateId, revision, name: file.name }, body: file }, AS_BYTES)

export const sendEvidence = (updateId: string, revision: number, file: File, lines: string) =>
  call(
    api.addUpdateEvidence,
    { params: { updateId, revision, name: file.name, ...(lines === '' ? {} : { lines }) }, body: file },
    AS_BYTES,
  )

export const fetchEvidence = (updateId: string, id: string) =>
  download(api.downloadUpdateEvidence, { params: { updateId, id } })
