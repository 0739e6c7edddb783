import { z } from 'zod'

/** Id of a field, rule, crosswalk or config: small letters, digits, '_' and '-', as in 'license_state'. */
export const idSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'An id has small letters, digits, _ and -, and begins with a letter.')

/**
 * A column of the source as formulas name it: by its header ('Zip Code', the path of a header over several rows joined
 * by ' > '), of several with the same header 'Phone#2', or by its place from 1, '#5'.
 */
export const columnSchema = z.string().min(1).max(1000)

/** The id of a field. Parquet readers number the rows of a file as 'file_row_number', so no column may be named so. */
export const fieldIdSchema = idSchema.refine((id) => id !== 'file_row_number', {
  error: "Call the field otherwise: 'file_row_number' is what readers of Parquet call the number of a row.",
})

/** A formula of the roster language, checked by the linter. */
export const formulaSchema = z.string().min(1).max(10_000)

/** Defines how much a finding weighs: a rejected row never goes out, one with an error is held until it is fixed. */
export const SEVERITIES = ['reject', 'error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]
export const severitySchema = z.enum(SEVERITIES)
