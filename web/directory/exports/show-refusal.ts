import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { explainRefusal } from './export-labels.ts'

/** Shows why an export was refused; an error that cannot be explained is handled like any failed call. */
export function showRefusal(error: Error): void {
  const reason = explainRefusal(error)
  if (reason !== undefined) showError(reason)
  else if (error instanceof RequestError) error.handle()
}
