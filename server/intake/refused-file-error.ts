/** The reason why a file is refused: a code for programs, and a sentence that says what to ask the sender for. */
export type Refusal = { readonly code: string; readonly message: string }

/** Ends the reading of a file, with a sentence for people. */
export class RefusedFileError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
