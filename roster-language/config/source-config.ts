import { z } from 'zod'
import { columnSchema, formulaSchema, idSchema } from '../library/names.ts'
import { transformChainSchema } from '../library/transforms/transform-chain.ts'
import { overrideSchema } from './override.ts'
import { rowStepSchema } from './row-step.ts'

/**
 * Defines how a field of the target is made: of columns, perhaps by transforms, by a formula over columns, or a
 * constant. The type of the field then reads what comes of it.
 */
const mappingSchema = z.union([
  z.strictObject({
    field: idSchema,
    /**
     * The columns. The value is the first of them that is not empty, or what the first transform makes of all of them;
     * some may be missing in a tab, but not all.
     */
    from: z.union([columnSchema, z.array(columnSchema).min(1).max(20)]),
    transforms: transformChainSchema.optional(),
    /** The id of a crosswalk that the text goes through last. */
    crosswalk: idSchema.optional(),
  }),
  /** A mapping without a column: the first transform returns a text without an input, as 'tab-name' does. */
  z.strictObject({ field: idSchema, transforms: transformChainSchema }),
  z.strictObject({ field: idSchema, formula: formulaSchema }),
  z.strictObject({ field: idSchema, constant: z.string() }),
])
export type Mapping = z.output<typeof mappingSchema>

/** Defines how a file is read where that cannot be seen in it. */
const readingSchema = z.strictObject({
  /** Tabs that hold rows, by name; the first visible tab with rows, where nothing is said. */
  tabs: z.array(z.string()).min(1).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  delimiter: z
    .string()
    .length(1)
    .regex(/^[^\P{ASCII}"'\r\n]/u, 'Expected one ASCII character other than a quotation mark.')
    .optional(),
  /** The places where the columns of a text of fixed width begin: characters of a line, from 0, ascending. */
  columnStarts: z
    .array(z.int().min(0))
    .min(2)
    .max(1000)
    .refine(
      (starts) =>
        starts.every((start, index) => (index === 0 ? start === 0 : start > (starts[index - 1] ?? 0))),
      'Expected 0 and the places behind it, in ascending order.',
    )
    .optional(),
  /** Physical rows, from 1; none for a file without headers. */
  headerRows: z.array(z.int().min(1)).max(3).optional(),
  firstDataRow: z.int().min(1).optional(),
})

/** Rows may be kept or dropped by a formula; dropped rows are counted as rejected, with this reason. */
const filterSchema = z.strictObject({ drop: formulaSchema, reason: z.string().min(1).max(500) })

/** A repeated block of columns, each time with its own mappings: one row becomes several. */
const repeatSchema = z.strictObject({
  blocks: z
    .array(
      z.strictObject({ name: z.string().min(1).max(200), mappings: z.array(mappingSchema).min(1).max(500) }),
    )
    .min(1)
    .max(100),
})

/** Texts of the sender and what they stand for. */
const crosswalkSchema = z.strictObject({
  id: idSchema,
  entries: z.record(z.string(), z.string()),
  /** The treatment of a text that is not listed: 'keep' and 'clear' make it a finding, 'pass' keeps it as it is. */
  unmatched: z.enum(['keep', 'clear', 'pass']).default('keep'),
})

/** A column of the files that a source was made for. */
const knownColumnSchema = z.strictObject({
  /** The header as the file has it; where several columns have the same header, each is listed. */
  header: z.string().min(1).max(1000),
  /** The shape that its values had: 'zip', 'date', 'text'. */
  shape: idSchema.optional(),
  /** The tab of the column, where a source reads several tabs. */
  tab: z.string().min(1).optional(),
})

/**
 * Defines what a person said that a field has to be, for a text of the sender, for a row, or for such a text in such a
 * row.
 */
const correctionSchema = z
  .strictObject({
    field: idSchema,
    /** The rows: those whose fields have these values before any correction, as files write them. */
    when: z.record(idSchema, z.string().min(1)).optional(),
    /** The text of the sender, whatever its case and blanks; any text, where nothing is said. */
    from: z.string().min(1).optional(),
    /** The text that is read in its place; null for none. */
    to: z.string().min(1).nullable(),
  })
  .refine(({ when, from }) => from !== undefined || Object.keys(when ?? {}).length > 0, {
    error: "Say of which text ('from') or of which rows ('when') this is so.",
  })

/** Stops about single fields. */
export const FIELD_STOPS = ['field-change-share', 'null-rate-jump'] as const

/**
 * A run stops for a person where this happens. Those after `rejected-share` compare it with a baseline or with earlier
 * files, and say nothing where there are none.
 */
const stopSchema = z.strictObject({
  stop: z.enum([
    'zero-rows',
    'held-share',
    'rejected-share',
    'scope-mismatch',
    'terms-share',
    'row-swing',
    'header-drift',
    'profile-drift',
    ...FIELD_STOPS,
  ]),
  /** A share from 0 to 1. Where nothing is said it is 0 of rows held or rejected; other stops learn it from earlier files. */
  above: z.number().min(0).max(1).optional(),
  /** The only field that it is about; any, where nothing is said. */
  field: idSchema.optional(),
})

/** Defines the stops of a source that names none. */
export const USUAL_STOPS: z.output<typeof stopSchema>[] = [
  { stop: 'zero-rows' },
  { stop: 'scope-mismatch' },
  { stop: 'terms-share' },
  { stop: 'row-swing' },
  { stop: 'field-change-share' },
  { stop: 'null-rate-jump' },
  { stop: 'profile-drift' },
]

/** Defines how the files of one sender become rows of a target. */
export const sourceConfigSchema = z.strictObject({
  kind: z.literal('source'),
  version: z.literal(1),
  id: idSchema,
  name: z.string().min(1).max(200),
  target: idSchema,
  /** The programs of the target that its rows are for: fields that others require may be empty; all, where nothing is said. */
  programs: z.array(idSchema).min(1).max(50).optional(),
  /** The settings of its rows that differ from the target. */
  overrides: z.array(overrideSchema).min(1).max(2000).optional(),
  reading: readingSchema.default({}),
  /** Whether a file holds everyone, or only what has changed. */
  scope: z.enum(['full', 'delta']).default('full'),
  /** Done one after the other with the rows of each tab, before they are mapped. */
  steps: z.array(rowStepSchema).max(20).default([]),
  mappings: z.array(mappingSchema).max(500),
  repeat: repeatSchema.optional(),
  filters: z.array(filterSchema).max(100).default([]),
  /**
   * Rows that are the same in all fields come out once; the others are rejected as duplicates. Where the target has a
   * key, rows without its first field are no one's copies.
   */
  dropDuplicates: z.boolean().default(true),
  crosswalks: z.array(crosswalkSchema).max(500).default([]),
  /** Applied to what the mappings make of a row; each is a finding, so that nothing changes silently. */
  corrections: z.array(correctionSchema).max(50_000).default([]),
  /** Fields whose values may look like those of another type: their mappings are reported and not refused. */
  unguarded: z.array(idSchema).max(500).default([]),
  /** The columns of the files that the source was made for, so that a file with others is reported. */
  columns: z.array(knownColumnSchema).max(20_000).optional(),
  /** Columns that someone said are not used. */
  unused: z.array(columnSchema).max(20_000).optional(),
  stops: z.array(stopSchema).max(50).default(USUAL_STOPS),
})

export type SourceConfig = z.output<typeof sourceConfigSchema>
export type Crosswalk = z.output<typeof crosswalkSchema>
export type Stop = z.output<typeof stopSchema>
export type KnownColumn = z.output<typeof knownColumnSchema>
export type Correction = z.output<typeof correctionSchema>
/** A source config as people write it: what has a default may be left out. */
export type WrittenSource = z.input<typeof sourceConfigSchema>
