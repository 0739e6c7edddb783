import { RequestError } from './request-error.ts'
import { showError } from './toasts.ts'

/** Handles a refused change: shows the words for the reason of a conflict, and handles other errors as usual. */
export const tellRefusal =
  (words: Readonly<Record<string, string>>) =>
  (error: Error): void => {
    if (!(error instanceof RequestError)) throw error
    const reason = (error.details as { reason?: string } | null)?.reason
    if (error.code === 'conflict') showError(words[reason ?? 'revision'] ?? error.message)
    else error.handle()
  }
