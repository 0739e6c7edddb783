import { DUPLICATE_DECISION_ACCESS } from '@concord/contract'
import { findUnmet } from '@concord/domain'
import { showSuccess } from '#web/lib/toasts.ts'
import { useViewer } from '#web/session/session-context.ts'
import { getPairName, type Pair, useDecide, useUndo } from './queries.ts'

/** Returns the decisions that the viewer can make, immediate and with an undo; undefined when they may only look. */
export function useDecisions() {
  const viewer = useViewer()
  const decide = useDecide()
  const undo = useUndo()
  if (findUnmet(viewer, DUPLICATE_DECISION_ACCESS) !== undefined) return undefined
  const undoPair = (pair: Pair) => undo.mutate(getPairName(pair))
  const withUndo = (pair: Pair, text: string) => () =>
    showSuccess(text, { label: 'Undo', run: () => undoPair(pair) })
  return {
    isBusy: decide.isPending || undo.isPending,
    undo: undoPair,
    merge: (pair: Pair, leadingNpi: string, reason: string, onDone: () => void) =>
      decide.mutate(
        { pair: getPairName(pair), verdict: 'same', leadingNpi, reason },
        {
          onSuccess: () => {
            withUndo(pair, 'Merged. Both NPIs stay.')()
            onDone()
          },
        },
      ),
    keepApart: (pair: Pair, onDone: () => void) =>
      decide.mutate(
        { pair: getPairName(pair), verdict: 'different' },
        {
          onSuccess: () => {
            withUndo(pair, 'Kept apart')()
            onDone()
          },
        },
      ),
  }
}
