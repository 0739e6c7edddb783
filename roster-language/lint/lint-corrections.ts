import { correctionKey } from '../config/correction-key.ts'
import type { JsonPath } from '../json/json-place.ts'
import { explainText } from './explain-text.ts'
import type { LintedSource } from './linted-source.ts'
import { mappedFields } from './mapped-fields.ts'

/** Looks whether corrections are about fields that are there, say what these can be, and do not contradict each other. */
export function lintCorrections({ config, target, problems, nodeAt }: LintedSource): void {
  const known = target.fields.map(({ id }) => id)
  const kinds = mappedFields(config, target)
  const isKnown = (name: string, path: JsonPath): boolean => {
    if (known.includes(name)) return true
    const message = `The target has no field '${name}'.`
    problems.add({ code: 'unknown-field', message, node: nodeAt(...path), misspelled: { name, known } })
    return false
  }
  const seen = new Set<string>()
  for (const [index, correction] of config.corrections.entries()) {
    const path = ['corrections', index]
    const field = target.fields.find(({ id }) => id === correction.field)
    isKnown(correction.field, [...path, 'field'])
    for (const name of Object.keys(correction.when ?? {})) {
      const place = [...path, 'when', name]
      if (!isKnown(name, place) || kinds.some((fields) => fields.has(name))) continue
      const message = `'${name}' is not mapped, so no row can be identified by it; map it, or use another field.`
      problems.add({ code: 'field-not-here', message, node: nodeAt(...place) })
    }
    if (field && correction.to !== null) {
      const found = explainText(field, correction.to)
      if (found) {
        const { code, message } = found
        problems.add({ code: `correction-${code}`, message, node: nodeAt(...path, 'to') })
      }
    }
    const key = correctionKey(correction)
    if (seen.has(key)) {
      const message = 'A correction before this one is about the same; take one of them out.'
      problems.add({ code: 'corrected-twice', message, node: nodeAt(...path) })
    }
    seen.add(key)
  }
}
