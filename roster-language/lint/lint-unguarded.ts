import type { LintedSource } from './linted-source.ts'
import { mappingLists } from './mapped-fields.ts'

/** Looks whether the fields that the guard is to leave alone are there and mapped. */
export function lintUnguarded({ config, target, problems, nodeAt }: LintedSource): void {
  const mapped = new Set(mappingLists(config).flatMap(({ mappings }) => mappings.map(({ field }) => field)))
  const known = target.fields.map(({ id }) => id)
  for (const [index, name] of config.unguarded.entries()) {
    const node = nodeAt('unguarded', index)
    if (!known.includes(name)) {
      const message = `The target has no field '${name}'.`
      problems.add({ code: 'unknown-field', message, node, misspelled: { name, known } })
    } else if (!mapped.has(name)) {
      const message = `'${name}' is not mapped, so that there is nothing to guard; take it out.`
      problems.add({ code: 'unguarded-not-mapped', severity: 'warning', message, node })
    }
  }
}
