import type { UserRefusal } from '@concord/contract'
import { canModifyUsers, type UserRight, type Viewer } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'

export function refusal(reason: UserRefusal): AppError {
  return new AppError('forbidden', { reason })
}

export function assertMayModify(viewer: Viewer, right: UserRight, orgId: string): void {
  if (!canModifyUsers(viewer, right, orgId)) throw refusal('right')
}
