import { RequestError } from '#web/lib/request-error.ts'

type Fault = { readonly field: string; readonly message: string }

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value

/** What the server has against the values; where it is about something else, a toast says that the request failed. */
export function fieldFault(error: Error): string | undefined {
  if (!(error instanceof RequestError)) return undefined
  const fault = Array.isArray(error.details) ? error.details.find(isFault) : undefined
  if (!fault) error.handle()
  return fault?.message
}
