import { z } from 'zod'
import { fieldIdSchema, formulaSchema, idSchema, severitySchema } from './names.ts'

/** What the values of a field are. A type says how a cell is read, how the value is written, and what may be wrong. */
export const FIELD_TYPES = [
  'text',
  'name',
  'npi',
  'tin',
  'dea',
  'taxonomy',
  'zip',
  'zip4',
  'state',
  'phone',
  'email',
  'url',
  'date',
  'gender',
  'boolean',
  'integer',
  'list',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

const fieldSchema = z.strictObject({
  id: fieldIdSchema,
  label: z.string().min(1).max(200),
  type: z.enum(FIELD_TYPES).default('text'),
  description: z.string().max(2000).optional(),
  required: z.boolean().default(false),
  /** In characters. */
  maxLength: z.int().min(1).max(100_000).optional(),
  /** What it is made of where a source maps nothing to it: the text that is mapped to another field. */
  derive: z.strictObject({ from: idSchema }).optional(),
  /** The only values that it may have. */
  allowed: z.array(z.string().min(1)).min(1).max(10_000).optional(),
})

/** A rule of the library, by its code, about some fields of the target. */
const libraryRuleSchema = z.strictObject({
  rule: idSchema,
  field: idSchema.optional(),
  fields: z.record(z.string(), idSchema).optional(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  severity: severitySchema.optional(),
})

/** A rule of one's own: it fails in rows where the formula, over fields of the target, is true. */
const ownRuleSchema = z.strictObject({
  code: idSchema,
  fails: formulaSchema,
  message: z.string().min(1).max(1000),
  field: idSchema.optional(),
  severity: severitySchema.default('error'),
})

/** What rows have to become: the fields, what identifies a row, the rules and what is written. */
export const targetConfigSchema = z.strictObject({
  kind: z.literal('target'),
  version: z.literal(1),
  id: idSchema,
  name: z.string().min(1).max(200),
  fields: z.array(fieldSchema).min(1).max(500),
  /** Fields that together tell one row from another. */
  key: z.array(idSchema).default([]),
  rules: z
    .array(z.union([libraryRuleSchema, ownRuleSchema]))
    .max(2000)
    .default([]),
  /** Fields that are written, in this order; all of them, where nothing is said. */
  output: z.strictObject({ columns: z.array(idSchema).min(1).optional() }).default({}),
})

export type TargetConfig = z.output<typeof targetConfigSchema>
export type TargetField = TargetConfig['fields'][number]
export type RuleUse = TargetConfig['rules'][number]
export type LibraryRuleUse = z.output<typeof libraryRuleSchema>
export type OwnRule = z.output<typeof ownRuleSchema>
