import { api, type BodyIn, type BodyOf, MAX_SAMPLE_SIZE, type ReplyOf } from '@concord/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound, RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { PlacesAddress } from './sample-address.ts'

export type AccuracySample = ReplyOf<typeof api.listAccuracySamples>['samples'][number]
export type ReadSample = ReplyOf<typeof api.readAccuracySample>
export type SampledPlace = ReadSample['places'][number]
export type SamplePart = ReadSample['parts'][number]
export type Share = AccuracySample['score']
export type Answers = SampledPlace['answers']
export type Said = Pick<BodyIn<typeof api.answerAccuracyPlace>, 'outcome' | 'answers' | 'note'>

const SAMPLES = 'accuracy samples'
const SAMPLE = 'accuracy sample'
const BOTH = [SAMPLES, SAMPLE]

export const accuracySamples = queryOptions({
  queryKey: [SAMPLES],
  queryFn: ({ signal }) => call(api.listAccuracySamples, {}, { signal }),
})

export function accuracySample(sampleId: string, { page, sort, outcome, wrong }: PlacesAddress) {
  const params = { sampleId, page, sort, outcome, wrong }
  return queryOptions({
    queryKey: [SAMPLE, params],
    queryFn: ({ signal }) => call(api.readAccuracySample, { params }, { signal }),
    placeholderData: keepPreviousData,
    meta: { onError: handleUnlessNotFound },
  })
}

/** Returns the query of every place of a sample, for paper and files. */
export function allPlaces(sampleId: string) {
  const params = { sampleId, sort: 'phone' as const, limit: MAX_SAMPLE_SIZE }
  return queryOptions({
    queryKey: [SAMPLE, params],
    queryFn: ({ signal }) => call(api.readAccuracySample, { params }, { signal }),
  })
}

export function useDraw(onError: (error: Error) => void) {
  return useChange(
    BOTH,
    (body: BodyOf<typeof api.createAccuracySample>) => call(api.createAccuracySample, { body }),
    onError,
  )
}

export const useDelete = ({ id, version }: Pick<AccuracySample, 'id' | 'version'>) =>
  useChange(BOTH, () => call(api.deleteAccuracySample, { params: { sampleId: id, version } }))

type Change = { readonly place: SampledPlace; readonly said: Said }

export const isTaken = (error: Error): boolean => error instanceof RequestError && error.code === 'conflict'

export function useAnswer(sampleId: string) {
  return useChange(
    BOTH,
    ({ place: { number, version }, said }: Change) =>
      call(api.answerAccuracyPlace, { params: { sampleId, number }, body: { version, ...said } }),
    (error) => {
      if (isTaken(error)) showError('Someone else answered this location first. Their answers are shown.')
      else if (error instanceof RequestError) error.handle()
    },
  )
}
