import { readdirSync, readFileSync } from 'node:fs'
import { BUILT_IN_TARGETS, type TargetConfig } from '@concord/roster-language'
import { z } from 'zod'

/** The target that the layouts are evaluated for. */
export const TARGET = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

const fieldIdSchema = z.enum(TARGET.fields.map(({ id }) => id))

const columnSchema = z.strictObject({
  /** The levels of a header of two rows are joined by ' > '. */
  header: z.string().min(1),
  /** The field that an expert maps the column to; null for none. */
  field: fieldIdSchema.nullable(),
  /** Other fields, or nothing, that are as right. */
  also: z.array(fieldIdSchema.nullable()).min(1).optional(),
  /** The number, from 1, of the repeated block of columns that the column belongs to. */
  block: z.int().min(1).optional(),
  /** The rule by which its values are made, such as 'city of location 2'. */
  values: z.string().min(1),
})

const layoutSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  /** True for a layout that no one tunes a suggester to, or looks at the failures of. */
  kept: z.boolean().default(false),
  /** Rows that the header stands in. */
  headerRows: z.union([z.literal(1), z.literal(2)]).default(1),
  discipline: z.enum(['medical', 'dental', 'behavioral', 'vision', 'therapy']).default('medical'),
  columns: z.array(columnSchema).min(1),
})

/** Describes how a sender lays out a roster, and which field of the target each of its columns is. */
export type RosterLayout = z.output<typeof layoutSchema>
export type LayoutColumn = RosterLayout['columns'][number]

const FOLDER = new URL('./rosters/', import.meta.url)

/** Returns all layouts, in the order of their names. Throws where one is not as it has to be. */
export function readLayouts(): readonly RosterLayout[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((file) => layoutSchema.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))))
}
