import type { TargetConfig } from '../config/target-config.ts'
import { readFieldNames } from '../expression/formula/read-field-names.ts'
import { findRule } from '../library/rules/rule-library.ts'
import { canBeTrue } from './can-be-true.ts'
import { lintFormula } from './lint-formula.ts'
import type { LintedSource } from './linted-source.ts'
import { getFieldTypes, mappedFields } from './mapped-fields.ts'

/** Looks at the filters of a source, and at the rules of its target that its rows cannot be evaluated by. */
export function lintConditions(source: LintedSource): void {
  const { config, target, headers, problems, nodeAt } = source
  const kinds = mappedFields(config, target)
  const isField = (name: string) => target.fields.some(({ id }) => id === name)
  const whyNot = (name: string) =>
    isField(name) ? `'${name}' is not mapped in all rows, so it cannot be used here; map it.` : undefined
  for (const [index, { drop }] of config.filters.entries()) {
    const node = nodeAt('filters', index, 'drop')
    for (const fields of kinds) {
      const scope = { headers, fields: getFieldTypes(fields.values()), whyNot }
      const read = lintFormula(drop, node, scope, 'boolean', problems)
      if (!read || canBeTrue(read.typed.expression, fields)) continue
      const message =
        'This is never true, so it drops nothing; compare with the value of the field after it is read.'
      problems.add({ code: 'never-true', severity: 'warning', message, node })
    }
  }
  const isMapped = (name: string) => kinds.some((fields) => fields.has(name))
  for (const [code, names] of fieldsOfRules(target)) {
    const missing = names.filter((name) => isField(name) && !isMapped(name))
    if (missing.length === 0) continue
    const message = `The rule '${code}' will not run: ${missing.map((name) => `'${name}'`).join(', ')} is not mapped.`
    problems.add({ code: 'rule-not-run', severity: 'info', message, node: nodeAt('mappings') })
  }
}

/** Returns the rules of a target by code, each with the fields that it needs. */
function fieldsOfRules({ rules }: TargetConfig): (readonly [code: string, fields: readonly string[]])[] {
  return rules.flatMap((use) => {
    if ('fails' in use) return [[use.code, readFieldNames(use.fails)] as const]
    const given = [...(use.field === undefined ? [] : [use.field]), ...Object.values(use.fields ?? {})]
    return findRule(use.rule) ? [[use.rule, given] as const] : []
  })
}
