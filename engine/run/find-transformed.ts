import type { FieldSample } from '#engine/guard/sample-fields.ts'
import type { TransformedTexts } from './run-summary.ts'

const EXAMPLES = 5

const withoutBlanks = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Returns what transforms made of the texts that were looked at, by field; nothing of fields that they leave as they are. */
export function findTransformed(samples: readonly FieldSample[]): readonly TransformedTexts[] {
  const byField = Map.groupBy(samples, ({ mapped }) => mapped.field.id)
  return [...byField].flatMap(([field, own]) => {
    const texts = own.flatMap(({ transformed }) => transformed)
    const changed = texts.filter(({ from, to }) => to === null || withoutBlanks(from) !== withoutBlanks(to))
    if (changed.length === 0) return []
    const transforms = own.flatMap(({ mapping }) =>
      'transforms' in mapping ? (mapping.transforms ?? []).map(({ use }) => use) : [],
    )
    const different = new Map(changed.map((text) => [text.from, text]))
    return {
      field,
      transforms: [...new Set(transforms)],
      values: texts.length,
      changed: changed.length,
      examples: [...different.values()].slice(0, EXAMPLES),
    }
  })
}
