/** Says why a file cannot be read at all. */
export type UnusableFileCode =
  | 'missing'
  | 'folder'
  | 'unreadable'
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
  | 'changed'

/** A file that cannot be used; the message is one sentence that says what is wrong and what to do. */
export class UnusableFileError extends Error {
  readonly code: UnusableFileCode

  constructor(code: UnusableFileCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableFileError'
    this.code = code
  }
}

/** Returns the error for a file that inflates to more than anyone could have meant. */
export function refuseBomb(what: string): UnusableFileError {
  const message = `This file ${what}; it looks made to exhaust memory and was not read. Send the rows that matter in a new file.`
  return new UnusableFileError('bomb', message)
}

/** Returns the error for a file whose inside is broken. */
export function refuseDamaged(what: string, cause?: unknown): UnusableFileError {
  const message = `This file is damaged (${what}); open it where it was made, save it again and send the new file.`
  return new UnusableFileError('truncated', message, { cause })
}
