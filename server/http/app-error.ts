import { ERROR_CODES, type ErrorCode } from '@concord/contract'

/** The event that the audit log records for a failure, once the transaction of the call is rolled back. */
type RecordedEvent = { readonly action: string; readonly details: Readonly<Record<string, unknown>> }

/** A failure that the caller may know: a code of the contract and details for it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly event: RecordedEvent | undefined
  constructor(code: ErrorCode, details?: unknown, options: ErrorOptions & { event?: RecordedEvent } = {}) {
    super(ERROR_CODES[code].message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.event = options.event
  }
}
