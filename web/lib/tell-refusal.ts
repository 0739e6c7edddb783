import { RequestError } from './request-error.ts'
import { showError } from './toasts.ts'

/** Handles a refused change: a conflict is told in the words for its reason, all else as anywhere. */
export const tellRefusal =
  (words: Readonly<Record<string, string>>) =>
  (error: Error): void => {
    if (!(error instanceof RequestError)) throw error
    const reason = (error.details as { reason?: string } | null)?.reason
    if (error.code === 'conflict') showError(words[reason ?? 'revision'] ?? error.message)
    else error.handle()
  }
