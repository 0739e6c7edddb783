import type { Refusal } from './upload-store.ts'

/** Ends the reading of a file, with a sentence for people. */
export class RefusedFileError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
