import { api, type BodyIn, type ParamsIn, type ReplyOf } from '@concord/contract'
import type { DirectorySubject } from '@concord/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

export type Timeline = ReplyOf<typeof api.readPractitionerTimeline>
export type TimelineDay = Timeline['days'][number]
export type RecordBatch = TimelineDay['batches'][number]
export type Sources = ReplyOf<typeof api.readPractitionerSources>
export type SourcedField = Sources['fields'][number]
export type EvaluatedClaim = SourcedField['claims'][number]
export type History = ReplyOf<typeof api.readPractitionerHistory>
export type RecordChange = History['changes'][number]
export type Differences = ReplyOf<typeof api.comparePractitioner>
export type FieldDifference = Differences['differences'][number]
export type FieldPlace = RecordChange['place']
export type HistoryFilters = Pick<ParamsIn<typeof api.readPractitionerHistory>, 'part' | 'source' | 'field'>
export type Decision = BodyIn<typeof api.decidePractitioner>

/** A record on a day; `asOf` is null for now. */
export type RecordDay = {
  readonly subject: DirectorySubject
  readonly npi: string
  readonly asOf: string | null
}

const FRESH_MS = 30_000

const CALLS = {
  practitioner: {
    timeline: api.readPractitionerTimeline,
    sources: api.readPractitionerSources,
    history: api.readPractitionerHistory,
    differences: api.comparePractitioner,
    evidence: api.readPractitionerEvidence,
    decide: api.decidePractitioner,
  },
  entity: {
    timeline: api.readEntityTimeline,
    sources: api.readEntitySources,
    history: api.readEntityHistory,
    differences: api.compareEntity,
    evidence: api.readEntityEvidence,
    decide: api.decideEntity,
  },
} as const

const onDay = (asOf: string | null) => (asOf === null ? {} : { asOf })

export function recordTimeline(subject: DirectorySubject, npi: string) {
  return queryOptions({
    queryKey: ['record timeline', subject, npi],
    queryFn: ({ signal }) => call(CALLS[subject].timeline, { params: { npi } }, { signal }),
    staleTime: FRESH_MS,
    meta: { onError: () => {} },
  })
}

export function recordSources({ subject, npi, asOf }: RecordDay) {
  return queryOptions({
    queryKey: ['record sources', subject, npi, asOf],
    queryFn: ({ signal }) => call(CALLS[subject].sources, { params: { npi, ...onDay(asOf) } }, { signal }),
    staleTime: FRESH_MS,
    meta: { onError: () => {} },
  })
}

export function recordDifferences({ subject, npi, asOf }: RecordDay) {
  return queryOptions({
    queryKey: ['record differences', subject, npi, asOf],
    queryFn: ({ signal }) =>
      call(CALLS[subject].differences, { params: { npi, ...onDay(asOf) } }, { signal }),
    staleTime: FRESH_MS,
    enabled: asOf !== null,
    meta: { onError: () => {} },
  })
}

export function recordHistory({ subject, npi, asOf }: RecordDay, filters: HistoryFilters) {
  return infiniteQueryOptions({
    queryKey: ['record history', subject, npi, asOf, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        CALLS[subject].history,
        { params: { npi, ...onDay(asOf), ...filters, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
  })
}

export function readEvidence({ subject, npi, asOf }: RecordDay) {
  return call(CALLS[subject].evidence, { params: { npi, ...onDay(asOf) } })
}

export function decide({ subject, npi }: Pick<RecordDay, 'subject' | 'npi'>, body: Decision) {
  return call(CALLS[subject].decide, { params: { npi }, body })
}

export function undoDecision(batchId: string) {
  return call(api.undoDecision, { params: { batchId } })
}
