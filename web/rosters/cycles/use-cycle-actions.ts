import { api } from '@concord/contract'
import { CYCLE_STATE_LABELS } from '@concord/domain'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { OWN_STOP } from './overview/stop-texts.ts'
import { CYCLES, type Cycle } from './queries.ts'

/** A step that was not taken because another user was first or because the cycle no longer allows it. */
export type CycleConflict = { readonly what: string; readonly reason: string | null }

type Step = {
  /** 'Your release' */
  readonly what: string
  /** The reason that the user typed, so that it is not lost. */
  readonly reason?: string
  readonly done: string
  readonly run: () => Promise<unknown>
}

const SAME_PERSON = 'samePerson'

function getConflictReason(error: Error): unknown {
  if (!(error instanceof RequestError) || error.code !== 'conflict') return undefined
  return (error.details as { reason?: unknown } | null)?.reason ?? 'revision'
}

/** Returns the actions on a cycle. Each step names the revision that the user saw. */
export function useCycleActions({ id: cycleId, revision }: Pick<Cycle, 'id' | 'revision'>) {
  const [conflict, setConflict] = useState<CycleConflict>()
  const change = useChange(
    [CYCLES, 'rosters'],
    ({ run }: Step) => run(),
    () => {},
  )
  const take = (step: Step, onEnd?: () => void) =>
    change.mutate(step, {
      onSuccess: () => {
        setConflict(undefined)
        showSuccess(step.done)
      },
      onError: (error) => {
        const reason = getConflictReason(error)
        if (reason === SAME_PERSON) showError(OWN_STOP)
        else if (reason !== undefined) setConflict({ what: step.what, reason: step.reason ?? null })
        else if (error instanceof RequestError) error.handle()
        else console.error(error)
      },
      onSettled: () => onEnd?.(),
    })
  const params = { cycleId }
  return {
    isPending: change.isPending,
    conflict,
    clearConflict: () => setConflict(undefined),
    approve: () =>
      take({
        what: 'Your approval',
        done: CYCLE_STATE_LABELS.approved,
        run: () => call(api.approveCycle, { params, body: { revision } }),
      }),
    runAgain: (baselineId?: string) =>
      take({
        what: 'Your run',
        done: 'The file runs again',
        run: () =>
          call(api.runCycle, {
            params,
            body: { revision, ...(baselineId === undefined ? {} : { baselineId }) },
          }),
      }),
    reject: (reason: string, onEnd?: () => void) =>
      take(
        {
          ...{ what: 'Your rejection', reason, done: 'Rejected the file' },
          run: () => call(api.cancelCycle, { params, body: { revision, reason } }),
        },
        onEnd,
      ),
    release: (number: number, reason: string, onEnd?: () => void) =>
      take(
        {
          ...{ what: 'Your release', reason, done: 'Released. A second person has to agree.' },
          run: () => call(api.releaseStop, { params: { cycleId, number }, body: { revision, reason } }),
        },
        onEnd,
      ),
    agree: (number: number) =>
      take({
        ...{ what: 'Your release', done: 'Stop released' },
        run: () => call(api.releaseStop, { params: { cycleId, number }, body: { revision } }),
      }),
    disagree: (number: number, reason: string, onEnd?: () => void) =>
      take(
        {
          ...{ what: 'Your disagreement', reason, done: 'The stop holds the cycle as before' },
          run: () => call(api.disagreeWithStop, { params: { cycleId, number }, body: { revision, reason } }),
        },
        onEnd,
      ),
  }
}

export type CycleActions = ReturnType<typeof useCycleActions>
