import { listRequirements, nameRequiring } from '../config/requirement.ts'
import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import type { Expression } from '../expression/expression.ts'
import { REQUIRED } from '../library/rules/row-rules.ts'
import type { AppliedRowRule } from './applied-rule.ts'
import type { MappedField } from './map-fields.ts'
import { failsWhen, field, literal, unreadableText } from './rule-parts.ts'

/** Reads a formula of the target as a condition about a row; undefined where a row cannot be asked. */
export type ReadCondition = (formula: string, path: string) => Expression | undefined

/** Returns the condition under which rows need a field; null if no row needs it, undefined if all do. */
function whenRequired(
  { id, required, requiredBy }: TargetField,
  programs: readonly string[] | undefined,
  read: ReadCondition,
): Expression | undefined | null {
  const asked = listRequirements({ required, requiredBy }, programs)
  if (asked.some(({ when }) => when === undefined)) return undefined
  const conditions = asked.flatMap(({ when = '' }) => read(when, `fields: ${id}`) ?? [])
  const [only = null] = conditions
  return conditions.length < 2 ? only : { kind: 'call', name: 'or', arguments: conditions }
}

function explain(
  target: TargetConfig,
  programs: readonly string[] | undefined,
  { required, requiredBy, label }: TargetField,
  isMapped: boolean,
): string {
  const names = required ? '' : nameRequiring(target, listRequirements({ required, requiredBy }, programs))
  const needs = names === '' ? '' : ` Required for ${names}.`
  return isMapped
    ? `${label} is empty. Fill it in.${needs}`
    : `${label} is empty: no column is mapped to it.${needs}`
}

/**
 * Returns the rules that fields are filled in, where the target requires them for the programs of the source. A text that
 * cannot be read has a finding of its own that holds the row, unless only some rows need the field.
 */
export function requiredRules(
  target: TargetConfig,
  { programs }: Pick<SourceConfig, 'programs'>,
  fields: readonly MappedField[],
  read: ReadCondition,
): AppliedRowRule[] {
  return target.fields.flatMap((definition): AppliedRowRule[] => {
    const { id } = definition
    const where = whenRequired(definition, programs, read)
    if (where === null) return []
    const mapped = fields.find((known) => known.field.id === id)
    const unreadable = mapped && !where ? unreadableText(mapped) : literal(null)
    const fails = mapped ? failsWhen(REQUIRED.fails, { field: field(id), unreadable }) : literal(true)
    const message = explain(target, programs, definition, mapped !== undefined)
    return [{ code: 'required', severity: 'error', field: id, message, ...(where ? { where } : {}), fails }]
  })
}
