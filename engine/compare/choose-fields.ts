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
  /** Says who it is wherever: the first field of the key, or its NPI where the baseline is of a time before that field. */
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

const MAP_IT = 'Map a column to this field in the source config, then run the file again.'
const ADD_IT = 'Compare with a baseline that has it.'

function refuse(target: TargetConfig, id: string, why: string, whatToDo: string): RunError {
  const message = `The rows cannot be compared by the key of '${target.id}': ${why} '${id}'. ${whatToDo}`
  return new RunError('badBaseline', message)
}

type ComparedBaseline = Pick<Baseline, 'filled' | 'earlier' | 'removed'>

const wasMapped = ({ filled, earlier }: ComparedBaseline, id: string) =>
  filled.has(id) && (earlier === null || Object.hasOwn(earlier.profile, id))

function findWho(
  target: TargetConfig,
  mapped: readonly string[],
  baseline: ComparedBaseline,
): TargetField | undefined {
  const [first] = target.key
  const shared = target.fields.filter(
    ({ id }) => target.key.includes(id) && mapped.includes(id) && wasMapped(baseline, id),
  )
  return shared.find(({ id }) => id === first) ?? shared.find(({ type }) => type === 'npi')
}

/**
 * Tells whether the rows of an earlier run say who they are by what the target tells rows apart by now. Where they do not,
 * because its key changed since, there is nothing to compare with, and the next files are compared with this one.
 */
export function isComparable(
  target: TargetConfig,
  mapped: readonly string[],
  baseline: ComparedBaseline,
): boolean {
  const [first = ''] = target.key
  if (baseline.earlier === null || !mapped.includes(first)) return true
  return findWho(target, mapped, baseline) !== undefined
}

/**
 * Chooses the fields to compare: a field that only one side has is a change of the source or of the target, not of every
 * person. `mapped` are the ids that this source maps. Rows of an earlier run that lack a part of the key are paired by the
 * rest of it. Throws RunError where the rows of a side cannot be distinguished.
 */
export function chooseFields(
  target: TargetConfig,
  mapped: readonly string[],
  baseline: ComparedBaseline,
): ComparedFields {
  const { filled, earlier, removed } = baseline
  const [first] = target.key
  if (first === undefined || !target.fields.some(({ id }) => id === first)) {
    const message = `The target '${target.id}' has no key to compare rows by. Name the fields of its key in the target.`
    throw new RunError('badBaseline', message)
  }
  const isMapped = (id: string) => mapped.includes(id)
  const missing = earlier === null ? target.key.find((id) => isMapped(id) && !filled.has(id)) : undefined
  const who = findWho(target, mapped, baseline)
  if (!isMapped(first)) throw refuse(target, first, 'this source maps nothing to', MAP_IT)
  if (missing !== undefined) throw refuse(target, missing, 'the baseline has no column', ADD_IT)
  if (who === undefined) throw refuse(target, first, 'the source of the baseline mapped nothing to', ADD_IT)
  const all = target.fields.filter(({ id }) => id !== ACTION && isMapped(id) && wasMapped(baseline, id))
  const key = all.filter(({ id }) => target.key.includes(id))
  const names = all.filter(({ type }) => type === 'name')
  const ofOneSide = target.fields
    .filter(({ id }) => id !== ACTION && isMapped(id) !== wasMapped(baseline, id))
    .filter(({ id }) => isMapped(id) || (filled.get(id) ?? 0) > 0)
  return {
    all,
    key,
    who,
    identity: key.filter((field) => field === who || field.type === 'tin'),
    likely: names.length === 0 ? [] : [...key.filter((field) => field !== who), ...names],
    rest: all.filter((field) => !key.includes(field)),
    notCompared: [...ofOneSide.map(({ id }) => id), ...removed.filter((id) => id !== ACTION)],
  }
}
