import { RequestError } from '#web/lib/request-error.ts'

type Fault = { readonly field: string; readonly message: string }

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** Describes what the server has against the values, by field. */
export type FieldFaults = Readonly<Record<string, string>>

/** Reads the faults of a refused call; where it is about something else, a toast says that the request failed. */
export function fieldFaults(error: Error): FieldFaults {
  const details = error instanceof RequestError ? error.details : undefined
  const faults = Array.isArray(details) ? details.filter(isFault) : []
  if (faults.length === 0 && error instanceof RequestError) error.handle()
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}
