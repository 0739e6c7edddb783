import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { DuplicateAddress, DuplicateSubject } from './duplicate-address.ts'

export type Summary = ReplyOf<typeof api.readDuplicateSummary>
export type Pair = ReplyOf<typeof api.listDuplicates>['pairs'][number]
export type PairRecord = Pair['records'][number]
export type PairField = ReplyOf<typeof api.readDuplicate>['fields'][number]

const SUMMARY = 'duplicate summary'
const FRESH_MS = 30_000

export const getPairName = ({ records: [one, other] }: Pick<Pair, 'records'>) => `${one.npi}-${other.npi}`

export function duplicateSummary(subject: DuplicateSubject) {
  return queryOptions({
    queryKey: [SUMMARY, subject],
    queryFn: ({ signal }) => call(api.readDuplicateSummary, { params: { subject } }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function duplicatePage({ subject, state, from, page }: DuplicateAddress) {
  const params = { subject, state, page, minScore: state === 'open' ? from : 0 }
  return queryOptions({
    queryKey: ['duplicates', params],
    queryFn: ({ signal }) => call(api.listDuplicates, { params }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

const toParams = (pair: string) => {
  const [npi = '', otherNpi = ''] = pair.split('-')
  return { npi, otherNpi }
}

export function duplicatePair(pair: string) {
  return queryOptions({
    queryKey: ['duplicate', pair],
    queryFn: ({ signal }) => call(api.readDuplicate, { params: toParams(pair) }, { signal }),
    staleTime: FRESH_MS,
  })
}

export type Decision = { readonly pair: string } & BodyIn<typeof api.decideDuplicate>

/** Decides on a pair. That is a batch with statements about both records: all that shows either is read again. */
export function useDecide() {
  return useChange('all', ({ pair, ...body }: Decision) =>
    call(api.decideDuplicate, { params: toParams(pair), body }),
  )
}

export function useUndo() {
  return useChange('all', (pair: string) => call(api.undoDuplicateDecision, { params: toParams(pair) }))
}

export function useFindAgain() {
  return useChange([SUMMARY], () => call(api.findDuplicatesAgain))
}
