import type { CycleState, CycleWait } from './cycle-state.ts'

/** Describes the cycle of a file as far as people have to do with it. */
export type WaitingCycle = {
  readonly state: CycleState
  readonly stops: number
  readonly questions: number
  /** The step that it waits for a person to take, as in lists of cycles; null when it runs or is over. */
  readonly waitsFor: CycleWait | null
}

/** Tells whether a cycle goes on only when a person does something. */
export function waitsForPerson({ state, stops, questions, waitsFor }: WaitingCycle): boolean {
  if (state === 'canceled' || state === 'rolledBack') return false
  return waitsFor !== null || state === 'held' || state === 'failed' || stops > 0 || questions > 0
}
