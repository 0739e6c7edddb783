import { api, type BodyIn, type Endpoint, type ReplyOf } from '@concord/contract'
import type { ChangeEffect } from '@concord/domain'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { tellRefusal } from '#web/lib/tell-refusal.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { UPDATES } from '#web/session/waiting-updates.ts'
import { isChosen, NOTHING_CHOSEN, type Selection, toSelectionBody } from './model/selection.ts'

export type ImpactReport = ReplyOf<typeof api.readUpdateImpact>
export type Impact = NonNullable<ImpactReport['impact']>
export type EffectCounts = ImpactReport['counts']
export type Practitioner = ReplyOf<typeof api.listImpactChanges>['practitioners'][number]
export type ImpactChange = Practitioner['changes'][number]

/** While a worker is at it. */
const LOOK_EVERY_MS = 1000

const refuse = tellRefusal({
  revision: 'Someone changed this update first. You see it as it is now.',
  state: 'Someone decided on this update first. You see it as it is now.',
  busy: 'It is already under way.',
  moved: 'Records changed since this impact was computed. Compute it again.',
  nothing: 'Select at least one change.',
})

type Step = { readonly run: () => Promise<unknown>; readonly done?: string }
type Decided = typeof api.applyDataUpdate | typeof api.undoDataUpdate

/** Reads the impact of an update, follows a worker, and takes the steps that people take. */
export function useImpact(updateId: string) {
  const params = { updateId }
  const [chosen, setChosen] = useState({ revision: 0, selection: NOTHING_CHOSEN })
  const found = useQuery({
    queryKey: [UPDATES, 'impact', updateId],
    queryFn: ({ signal }) => call(api.readUpdateImpact, { params }, { signal }),
    refetchInterval: ({ state }) => (state.data?.task ? LOOK_EVERY_MS : false),
    meta: { onError: handleUnlessNotFound },
  })
  const revision = found.data?.update.revision ?? 0
  // What was chosen before someone else changed the update is forgotten.
  const selection = chosen.revision === revision ? chosen.selection : NOTHING_CHOSEN
  const isDirty = isChosen(selection)
  const body = toSelectionBody(selection)
  const preview = useQuery({
    // Not read again with all about updates: of one that is being applied nothing can be selected.
    queryKey: ['update selection', updateId, revision, body],
    queryFn: ({ signal }) => call(api.previewUpdateSelection, { params, body }, { signal }),
    enabled: isDirty && found.data?.can.select === true,
    placeholderData: keepPreviousData,
  })
  const change = useChange([UPDATES], ({ run }: Step) => run(), refuse)
  // A second press comes before the first one is rendered.
  const isTaking = useRef(false)
  function take(step: Step, onEnd?: () => void): void {
    if (isTaking.current) return
    isTaking.current = true
    change.mutate(step, {
      onSuccess: () => step.done && showSuccess(step.done),
      onSettled() {
        isTaking.current = false
        onEnd?.()
      },
    })
  }
  const send = (endpoint: Endpoint, more: object = {}, seen = revision) =>
    call(endpoint as Decided, {
      params,
      body: { revision: seen, ...more } as BodyIn<Decided> & { reason: string },
    })
  const save = async () => {
    const saved = await send(api.changeUpdateSelection, body)
    return saved.update
  }
  const computed = isDirty ? preview.data : undefined
  return {
    ...{ found, selection, isDirty, isPending: change.isPending },
    isComputing: isDirty && preview.isFetching,
    /** Null where the update is too large for figures of what is not kept. */
    impact: computed === undefined ? (found.data?.impact ?? null) : computed.impact,
    counts: computed?.counts ?? found.data?.counts,
    choose: (next: Selection) => setChosen({ revision, selection: next }),
    save: () => take({ done: 'Selection saved', run: save }),
    apply: (what: string) =>
      take({
        done: what,
        run: async () => {
          const { revision: seen, progress } = isDirty ? await save() : { revision, progress: null }
          if (progress === null) await send(api.applyDataUpdate, {}, seen)
        },
      }),
    undo: (reason: string, onEnd: () => void) =>
      take({ run: () => send(api.undoDataUpdate, { reason }) }, onEnd),
    reject: (reason: string, onEnd: () => void) =>
      take({ done: 'Update rejected', run: () => send(api.rejectDataUpdate, { reason }) }, onEnd),
    returnToDraft: () => take({ run: () => send(api.returnDataUpdate) }),
    reopen: () => take({ run: () => send(api.reopenDataUpdate) }),
    compute: () => take({ run: () => send(api.computeUpdateImpact) }),
    cancel: () => take({ done: 'Stopped', run: () => send(api.cancelUpdateTask) }),
  }
}

export type ImpactState = ReturnType<typeof useImpact>

/** Reads the practitioners of an update with their changes, page after page. */
export function useImpactChanges(updateId: string, effect: ChangeEffect | undefined, revision: number) {
  return useInfiniteQuery({
    queryKey: [UPDATES, 'changes', updateId, effect ?? '', revision],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(
        api.listImpactChanges,
        { params: { updateId, page, ...(effect === undefined ? {} : { effect }) } },
        { signal },
      ),
    getNextPageParam: ({ page, total }, pages) =>
      pages.reduce((all, { practitioners }) => all + practitioners.length, 0) < total ? page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}
