import { api } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#web/lib/api-client.ts'
import { readPreference, storePreference } from '#web/lib/preference.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { createStore } from '#web/lib/store.ts'
import type { Filters } from '../model/filters.ts'
import type { DashboardReply } from '../queries.ts'
import { getPastDay, type PastDay, sayChanges, toPastBody } from './changes.ts'

const FRESH_MS = 3_600_000
const ASK_AGAIN_MS = 3000
const STORAGE_KEY = 'concordDashboardChanges'

const isOn = createStore(readPreference(STORAGE_KEY) === 'on')

/** Puts a day together that many records differ of, so that it is asked for by those alone who want it. */
export function switchChanges(on: boolean): void {
  storePreference(STORAGE_KEY, on ? 'on' : 'off')
  isOn.set(on)
}

type Progress = { readonly written: number; readonly records: number }

function findProgress(error: Error | null): Progress | undefined {
  if (!(error instanceof RequestError) || error.code !== 'unavailable') return undefined
  const { written, records } = (error.details ?? {}) as Partial<Progress>
  return written === undefined || records === undefined ? undefined : { written, records }
}

function pastCount(filters: Filters, past: PastDay, isAsked: boolean) {
  const body = isAsked ? toPastBody(filters, past) : undefined
  return queryOptions({
    queryKey: ['dashboard past', filters, past.day],
    queryFn: body ? ({ signal }) => call(api.countPractitioners, { body }, { signal }) : skipToken,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (findProgress(state.error) ? ASK_AGAIN_MS : false),
    // The page says it beside the figures, which stand without their changes.
    meta: { onError: () => {} },
  })
}

function sayWhyNot(error: Error | null, isKnown: boolean, { label }: PastDay): string | undefined {
  if (!isKnown) return `The filters in force were not kept for ${label}.`
  const progress = findProgress(error)
  if (progress)
    return `Working out ${label}: ${formatCount(progress.written)} of ${formatCount(progress.records)} records.`
  return error ? `${label} can’t be compared: too much changed since, or nothing was there yet.` : undefined
}

export type Changes = {
  readonly isOn: boolean
  /** 'October' */
  readonly since: string
  /** The changes, by the ids of the figures. */
  readonly of: ReadonlyMap<string, string>
  /** The reason why there are no changes, or none yet. */
  readonly note: string | undefined
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Returns what changed in the figures since the end of the last month, for users who want to see it. */
export function useChanges(reply: DashboardReply | undefined, filters: Filters): Changes {
  const past = getPastDay(new Date())
  const isWanted = useSyncExternalStore(isOn.subscribe, isOn.get)
  const isReady = isWanted && reply !== undefined && reply.data.state !== 'making'
  const { data, error } = useQuery(pastCount(filters, past, isReady))
  return {
    ...{ isOn: isWanted, since: past.label },
    of: isReady && data ? sayChanges(reply, data, past) : NONE,
    note: isReady && !data ? sayWhyNot(error, toPastBody(filters, past) !== undefined, past) : undefined,
  }
}
