import { CYCLE_STATE_LABELS, type CycleState } from '@concord/domain'
import type { MarkStatus } from './StatusMark.tsx'

export function getStateMark(state: CycleState, waits: boolean): MarkStatus {
  if (state === 'failed' || state === 'rolledBack') return 'error'
  if (state === 'held' || waits) return 'waiting'
  if (state === 'published' || state === 'delivered' || state === 'confirmed') return 'ok'
  return state === 'canceled' ? 'none' : 'running'
}

export const formatState = (state: CycleState): string => CYCLE_STATE_LABELS[state]
