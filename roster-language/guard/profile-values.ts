import type { TargetField } from '../config/target-field.ts'
import { getShapes, type Shape } from '../values/cell-shape.ts'
import { shapeOfType } from './contradicting-shapes.ts'
import { findDistinctiveShapes } from './distinctive-shape.ts'
import type { MappingTexts } from './mapping-texts.ts'

/** Describes what the values of a field look like, by a part of them as the sender wrote them. */
export type ValueProfile = {
  /** The type of the field: its own shape comes first where a text has several. */
  readonly type: string
  /** Says how many values were looked at. */
  readonly sampled: number
  /** The share (0 to 1, three decimals) of each shape, the largest first. */
  readonly shapes: Readonly<Record<string, number>>
}

/** Returns one shape of a text: the shape of the field if the text has it among others. */
function getShape({ type }: TargetField, text: string): Shape {
  const own = shapeOfType(type)
  const shapes = findDistinctiveShapes(text)
  if (own && shapes.includes(own)) return own
  return shapes[0] ?? (getShapes(text).includes('number') ? 'number' : 'text')
}

/** Returns the profile of each sampled field, of all tabs and blocks together. */
export function profileValues(
  samples: readonly Pick<MappingTexts, 'mapped' | 'texts'>[],
): ReadonlyMap<string, ValueProfile> {
  const counts = new Map<string, { readonly type: string; readonly shapes: Map<Shape, number> }>()
  for (const { mapped, texts } of samples) {
    const { field } = mapped
    const own = counts.get(field.id) ?? { type: field.type, shapes: new Map<Shape, number>() }
    counts.set(field.id, own)
    for (const text of texts) {
      const shape = getShape(field, text)
      own.shapes.set(shape, (own.shapes.get(shape) ?? 0) + 1)
    }
  }
  return new Map(
    Array.from(counts, ([id, { type, shapes }]) => {
      const sampled = [...shapes.values()].reduce((sum, count) => sum + count, 0)
      const sorted = [...shapes].toSorted(
        ([one, many], [other, more]) => more - many || (one < other ? -1 : 1),
      )
      const shares = sorted.map(
        ([shape, count]) => [shape, Math.round((1000 * count) / sampled) / 1000] as const,
      )
      return [id, { type, sampled, shapes: Object.fromEntries(shares) }] as const
    }),
  )
}
