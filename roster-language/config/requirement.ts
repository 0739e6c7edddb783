import type { TargetConfig } from './target-config.ts'
import type { Requirement, TargetField } from './target-field.ts'

/**
 * Returns who needs a field to be filled in, in runs for these programs: each with its condition, where it has one. A run
 * that names no programs is for all of them.
 */
export function listRequirements(
  { required, requiredBy = [] }: Pick<TargetField, 'required' | 'requiredBy'>,
  programs: readonly string[] | undefined,
): readonly Requirement[] {
  const isFor = ({ program }: Requirement) =>
    program === undefined || programs === undefined || programs.includes(program)
  return required ? [{}] : requiredBy.filter(isFor)
}

/** Tells whether every row of a run for these programs needs a field. */
export const isAlwaysRequired = (
  field: Pick<TargetField, 'required' | 'requiredBy'>,
  programs: readonly string[] | undefined,
): boolean => listRequirements(field, programs).some(({ when }) => when === undefined)

/** Returns the names of the programs among some requirements, in the order of the target, joined as people read them. */
export function nameRequiring(
  { programs = [] }: Pick<TargetConfig, 'programs'>,
  requirements: readonly Requirement[],
): string {
  const names = programs.filter(({ id }) => requirements.some(({ program }) => program === id))
  return new Intl.ListFormat('en-US').format(names.map(({ name }) => name))
}

/** Returns who needs a field and in which rows, each in words: 'Every row', 'For Choice and HMO, rows where state = 'TX''. */
export function sayRequirements(
  target: Pick<TargetConfig, 'programs'>,
  { required, requiredBy = [] }: Pick<TargetField, 'required' | 'requiredBy'>,
): readonly string[] {
  if (required) return ['Every row']
  const byRows = Map.groupBy(requiredBy, ({ program, when }) => JSON.stringify([when, program === undefined]))
  return [...byRows.values()].flatMap((requirements) => {
    const [first] = requirements
    const rows = first?.when === undefined ? 'every row' : `rows where ${first.when}`
    if (first?.program === undefined) return [rows.charAt(0).toUpperCase() + rows.slice(1)]
    return [`For ${nameRequiring(target, requirements) || first.program}, ${rows}`]
  })
}
