import { api, type BodyOf, type ParamsIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'

export type DueOffices = ReplyOf<typeof api.listDueOffices>
export type DueOffice = DueOffices['offices'][number]
export type CallSheetData = ReplyOf<typeof api.openCall>
export type Person = CallSheetData['people'][number]
export type AskedChange = CallSheetData['asked'][number]
export type EarlierCall = CallSheetData['earlier'][number]
export type Answers = BodyOf<typeof api.saveCall>['answers']
export type Attested = ReplyOf<typeof api.saveCall>
export type WebPerson = ReplyOf<typeof api.listWebAttestable>['people'][number]

/** The start of every query key about offices and records to attest; an attestation has all of them read again. */
export const ATTESTATION = 'attestation'
export const COUNTS = 'attestation counts'

export function dueOffices(params: ParamsIn<typeof api.listDueOffices>) {
  return pagedQuery([ATTESTATION, 'offices', params], async (signal) => {
    const reply = await call(api.listDueOffices, { params }, { signal })
    return { ...reply, rows: reply.offices }
  })
}

/** Returns the query for a call sheet. It is read once, because what is typed into it is newer than a second read. */
export function callSheet(office: string) {
  return queryOptions({
    queryKey: ['call sheet', office],
    queryFn: () => call(api.openCall, { body: { office } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

export function attestableRecords(params: ParamsIn<typeof api.listWebAttestable>) {
  return pagedQuery([ATTESTATION, 'records', params], async (signal) => {
    const { people: rows, ...facts } = await call(api.listWebAttestable, { params }, { signal })
    return { ...facts, rows }
  })
}

export type AttestationCounts = ReplyOf<typeof api.countAttestation>

/** The query for what waits in each part; it is read again after anything was attested, asked or answered. */
export const attestationCounts = queryOptions({
  queryKey: [COUNTS],
  queryFn: ({ signal }) => call(api.countAttestation, {}, { signal }),
  // The tabs do without.
  meta: { onError: () => {} },
})
