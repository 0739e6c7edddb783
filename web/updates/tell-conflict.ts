import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'

/** Handles a refused change: where someone else was faster, a sentence says what to do; all else as anywhere. */
export const tellConflict =
  (sentence: string) =>
  (error: Error): void => {
    if (!(error instanceof RequestError)) throw error
    if (error.code === 'conflict') showError(sentence)
    else error.handle()
  }
