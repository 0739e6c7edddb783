import { RequestError } from '#web/lib/request-error.ts'

type FieldError = { readonly field: string; readonly message: string }

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** Describes what the server has against the values, by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** Reads the errors of a refused call; where it is about something else, a toast says that the request failed. */
export function getFieldErrors(error: Error): FieldErrors {
  const details = error instanceof RequestError ? error.details : undefined
  const errors = Array.isArray(details) ? details.filter(isFieldError) : []
  if (errors.length === 0 && error instanceof RequestError) error.handle()
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
