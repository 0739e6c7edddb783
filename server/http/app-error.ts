import { ERROR_CODES, type ErrorCode } from '@concord/contract'

/** A failure that the caller may know: a code of the contract and details for it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  constructor(code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(ERROR_CODES[code].message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
