import { z } from 'zod'
import { columnSchema } from '../library/names.ts'

const columnsSchema = z.array(columnSchema).min(1).max(100)

/** Cells that were merged over several rows: where all of these columns are empty, they have what the row above has. */
const fillDownSchema = z.strictObject({ fillDown: columnsSchema })

/**
 * A row becomes as many rows as these cells hold values. Of several columns the first values belong together, the second
 * ones, and so on.
 */
const explodeSchema = z.strictObject({
  explode: z.strictObject({
    columns: columnsSchema,
    /** Characters that each separate two values. */
    separators: z.string().min(1).max(20),
  }),
})

/**
 * Rows that agree in the columns of `by`, whatever their case and blanks, become one row in the place of the first. Its
 * cells are the first that are filled, but for columns that are spread or joined.
 */
const mergeSchema = z.strictObject({
  merge: z.strictObject({
    by: columnsSchema,
    /** The different values of a column go into new columns. */
    spread: z
      .array(z.strictObject({ column: columnSchema, into: z.array(columnSchema).min(1).max(50) }))
      .max(50)
      .default([]),
    /** The different values of a column go into one cell. */
    join: z
      .array(z.strictObject({ column: columnSchema, separator: z.string().min(1).max(20) }))
      .max(50)
      .default([]),
  }),
})

/** A new column numbers the rows from 1, those that agree in the columns of `by` each for themselves. */
const numberSchema = z.strictObject({
  number: z.strictObject({ into: columnSchema, by: columnsSchema.optional() }),
})

/** A new column has this text in rows that are struck through and is empty in all others. */
const markStruckSchema = z.strictObject({
  markStruck: z.strictObject({ into: columnSchema, text: z.string().min(1).max(200) }),
})

/** Defines what is done with the rows of a tab before they are mapped, over several rows or making several. */
export const rowStepSchema = z.union([
  fillDownSchema,
  explodeSchema,
  mergeSchema,
  numberSchema,
  markStruckSchema,
])
export type RowStep = z.output<typeof rowStepSchema>

/** Returns the columns that a step adds behind those that are there. */
export function addedColumns(step: RowStep): readonly string[] {
  if ('merge' in step) return step.merge.spread.flatMap(({ into }) => into)
  if ('markStruck' in step) return [step.markStruck.into]
  return 'number' in step ? [step.number.into] : []
}

/** Returns the columns that a step reads or changes, each with the keys that lead to its name in the step. */
export function columnsOfStep(
  step: RowStep,
): readonly { readonly name: string; readonly path: readonly (string | number)[] }[] {
  const under = (names: readonly string[], ...path: readonly string[]) =>
    names.map((name, index) => ({ name, path: [...path, index] }))
  if ('fillDown' in step) return under(step.fillDown, 'fillDown')
  if ('explode' in step) return under(step.explode.columns, 'explode', 'columns')
  if ('markStruck' in step) return []
  if ('number' in step) return under(step.number.by ?? [], 'number', 'by')
  const { by, spread, join } = step.merge
  return [
    ...under(by, 'merge', 'by'),
    ...spread.map(({ column }, index) => ({ name: column, path: ['merge', 'spread', index, 'column'] })),
    ...join.map(({ column }, index) => ({ name: column, path: ['merge', 'join', index, 'column'] })),
  ]
}
