import { z } from 'zod'
import { FIELD_TYPES } from '../library/field-type.ts'
import { fieldIdSchema, formulaSchema, idSchema, severitySchema } from '../library/names.ts'
import { transformChainSchema } from '../library/transforms/transform-chain.ts'

const fieldSchema = z.strictObject({
  id: fieldIdSchema,
  label: z.string().min(1).max(200),
  type: z.enum(FIELD_TYPES).default('text'),
  description: z.string().max(2000).optional(),
  required: z.boolean().default(false),
  /** In characters. */
  maxLength: z.int().min(1).max(100_000).optional(),
  /** What it is made of where a source maps nothing to it: the text of another field, or what transforms make of it. */
  derive: z.strictObject({ from: idSchema, transforms: transformChainSchema.optional() }).optional(),
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

/** The files that the rows that go out may be written to, clean.parquet and so on; ndjson has an object on each line. */
export const OUTPUT_FORMATS = ['parquet', 'csv', 'xlsx', 'ndjson'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

const outputSchema = z.strictObject({
  /** Fields that are written, in this order; all of them, where nothing is said. */
  columns: z.array(idSchema).min(1).optional(),
  formats: z.array(z.enum(OUTPUT_FORMATS)).min(1).default(['parquet', 'csv']),
  /** Fields by which the rows are sorted, empty ones last; they come in the order of the file, where nothing is said. */
  sort: z.array(idSchema).min(1).max(10).optional(),
  /** Texts stay as they are in CSV, also where a spreadsheet takes them for formulas. */
  raw: z.boolean().default(false),
})

/** Defines what rows have to become: the fields, what identifies a row, the rules and what is written. */
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
  output: outputSchema.prefault({}),
})

export type TargetConfig = z.output<typeof targetConfigSchema>
export type TargetField = TargetConfig['fields'][number]
export type RuleUse = TargetConfig['rules'][number]
export type LibraryRuleUse = z.output<typeof libraryRuleSchema>
export type OwnRule = z.output<typeof ownRuleSchema>
