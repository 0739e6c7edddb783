import type { api, BodyIn } from '@concord/contract'
import type { ChangeEffect, ConflictChoice, IdleReason } from '@concord/domain'

/** The user's choices since the stored selection. */
export type Selection = {
  readonly all: readonly { readonly effect: ChangeEffect | null; readonly selected: boolean }[]
  /** Choices of single changes, by their number. */
  readonly changes: ReadonlyMap<number, { readonly effect: ChangeEffect; readonly selected: boolean }>
  readonly decisions: ReadonlyMap<number, Decision>
}

export type Decision = { readonly choice: ConflictChoice; readonly reason: string }

export type SelectableChange = {
  readonly number: number
  readonly effect: ChangeEffect
  readonly selected: boolean
  readonly choice: ConflictChoice
  readonly reason: string | null
  readonly idleReason?: IdleReason | null
}

export const NOTHING_CHOSEN: Selection = { all: [], changes: new Map(), decisions: new Map() }

export const isChosen = ({ all, changes, decisions }: Selection): boolean =>
  all.length > 0 || changes.size > 0 || decisions.size > 0

const isBulk = (effect: ChangeEffect) => effect === 'ready' || effect === 'breaksRule'

export function getDecision({ decisions }: Selection, change: SelectableChange): Decision {
  return decisions.get(change.number) ?? { choice: change.choice, reason: change.reason ?? '' }
}

/** Tells whether a change would be applied; a conflict is as soon as its value is taken with a reason. */
export function isSelected(selection: Selection, change: SelectableChange): boolean {
  const { number, effect } = change
  if (effect === 'conflict') {
    const { choice, reason } = getDecision(selection, change)
    return choice === 'take' && reason.trim() !== ''
  }
  const own = selection.changes.get(number)
  if (own !== undefined) return own.selected
  const last = selection.all.findLast((all) => all.effect === null || all.effect === effect)
  return last !== undefined && isBulk(effect) ? last.selected : change.selected
}

/**
 * Tells whether its box can be checked: what has no effect cannot, unless another line counts instead, and a conflict is
 * decided beside it.
 */
export const canSelect = ({ effect, idleReason }: SelectableChange): boolean =>
  isBulk(effect) || idleReason === 'contradicted'

/** Returns those that are selected together: of lines that contradict each other, the one that counts. */
export const listSelectable = <Change extends SelectableChange>(changes: readonly Change[]): Change[] =>
  changes.filter(({ effect }) => isBulk(effect))

/** Selects one change in place of the others about its field, or deselects it. */
export function selectOne(
  selection: Selection,
  change: SelectableChange,
  { others, selected }: { readonly others: readonly SelectableChange[]; readonly selected: boolean },
): Selection {
  const freed = selected ? select(selection, others, false) : selection
  return select(freed, [change], selected)
}

export function select(
  { changes, ...selection }: Selection,
  chosen: readonly SelectableChange[],
  selected: boolean,
): Selection {
  const next = new Map(changes)
  for (const change of chosen)
    if (canSelect(change)) next.set(change.number, { effect: change.effect, selected })
  return { ...selection, changes: next }
}

/** Selects or deselects all changes of an effect, or of every effect; choices of single changes are forgotten. */
export function selectAll(
  { all, changes, decisions }: Selection,
  effect: ChangeEffect | null,
  selected: boolean,
): Selection {
  const isOther = (one: { readonly effect: ChangeEffect | null }) => effect !== null && one.effect !== effect
  return {
    all: [...all.filter(isOther), { effect, selected }],
    changes: new Map([...changes].filter(([, one]) => isOther(one))),
    decisions,
  }
}

export function decide(
  { decisions, ...selection }: Selection,
  number: number,
  decision: Decision,
): Selection {
  return { ...selection, decisions: new Map(decisions).set(number, decision) }
}

/** Returns the selection as the API takes it; a decision to take a value is left out until it has a reason. */
export function toSelectionBody({
  all,
  changes,
  decisions,
}: Selection): BodyIn<typeof api.previewUpdateSelection> {
  return {
    all: [...all],
    changes: [...changes].map(([number, { selected }]) => ({ number, selected })),
    decisions: [...decisions].flatMap(([number, { choice, reason }]) =>
      choice === 'take' && reason.trim() === '' ? [] : [{ number, choice, reason }],
    ),
  }
}
