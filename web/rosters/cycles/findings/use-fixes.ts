import { api } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { call } from '#web/lib/api-client.ts'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CYCLES, type Cycle } from '../queries.ts'
import type { CauseLine } from './model/list-sections.ts'
import { type Fix, type FixedCell, readFixProblem } from './queries.ts'

const REASONS: Readonly<Record<string, string>> = {
  revision: 'Someone changed this cycle meanwhile. Look at it as it is now, then try again.',
  state: 'The cycle runs, or was approved. It takes no fix now.',
}

function tellError(error: Error): void {
  if (!(error instanceof RequestError)) throw error
  const problem = readFixProblem(error)
  const reason = (error.details as { reason?: string } | null)?.reason ?? ''
  if (error.code === 'conflict')
    showError(REASONS[reason] ?? 'Someone else changed the source config meanwhile.')
  else if (problem !== undefined) showError(problem)
  else error.handle()
}

/** Keeps fixes of a cycle and takes them back; each names the revision that was seen. */
export function useFixes({ id: cycleId, revision }: Pick<Cycle, 'id' | 'revision'>) {
  const keep = useChange(
    [CYCLES],
    (kept: { readonly fix: Fix; readonly isOnlyThisCycle: boolean }) =>
      call(api.keepCycleFix, { params: { cycleId }, body: { revision, ...kept } }),
    tellError,
  )
  const keepCell = useChange(
    [CYCLES],
    (cell: FixedCell) => call(api.fixCycleCells, { params: { cycleId }, body: { revision, cells: [cell] } }),
    tellError,
  )
  const undo = useChange(
    [CYCLES],
    (fixId: string) => call(api.undoCycleFix, { params: { cycleId, fixId }, body: { revision } }),
    tellError,
  )
  const leave = useChange(
    [CYCLES],
    (left: Pick<CauseLine, 'rule' | 'field' | 'cause'> & { readonly isLeft: boolean }) =>
      call(api.leaveCycleCause, { params: { cycleId }, body: { revision, ...left } }),
    tellError,
  )
  return {
    isPending: keep.isPending || keepCell.isPending || undo.isPending || leave.isPending,
    keep: (fix: Fix, isOnlyThisCycle: boolean, onKept: () => void) =>
      keep.mutate(
        { fix, isOnlyThisCycle },
        {
          onSuccess: (reply) => {
            const { rows } = reply.fix
            const where = isOnlyThisCycle ? ' in this cycle only' : ''
            showSuccess(
              `Fixed ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}${where}. The file runs again.`,
            )
            onKept()
          },
        },
      ),
    keepCell: (cell: FixedCell, onKept: () => void) =>
      keepCell.mutate(cell, {
        onSuccess: () => {
          showSuccess(`Fixed row ${formatCount(cell.row)} for this cycle. The file runs again.`)
          onKept()
        },
      }),
    /** Lets the findings of a cause stay as they are, or takes them up again. */
    leave: ({ rule, field, cause, left }: CauseLine) =>
      leave.mutate(
        { rule, field, cause, isLeft: left === null },
        { onSuccess: () => showSuccess(left === null ? 'Left as it is in this cycle' : 'Taken up again') },
      ),
    undo: (fixId: string) =>
      undo.mutate(fixId, { onSuccess: () => showSuccess('Undone. The file runs again.') }),
  }
}

export type Fixes = ReturnType<typeof useFixes>
