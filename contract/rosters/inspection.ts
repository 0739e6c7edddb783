import { SENSITIVE_KINDS } from '@concord/domain'
import { z } from 'zod'

const count = z.int()

/** Something that a reader decided because the file does not say it. */
const guessSchema = z.object({
  code: z.string(),
  message: z.string(),
  tab: z.string().optional(),
  column: count.optional(),
  count: count.optional(),
})

/** A column of a tab. Samples of sensitive columns are masked. */
export const inspectedColumnSchema = z.object({
  /** 0-based. */
  index: count,
  header: z.string(),
  filled: count,
  /** Exact up to 1,000. */
  distinct: count,
  samples: z.array(z.string()),
  /** The kind of its values, such as npi, zip, date or text. */
  shape: z.string(),
  sensitive: z.enum(SENSITIVE_KINDS).nullable(),
})

export const inspectedTabSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
  /** 1-based, as firstDataRow; none where the first row is data. */
  headerRows: z.array(count),
  firstDataRow: count,
  rows: count,
  emptyRows: count,
  columns: z.array(inspectedColumnSchema),
})

/** The properties of a roster file: its format, its tabs with their columns, and everything that was guessed. */
export const inspectionSchema = z.object({
  format: z.string(),
  encoding: z.string().nullable(),
  tabs: z.array(inspectedTabSchema),
  guesses: z.array(guessSchema),
})
