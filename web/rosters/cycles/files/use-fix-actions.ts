import { api } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CYCLES, type Cycle } from '../queries.ts'

type Act = 'apply' | 'undo'

const DONE: Readonly<Record<Act, string>> = {
  apply: 'The fixed rows count. The file runs again',
  undo: 'Taken back',
}
const CONFLICTS: Readonly<Record<string, string>> = {
  cells: 'Someone fixed the same cells since. Download the annotated file again and correct that one.',
  state: 'The cycle runs or went on: nothing in it can be fixed now.',
}
const CHANGED = 'Someone changed the cycle meanwhile. Look at it again.'

/** Lets fixes count, and takes them back. */
export function useFixActions({ id: cycleId, revision }: Cycle) {
  const change = useChange(
    [CYCLES, 'rosters'],
    ({ act, fixesId }: { readonly act: Act; readonly fixesId: string }) =>
      call(act === 'apply' ? api.applyCycleFixes : api.undoCycleFixes, {
        params: { cycleId, fixesId },
        body: { revision },
      }),
    (error) => {
      const reason =
        error instanceof RequestError && error.code === 'conflict'
          ? String((error.details as { reason?: unknown } | null)?.reason)
          : undefined
      if (reason !== undefined) showError(CONFLICTS[reason] ?? CHANGED)
      else if (error instanceof RequestError) error.handle()
    },
  )
  const take = (act: Act, fixesId: string) =>
    change.mutate({ act, fixesId }, { onSuccess: () => showSuccess(DONE[act]) })
  return {
    isPending: change.isPending,
    apply: (fixesId: string) => take('apply', fixesId),
    undo: (fixesId: string) => take('undo', fixesId),
  }
}
