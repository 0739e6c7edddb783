import { z } from 'zod'
import { idSchema } from '../library/names.ts'
import { targetFieldSchema } from './target-field.ts'
import { targetRuleSchema } from './target-rule.ts'
import { waiverSchema } from './waiver.ts'

/** A line of business or the like, for which some fields are required that others can do without. */
const programSchema = z.strictObject({ id: idSchema, name: z.string().min(1).max(200) })

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

/** Defines what rows have to become: the fields, what identifies a row, the rules, what is let through for a while, and what is written. */
export const targetConfigSchema = z.strictObject({
  kind: z.literal('target'),
  version: z.literal(1),
  id: idSchema,
  name: z.string().min(1).max(200),
  description: z.string().max(2000).optional(),
  /** A source says for which of them its rows are; for all, where it says nothing. */
  programs: z.array(programSchema).min(1).max(50).optional(),
  fields: z.array(targetFieldSchema).min(1).max(500),
  /** Fields that together tell one row from another. */
  key: z.array(idSchema).default([]),
  rules: z.array(targetRuleSchema).max(2000).default([]),
  waivers: z.array(waiverSchema).min(1).max(500).optional(),
  output: outputSchema.prefault({}),
})

export type TargetConfig = z.output<typeof targetConfigSchema>
/** A target config as people write it: what has a default may be left out. */
export type WrittenTarget = z.input<typeof targetConfigSchema>
export type Program = z.output<typeof programSchema>
