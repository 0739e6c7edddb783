import type { UserRefusal } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'

export function refusal(reason: UserRefusal): AppError {
  return new AppError('forbidden', { reason })
}
