import type { UnusableFileCode } from '@concord/spreadsheet'

/** Says why a run has no result. */
export type RunErrorCode =
  | 'badConfig'
  | 'badOutput'
  | 'badBaseline'
  | 'canceled'
  | 'timedOut'
  | 'killed'
  | 'outOfMemory'
  | 'diskFull'
  | 'failed'
  | UnusableFileCode

/** A run without a result; the message is one sentence that says what happened and what to do. */
export class RunError extends Error {
  readonly code: RunErrorCode

  constructor(code: RunErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RunError'
    this.code = code
  }
}
