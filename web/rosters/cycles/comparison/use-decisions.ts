import { api, type BodyIn } from '@concord/contract'
import { type ChangeDecision, formatCount } from '@concord/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showInfo, showSuccess } from '#web/lib/toasts.ts'
import { CYCLES } from '../queries.ts'

export type Selector = BodyIn<typeof api.decideChanges>['selector']
type Decided = { readonly decision: ChangeDecision; readonly selector: Selector }

const DONE: Readonly<Record<ChangeDecision, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  moved: 'Took for moves:',
  open: 'Opened again:',
}

const tellDone = (decision: ChangeDecision, changed: number): string =>
  `${DONE[decision]} ${formatCount(changed)} ${changed === 1 ? 'difference' : 'differences'}`

/** Tells what kept a decision from being made, where it is nothing that went wrong. */
function tellRefused(error: Error): void {
  if (!(error instanceof RequestError)) console.error(error)
  else if (error.code === 'conflict')
    showError('The cycle was changed in between, and was read again. Repeat your decision.')
  else if (error.code === 'invalid_input') showInfo('What you chose is decided like this already.')
  else error.handle()
}

/** Returns the calls that decide on differences; each names the revision that the user saw. */
export function useDecisions(cycleId: string, revision: number) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: [CYCLES] })
  const undo = useMutation({
    mutationFn: (decided: { readonly number: number; readonly revision: number }) =>
      call(api.undoChangeDecision, {
        params: { cycleId, number: decided.number },
        body: { revision: decided.revision },
      }),
    onSuccess: () => showSuccess('Took the decision back'),
    onError: tellRefused,
    onSettled: readAgain,
  })
  const decide = useMutation({
    mutationFn: (body: Decided) =>
      call(api.decideChanges, { params: { cycleId }, body: { revision, ...body } }),
    onSuccess: ({ number, changed, revision: now }, { decision }) =>
      showSuccess(tellDone(decision, changed), {
        label: 'Undo',
        run: () => undo.mutate({ number, revision: now }),
      }),
    onError: tellRefused,
    onSettled: readAgain,
  })
  return {
    isPending: decide.isPending || undo.isPending,
    decide: (decision: ChangeDecision, selector: Selector, onDone?: () => void) =>
      decide.mutate({ decision, selector }, { onSuccess: () => onDone?.() }),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
