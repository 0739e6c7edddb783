import { api, type ReplyOf } from '@concord/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/lib/api-client.ts'
import { tellRefusal } from '#web/lib/tell-refusal.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CYCLES, type Cycle } from '../queries.ts'

export type Publication = ReplyOf<typeof api.readPublication>['publication']
export type PublicationPreview = NonNullable<Publication['preview']>
export type Impact = PublicationPreview['impact']

/** While a worker is at it. */
const LOOK_EVERY_MS = 1000

const refuse = tellRefusal({
  revision: 'Someone changed this cycle. Look at it again.',
  state: 'This cycle can no longer do that. Look at it again.',
  busy: 'It is already under way.',
  noPreview: 'The impact has to be worked out first.',
  newerPublished: 'A later file of this roster is published. Roll that one back first.',
})

type Step = { readonly run: () => Promise<unknown>; readonly done?: string }

/** Reads how far the publication of a cycle is, and has the impact worked out where no one did so far. */
export function usePublication({ id: cycleId, revision }: Pick<Cycle, 'id' | 'revision'>) {
  const { data, error, refetch } = useQuery({
    queryKey: [CYCLES, 'publication', cycleId, revision],
    queryFn: async ({ signal }) =>
      (await call(api.readPublication, { params: { cycleId } }, { signal })).publication,
    refetchInterval: ({ state }) => (state.data?.task ? LOOK_EVERY_MS : false),
    placeholderData: (before) => before,
  })
  const change = useChange([CYCLES], ({ run }: Step) => run(), refuse)
  const take = (step: Step, onEnd?: () => void) =>
    change.mutate(step, {
      onSuccess: () => step.done && showSuccess(step.done),
      onSettled: () => onEnd?.(),
    })
  const [params, body] = [{ cycleId }, { revision }]
  const preview = () => take({ run: () => call(api.previewPublication, { params, body }) })

  const client = useQueryClient()
  const hadTask = useRef(false)
  const hasTask = data?.task != null
  useEffect(() => {
    // The cycle is in another state when its worker is done.
    if (hadTask.current && !hasTask) void client.invalidateQueries({ queryKey: [CYCLES] })
    hadTask.current = hasTask
  }, [hasTask, client])

  const asked = useRef(-1)
  const isOpen = data?.can.preview && data.preview === null && data.failure === null
  useEffect(() => {
    if (!isOpen || asked.current === revision) return
    asked.current = revision
    preview()
  })
  return {
    ...{ publication: data, error, refetch, preview, isPending: change.isPending },
    publish: () => take({ run: () => call(api.publishCycle, { params, body }) }),
    cancel: () => take({ done: 'Stopped', run: () => call(api.cancelPublication, { params, body }) }),
    rollBack: (reason: string, onEnd: () => void) =>
      take({ run: () => call(api.rollBackCycle, { params, body: { ...body, reason } }) }, onEnd),
  }
}

export type PublicationActions = ReturnType<typeof usePublication>
