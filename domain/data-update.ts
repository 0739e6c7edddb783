/** Lists how far an update of data can be. */
export const UPDATE_STATES = [
  'draft',
  'open',
  'applying',
  'applied',
  'undoing',
  'undone',
  'rejected',
  'discarded',
] as const

/**
 * Defines how far a data update is: `draft` while it is put together, `open` once its impact waits for a decision, `applying`
 * and `undoing` while a worker is at it. Who rejects or discards it ends it; one that was undone may be applied again.
 */
export type UpdateState = (typeof UPDATE_STATES)[number]

const NEXT: Readonly<Record<UpdateState, readonly UpdateState[]>> = {
  draft: ['open', 'discarded'],
  open: ['draft', 'applying', 'applied', 'rejected'],
  applying: ['applied', 'open'],
  applied: ['undoing', 'undone'],
  undoing: ['undone', 'applied'],
  undone: ['open', 'applied'],
  rejected: ['open'],
  discarded: [],
}

/** Tells whether a data update may go from one state to another. */
export function canUpdateFollow(state: UpdateState, next: UpdateState): boolean {
  return NEXT[state].includes(next)
}

export const UPDATE_STATE_LABELS: Readonly<Record<UpdateState, string>> = {
  draft: 'Draft',
  open: 'Open',
  applying: 'Applying',
  applied: 'Applied',
  undoing: 'Undoing',
  undone: 'Undone',
  rejected: 'Rejected',
  discarded: 'Discarded',
}

/** Lists the ways in which corrections come in. */
export const UPDATE_ORIGINS = ['file', 'form', 'field', 'attestation', 'office', 'api'] as const
export type UpdateOrigin = (typeof UPDATE_ORIGINS)[number]

export const UPDATE_ORIGIN_LABELS: Readonly<Record<UpdateOrigin, string>> = {
  file: 'File',
  form: 'Form',
  field: 'Corrected field',
  attestation: 'Attestation',
  office: 'Office link',
  api: 'API',
}

/** Lists how sure it is whom a line of corrections means, and what it says. */
export const LINE_VERDICTS = ['sure', 'likely', 'ask', 'none'] as const
export type LineVerdict = (typeof LINE_VERDICTS)[number]

/** Lists what a change would do: `conflict` where a fresher or stronger value stands, until someone decides. */
export const CHANGE_EFFECTS = ['ready', 'conflict', 'breaksRule', 'noEffect'] as const
export type ChangeEffect = (typeof CHANGE_EFFECTS)[number]

/** Returns what people call a data update by its number: 'DU-2041'. */
export const formatUpdateNumber = (number: number): string => `DU-${number}`

/** Lists what data updates wait for from a person: answers of whom lines mean, or the decision on their impact. */
export const UPDATE_WAITS = ['answers', 'decision'] as const
export type UpdateWait = (typeof UPDATE_WAITS)[number]

export const UPDATE_WAIT_LABELS: Readonly<Record<UpdateWait, string>> = {
  answers: 'Answers',
  decision: 'Decision',
}

/** Returns what a data update waits for; undefined while it waits for no one, as one that a worker is at. */
export function readUpdateWait({
  state,
  toAnswer,
  isBusy,
}: {
  readonly state: UpdateState
  readonly toAnswer: number
  readonly isBusy: boolean
}): UpdateWait | undefined {
  if (isBusy) return undefined
  if (state === 'open') return 'decision'
  return state === 'draft' && toAnswer > 0 ? 'answers' : undefined
}

export const CHANGE_EFFECT_LABELS: Readonly<Record<ChangeEffect, string>> = {
  ready: 'Ready',
  conflict: 'Conflict',
  breaksRule: 'Breaks a rule',
  noEffect: 'No effect',
}

/** Lists what a person can decide where a fresher or stronger value stands. */
export const CONFLICT_CHOICES = ['keep', 'take', 'ask'] as const
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number]

/**
 * Lists why a change would have no effect: `repeated` where another line says the same of the field, `contradicted` where
 * another line, which counts, says something else of it.
 */
export const IDLE_REASONS = ['same', 'repeated', 'contradicted', 'noPlace', 'notListed'] as const
export type IdleReason = (typeof IDLE_REASONS)[number]
