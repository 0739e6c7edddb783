import { canBeTrue } from './can-be-true.ts'
import { lintFormula } from './lint-formula.ts'
import type { LintedTarget } from './linted-target.ts'
import { getFieldTypes } from './mapped-fields.ts'

/** Looks at the programs of a target, and at who requires its fields. */
export function lintRequirements({ target, problems, nodeAt }: LintedTarget): void {
  const known = new Set<string>()
  for (const [index, { id }] of (target.programs ?? []).entries()) {
    const message = `There are two programs '${id}'; give one of them another id.`
    if (known.has(id)) problems.add({ code: 'program-twice', message, node: nodeAt('programs', index, 'id') })
    known.add(id)
  }
  const fields = new Map(target.fields.map((field) => [field.id, field]))
  const scope = { headers: [], fields: getFieldTypes(target.fields) }
  for (const [index, { required, requiredBy = [] }] of target.fields.entries()) {
    if (required && requiredBy.length > 0) {
      const message =
        "Every row needs the field ('required'), so this changes nothing; take one of the two out."
      const node = nodeAt('fields', index, 'requiredBy')
      problems.add({ code: 'required-anyway', severity: 'warning', message, node })
    }
    for (const [place, { program, when }] of requiredBy.entries()) {
      const path = ['fields', index, 'requiredBy', place] as const
      if (program !== undefined && !known.has(program)) {
        const message = `There is no program '${program}'.`
        const misspelled = { name: program, known }
        problems.add({ code: 'unknown-program', message, node: nodeAt(...path, 'program'), misspelled })
      }
      const node = nodeAt(...path, 'when')
      const read = when === undefined ? undefined : lintFormula(when, node, scope, 'boolean', problems)
      if (!read || canBeTrue(read.typed.expression, fields)) continue
      const message =
        'This is never true, so no row needs the field; compare with the value of the field after it is read.'
      problems.add({ code: 'never-true', severity: 'warning', message, node })
    }
  }
}
