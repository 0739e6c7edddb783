import type { SupportState } from '@concord/contract'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'

export const SUPPORT_STATE_LABELS: Readonly<Record<SupportState, string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}

const MARKS: Readonly<Record<SupportState, MarkStatus>> = {
  waiting: 'waiting',
  answered: 'ok',
  closed: 'none',
}

/** Shows where a message to the help desk stands. */
export function SupportStateMark({ state }: { readonly state: SupportState }) {
  return <StatusMark status={MARKS[state]}>{SUPPORT_STATE_LABELS[state]}</StatusMark>
}
