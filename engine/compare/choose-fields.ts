import type { TargetConfig, TargetField } from '@concord/roster-language'
import { RunError } from '#engine/job/run-error.ts'
import type { Baseline } from './open-baseline.ts'

/** The field in which a sender says what is to be done with a row: it is no fact about anyone, so it is not compared. */
export const ACTION = 'action'

/** Describes what rows are paired by and compared in, in the order of the target. */
export type ComparedFields = {
  /** All that both sides have. */
  readonly all: readonly TargetField[]
  /** The fields of the key that both sides have, including the identity. */
  readonly key: readonly TargetField[]
  /** Says who it is wherever: the first field of the key. */
  readonly who: TargetField
  /** The same with the tax numbers of the key. */
  readonly identity: readonly TargetField[]
  /**
   * Says what tells rows apart that have no identity: the rest of the key, and names. Empty where both sides have no
   * name.
   */
  readonly likely: readonly TargetField[]
  /** The fields that are not part of the key. */
  readonly rest: readonly TargetField[]
  /** Ids of fields with values that only one side has. */
  readonly notCompared: readonly string[]
}

function refuse(target: TargetConfig, id: string, why: string): RunError {
  const message = `The rows cannot be compared by the key of '${target.id}': ${why} '${id}'. Map it, or run without a baseline.`
  return new RunError('badBaseline', message)
}

/**
 * Chooses the fields to compare: a field that only one side has is a change of the source, not of every person.
 * `mapped` are the ids that this source maps. Throws RunError where the rows of a side cannot be distinguished.
 */
export function chooseFields(
  target: TargetConfig,
  mapped: readonly string[],
  { filled, earlier }: Pick<Baseline, 'filled' | 'earlier'>,
): ComparedFields {
  const [first] = target.key
  const who = target.fields.find(({ id }) => id === first)
  if (first === undefined || who === undefined) {
    const message = `The target '${target.id}' has no key to compare rows by. Give it one, or run without a baseline.`
    throw new RunError('badBaseline', message)
  }
  const isMapped = (id: string) => mapped.includes(id)
  const wasMapped = (id: string) => filled.has(id) && (earlier === null || Object.hasOwn(earlier.profile, id))
  const missing = target.key.find((id) => isMapped(id) && !filled.has(id))
  if (!isMapped(first)) throw refuse(target, first, 'this source maps nothing to')
  if (missing !== undefined) throw refuse(target, missing, 'the baseline has no column')
  if (!wasMapped(first)) throw refuse(target, first, 'the source of the baseline mapped nothing to')
  const all = target.fields.filter(({ id }) => id !== ACTION && isMapped(id) && wasMapped(id))
  const key = all.filter(({ id }) => target.key.includes(id))
  const names = all.filter(({ type }) => type === 'name')
  return {
    all,
    key,
    who,
    identity: key.filter((field) => field === who || field.type === 'tin'),
    likely: names.length === 0 ? [] : [...key.filter((field) => field !== who), ...names],
    rest: all.filter((field) => !key.includes(field)),
    notCompared: target.fields
      .filter(({ id }) => id !== ACTION && isMapped(id) !== wasMapped(id))
      .filter(({ id }) => isMapped(id) || (filled.get(id) ?? 0) > 0)
      .map(({ id }) => id),
  }
}
