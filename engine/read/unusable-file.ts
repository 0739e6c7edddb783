/** Why a file cannot be read at all. */
export type UnusableFileCode =
  | 'missing'
  | 'empty'
  | 'lockFile'
  | 'encrypted'
  | 'truncated'
  | 'wrongFormat'
  | 'binary'
  | 'tooLarge'
  | 'bomb'
  | 'noRows'
  | 'scanned'

/** A file that cannot be used; the message is one sentence that says what is wrong and what to do. */
export class UnusableFileError extends Error {
  readonly code: UnusableFileCode

  constructor(code: UnusableFileCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableFileError'
    this.code = code
  }
}
