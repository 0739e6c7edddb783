import { FIELD_STOPS } from '../config/source-config.ts'
import type { LintedSource } from './linted-source.ts'

/** Looks whether the fields that stops name are there, and whether stops are about fields at all. */
export function lintStops({ config, target, problems, nodeAt }: LintedSource): void {
  const known = target.fields.map(({ id }) => id)
  for (const [index, { stop, field }] of config.stops.entries()) {
    if (field === undefined) continue
    const node = nodeAt('stops', index, 'field')
    if (!FIELD_STOPS.some((one) => one === stop)) {
      const message = `The stop '${stop}' is about rows and not about a field; take the field out.`
      problems.add({ code: 'stop-without-field', message, node })
    } else if (!known.includes(field)) {
      const message = `The target has no field '${field}'.`
      problems.add({ code: 'unknown-field', message, node, misspelled: { name: field, known } })
    }
  }
}
