import { z } from 'zod'
import { idSchema } from './names.ts'

/** A transform of the library, or `crosswalk`, with what it needs; its id alone where it needs nothing. */
const transformUseSchema = z.union([
  idSchema.transform((use): { use: string; [name: string]: unknown } => ({ use })),
  z.looseObject({ use: idSchema }),
])
export type TransformUse = z.output<typeof transformUseSchema>

/** Transforms one after the other. */
export const transformsSchema = z.array(transformUseSchema).min(1).max(20)
