import { z } from 'zod'
import type { Transform } from './transform.ts'
import { findTransform, TRANSFORMS } from './transform-table.ts'

const describe = ({ description: does, takes, parameters }: Transform): string => {
  const columns = { nothing: ' Takes no column.', value: '', values: ' Takes several columns.' }[takes]
  const named = parameters.map(({ name, choices, default: preset }) =>
    [name, choices && ` (${choices.join(', ')})`, preset !== undefined && ', may be left out']
      .filter(Boolean)
      .join(''),
  )
  return `${does}${columns}${named.length > 0 ? ` With: ${named.join('; ')}.` : ''}`
}

/** A transform of the library by its id, with its parameters by name; a table is an object of texts. */
const transformUseSchema = z
  .strictObject({
    use: z
      .string()
      .min(1)
      .max(64)
      .meta({
        anyOf: TRANSFORMS.map((transform) => ({ const: transform.id, description: describe(transform) })),
      }),
    with: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.string())]))
      .optional(),
  })
  .meta({ id: 'transform' })

/** Transforms one after the other, each of what the one before made. */
export const transformChainSchema = z.array(transformUseSchema).min(1).max(20)

export type TransformUse = z.output<typeof transformUseSchema>

/**
 * Returns a chain in two: what it makes, and the transforms at its end that only change how that is written. Parts are
 * taken of what the first makes.
 */
export function splitRestyling(chain: readonly TransformUse[]): {
  readonly making: readonly TransformUse[]
  readonly restyling: readonly TransformUse[]
} {
  const restyles = ({ use }: TransformUse) => findTransform(use)?.restyles !== undefined
  const end = chain.findLastIndex((use) => !restyles(use)) + 1
  return { making: chain.slice(0, end), restyling: chain.slice(end) }
}

/** Returns the chain that takes a part, followed by those of the restyling transforms that are for what it gives. */
export function restylePart(
  part: readonly TransformUse[],
  restyling: readonly TransformUse[],
): readonly TransformUse[] {
  const last = part.at(-1)
  const gives = last && findTransform(last.use)?.gives
  return [
    ...part,
    ...restyling.filter(({ use }) => gives !== undefined && findTransform(use)?.restyles === gives),
  ]
}
