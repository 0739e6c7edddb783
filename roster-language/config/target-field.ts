import { z } from 'zod'
import { FIELD_TYPES } from '../library/field-type.ts'
import { fieldIdSchema, formulaSchema, idSchema } from '../library/names.ts'
import { transformChainSchema } from '../library/transforms/transform-chain.ts'

/** Says who needs a field to be filled in, and in which rows. */
const requirementSchema = z
  .strictObject({
    /** Id of the program; every run, where nothing is said. */
    program: idSchema.optional(),
    /** A formula over fields of the target: rows in which it is true; every row, where nothing is said. */
    when: formulaSchema.optional(),
  })
  .refine(({ program, when }) => program !== undefined || when !== undefined, {
    error: "Name a program or a condition ('when'); for every row of every run write 'required': true.",
  })

const exampleTexts = z.array(z.string().min(1).max(1000)).max(20).default([])

/** The largest limit of characters that a field can have. */
export const MAX_FIELD_LENGTH = 100_000

/** Defines one field of a target: what it is called, what it may hold, and who needs it. */
export const targetFieldSchema = z.strictObject({
  id: fieldIdSchema,
  label: z.string().min(1).max(200),
  type: z.enum(FIELD_TYPES).default('text'),
  description: z.string().max(2000).optional(),
  /** The heading that people see it under, with the other fields of that group. */
  group: z.string().min(1).max(100).optional(),
  /** Whether every row of every run must have a value. */
  required: z.boolean().default(false),
  /** Programs that need it, and conditions under which it is needed, beside `required`. */
  requiredBy: z.array(requirementSchema).min(1).max(100).optional(),
  /** The law that asks for it, as people cite it. */
  law: z.string().min(1).max(200).optional(),
  /** Texts as senders write them: those that become a value without an error, and those that do not. */
  examples: z.strictObject({ passes: exampleTexts, fails: exampleTexts }).optional(),
  /** The maximum length in characters. */
  maxLength: z.int().min(1).max(MAX_FIELD_LENGTH).optional(),
  /** The origin of its value where a source maps nothing to it: another field's text, or what transforms make of it. */
  derive: z.strictObject({ from: idSchema, transforms: transformChainSchema.optional() }).optional(),
  /** The only values that it may have. */
  allowed: z.array(z.string().min(1)).min(1).max(10_000).optional(),
})

export type TargetField = z.output<typeof targetFieldSchema>
export type Requirement = z.output<typeof requirementSchema>
