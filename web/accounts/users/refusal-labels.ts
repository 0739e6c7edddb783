import { USER_ERRORS, USER_REFUSALS, type UserRefusal } from '@concord/contract'
import { RequestError } from '#web/lib/request-error.ts'
import { showError } from '#web/lib/toasts.ts'

const isRefusal = (reason: unknown): reason is UserRefusal =>
  typeof reason === 'string' && Object.hasOwn(USER_REFUSALS, reason)

/** Shows why the server refused a change of a user, as a toast. */
export function showRefusal(error: Error): void {
  if (!(error instanceof RequestError)) return
  const { reason } = (error.details ?? {}) as { readonly reason?: unknown }
  if (error.code === 'forbidden' && isRefusal(reason)) showError(USER_REFUSALS[reason])
  else if (error.code === 'rate_limited') showError(USER_ERRORS.tooManyEmails)
  else error.handle()
}
