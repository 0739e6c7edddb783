import { UPDATE_STATE_LABELS, type UpdateState } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'

const MARKS: Readonly<Record<UpdateState, MarkStatus>> = {
  draft: 'none',
  open: 'waiting',
  applying: 'running',
  applied: 'ok',
  undoing: 'running',
  undone: 'none',
  rejected: 'error',
  discarded: 'none',
}

/** Returns the mark of a state; 'running' while a worker is busy. */
export const getUpdateMark = (state: UpdateState, isBusy: boolean): MarkStatus =>
  isBusy ? 'running' : MARKS[state]

const WORDS: Partial<Record<UpdateState, string>> = {
  draft: 'Draft, nothing applied',
  open: 'Open, nothing applied',
  undone: 'Undone',
}

/** Returns the state in words, such as 'Open, nothing applied'. */
export const tellUpdateState = (state: UpdateState): string => WORDS[state] ?? UPDATE_STATE_LABELS[state]
