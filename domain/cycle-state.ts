/** Lists the stages that the file of a roster goes through, in their order. */
export const CYCLE_STAGES = [
  'received',
  'read',
  'mapped',
  'checked',
  'compared',
  'approved',
  'published',
  'delivered',
  'confirmed',
] as const
export type CycleStage = (typeof CYCLE_STAGES)[number]

/**
 * Defines how far a cycle is: the last stage that is done, `held` where it waits for a person after it was compared, or
 * how it ended before the last one.
 */
export const CYCLE_STATES = [...CYCLE_STAGES, 'held', 'failed', 'canceled', 'rolledBack'] as const
export type CycleState = (typeof CYCLE_STATES)[number]

const NEXT: Readonly<Record<CycleState, readonly CycleState[]>> = {
  received: ['read', 'failed', 'canceled'],
  read: ['mapped', 'failed', 'canceled'],
  mapped: ['checked', 'failed', 'canceled'],
  checked: ['compared', 'failed', 'canceled'],
  compared: ['held', 'approved', 'failed', 'canceled'],
  held: ['approved', 'canceled'],
  approved: ['published', 'delivered', 'failed', 'canceled'],
  published: ['delivered', 'confirmed', 'rolledBack', 'failed'],
  delivered: ['published', 'confirmed', 'rolledBack'],
  confirmed: ['published', 'rolledBack'],
  failed: ['received', 'canceled'],
  canceled: [],
  rolledBack: ['approved'],
}

/** Tells whether a cycle may go from one state to another. One that failed may begin again. */
export function canFollow(state: CycleState, next: CycleState): boolean {
  return NEXT[state].includes(next)
}

/** Returns the state of a cycle after a step: one whose files went out before they were published stays as far as it was. */
export function takeStep(state: CycleState, next: CycleState): CycleState {
  const wentOut = state === 'delivered' || state === 'confirmed'
  return next === 'published' && wentOut ? state : next
}

/** Tells whether nothing more happens to a cycle by itself, and no one is waited for. */
export function isEnded(state: CycleState): boolean {
  return state === 'confirmed' || state === 'canceled' || state === 'rolledBack'
}

/** Lists what a cycle can wait for, by people. */
export const CYCLE_WAITS = ['mapping', 'stops', 'approval', 'publishing'] as const
export type CycleWait = (typeof CYCLE_WAITS)[number]

export const CYCLE_WAIT_LABELS: Readonly<Record<CycleWait, string>> = {
  mapping: 'A mapping',
  stops: 'Stops to release',
  approval: 'Approval',
  publishing: 'Publishing',
}

/**
 * Tells what a cycle waits for, by people; null where it runs or is over. `hasMapping`: a mapping of its roster is in force;
 * `isRunning`: a worker is at it, or will be; `openStops`: stops that hold it and were not released.
 */
export function readCycleWait(
  state: CycleState,
  {
    hasMapping,
    isRunning,
    openStops,
  }: { readonly hasMapping: boolean; readonly isRunning: boolean; readonly openStops: number },
): CycleWait | null {
  if (isRunning) return null
  if (state === 'received' || state === 'read') return hasMapping ? null : 'mapping'
  if (state === 'held' && openStops > 0) return 'stops'
  if (state === 'held' || state === 'compared') return 'approval'
  return state === 'approved' ? 'publishing' : null
}

/** Tells whether the file of a cycle may be run once more, in place of what it gave: nothing of it went on yet. */
export function canRunAgain(state: CycleState): boolean {
  return ['received', 'read', 'compared', 'held', 'failed'].includes(state)
}

export const CYCLE_STATE_LABELS: Readonly<Record<CycleState, string>> = {
  received: 'Received',
  read: 'Read',
  mapped: 'Mapped',
  checked: 'Checked',
  compared: 'Compared',
  held: 'Held',
  approved: 'Approved',
  published: 'Published',
  delivered: 'Delivered',
  confirmed: 'Confirmed',
  failed: 'Failed',
  canceled: 'Canceled',
  rolledBack: 'Rolled back',
}
