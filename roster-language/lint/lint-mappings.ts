import { isAlwaysRequired } from '../config/requirement.ts'
import type { Mapping } from '../config/source-config.ts'
import type { TargetField } from '../config/target-field.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import type { ValueType } from '../expression/value.ts'
import type { JsonPath } from '../json/json-place.ts'
import type { FieldType } from '../library/field-type.ts'
import { explainText } from './explain-text.ts'
import { lintColumn, lintFormula } from './lint-formula.ts'
import { lintTransforms } from './lint-transforms.ts'
import type { LintedSource } from './linted-source.ts'
import { mappedFields, mappingLists } from './mapped-fields.ts'

/** Defines what a formula may give for a type of field, beside a text, which its reader reads. */
const FITTING: Readonly<Record<Exclude<ValueType, 'text'>, readonly FieldType[]>> = {
  number: ['text', 'integer'],
  boolean: ['text', 'boolean'],
  date: ['text', 'date'],
  list: ['text', 'list'],
}

/** Looks at what each field is made of, and whether all that have to be are. */
export function lintMappings(source: LintedSource): void {
  const { config, target, problems, nodeAt } = source
  for (const { path, mappings } of mappingLists(config)) {
    const seen = new Set<string>()
    for (const [index, mapping] of mappings.entries()) {
      const fullPath = [...path, index]
      const node = nodeAt(...fullPath, 'field')
      const field = target.fields.find(({ id }) => id === mapping.field)
      if (!field) {
        const misspelled = { name: mapping.field, known: target.fields.map(({ id }) => id) }
        const message = `The target has no field '${mapping.field}'.`
        problems.add({ code: 'unknown-field', message, node, misspelled })
      } else if (seen.has(mapping.field)) {
        const message = `'${mapping.field}' is mapped twice; take one of the mappings out.`
        problems.add({ code: 'mapped-twice', message, node })
      }
      seen.add(mapping.field)
      lintMapping(source, mapping, field, fullPath)
    }
  }
  const kinds = mappedFields(config, target)
  for (const field of target.fields) {
    const { id, label } = field
    if (!isAlwaysRequired(field, config.programs) || kinds.every((fields) => fields.has(id))) continue
    const message = `${label} is required and not mapped, so that every row would be held; map '${id}'.`
    problems.add({ code: 'required-not-mapped', severity: 'warning', message, node: nodeAt('mappings') })
  }
}

function lintMapping(
  source: LintedSource,
  mapping: Mapping,
  field: TargetField | undefined,
  fullPath: JsonPath,
): void {
  const { headers, problems, nodeAt } = source
  if ('constant' in mapping) {
    if (field) lintConstant(source, mapping.constant, field, fullPath)
    return
  }
  if ('formula' in mapping) {
    const node = nodeAt(...fullPath, 'formula')
    const read = lintFormula(mapping.formula, node, { headers, fields: {} }, undefined, problems)
    const type = read?.typed.type ?? 'text'
    if (field && type !== 'text' && !FITTING[type].includes(field.type)) {
      const message = `The formula gives a ${type} and '${field.id}' is a ${field.type}; give it as a text, as it would be written.`
      problems.add({ code: 'type-does-not-fit', severity: 'warning', message, node })
    }
    return
  }
  const names = 'from' in mapping ? [mapping.from].flat() : []
  if (mapping.transforms)
    lintTransforms(mapping.transforms, names.length, [...fullPath, 'transforms'], nodeAt, problems)
  // Of several columns some may be missing: from one tab or month to the next a sender calls a column otherwise.
  const isThere = headers && names.some((name) => typeof findColumn(name, headers) === 'number')
  const severity = isThere ? 'warning' : 'error'
  const isList = 'from' in mapping && Array.isArray(mapping.from)
  for (const [index, name] of names.entries())
    lintColumn(name, headers, nodeAt(...fullPath, 'from', ...(isList ? [index] : [])), problems, { severity })
}

function lintConstant(
  { problems, nodeAt }: LintedSource,
  constant: string,
  field: TargetField,
  fullPath: JsonPath,
): void {
  const node = nodeAt(...fullPath, 'constant')
  if (constant.trim() === '') {
    const message = `The constant for '${field.id}' is empty; take the mapping out.`
    problems.add({ code: 'constant-empty', message, node })
    return
  }
  const found = explainText(field, constant)
  if (!found) return
  const { code, message, known } = found
  const misspelled = known && { misspelled: { name: constant, known } }
  problems.add({ code: `constant-${code}`, message, node, ...misspelled })
}
