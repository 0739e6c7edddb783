import { isAlwaysRequired } from '../config/requirement.ts'
import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { TargetField } from '../config/target-field.ts'
import type { Expression } from '../expression/expression.ts'
import { holdsAnyText } from '../library/field-type.ts'
import type { Severity } from '../library/names.ts'
import { READERS } from '../library/readers/reader-table.ts'
import { UNREADABLE } from '../library/rules/row-rules.ts'
import type { AppliedRowRule } from './applied-rule.ts'
import type { MappedField } from './map-fields.ts'
import { failsWhen, field, literal, unreadableText } from './rule-parts.ts'

/**
 * Returns how much it matters that the text of a field cannot be read: a row is held when the target needs the field, in
 * every row or to tell one from another, and as it says by its rule 'unreadable'; else it goes out without the value.
 */
function unreadableSeverity(
  field: TargetField,
  { key, rules }: TargetConfig,
  { programs }: SourceConfig,
): Severity {
  const { id } = field
  const use = rules.find((one) => 'rule' in one && one.rule === UNREADABLE.code && one.field === id)
  const isNeeded = isAlwaysRequired(field, programs) || key.includes(id) || use !== undefined
  return use?.severity ?? (isNeeded ? UNREADABLE.severity : 'warning')
}

/** The most characters that a cell of a workbook holds. */
const MAX_OF_CELL = 32_767

/** Returns how long a field may be; texts of any length do not fit into a workbook, where the target writes one. */
function findMostCharacters({ type, maxLength }: TargetField, { output }: TargetConfig): number | undefined {
  if (!holdsAnyText(type) || !output.formats.includes('xlsx')) return maxLength
  return Math.min(maxLength ?? MAX_OF_CELL, MAX_OF_CELL)
}

/** Returns what the type and the definition of a field ask of its values. */
export function rulesOfField(
  mapped: MappedField,
  target: TargetConfig,
  source: SourceConfig,
): AppliedRowRule[] {
  const { field: definition, reading, rawValue: told, mappingIssues } = mapped
  const { id, label, type, allowed } = definition
  const reader = READERS[type]
  const about = { field: id, severity: 'error' as Severity }
  const unreadable = unreadableSeverity(definition, target, source)
  const expected = `${reader.description.charAt(0).toLowerCase()}${reader.description.slice(1)}`
  // Most cells are written as they are read: what can only be wrong with others costs those nothing.
  const where = failsWhen('if(told = text(field), false, not isBlank(told))', {
    told: told.expression,
    field: field(id),
  })
  const rules: AppliedRowRule[] = [
    {
      field: id,
      severity: unreadable,
      code: `unreadable-${type}`,
      message: `${label} ${reader.unreadable ?? `cannot be read. Expected: ${expected}`}`,
      where,
      fails: failsWhen('not isBlank(unreadable)', { unreadable: unreadableText(mapped) }),
    },
    ...reading.repairs.map(({ code, severity, description: does, when }) => ({
      code,
      severity,
      field: id,
      message: `${label}: ${does}`,
      where,
      fails: when,
    })),
    ...mappingIssues.map(({ code, severity, message, when }) => ({
      code,
      severity: severity === 'error' ? unreadable : severity,
      field: id,
      message: `${label} ${message}`,
      fails: when,
    })),
  ]
  const most = findMostCharacters(definition, target)
  if (most !== undefined) {
    const message = `${label} has more than ${most} characters. Shorten it.`
    const fails = failsWhen('length(text(field)) > most', { field: field(id), most: literal(most) })
    rules.push({ ...about, code: 'too-long', message, fails })
  }
  if (allowed) {
    const message = `${label} has a value that is not in its list. Use one of the list, or a crosswalk.`
    const isAllowed: Expression = {
      kind: 'call',
      name: 'oneOf',
      arguments: [field(id), ...allowed.map(literal)],
    }
    rules.push({
      ...about,
      code: 'not-allowed',
      message,
      fails: { kind: 'call', name: 'not', arguments: [isAllowed] },
    })
  }
  return rules
}
