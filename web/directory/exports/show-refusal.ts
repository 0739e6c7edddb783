import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'
import { explainRefusal } from './export-labels.ts'

/** Says why an export was refused; what cannot be explained is told as any failed call. */
export function showRefusal(error: Error): void {
  const reason = explainRefusal(error)
  if (reason !== undefined) showError(reason)
  else if (error instanceof RequestError) error.handle()
}
