import type { Viewer } from '@concord/domain'

export type Actor = { readonly userId: string; readonly impersonatorId?: string | undefined }

/** In whose name an audit event is written, and who really did it. */
export function getActor({ user, impersonator }: Viewer): Actor {
  return { userId: user.id, impersonatorId: impersonator?.id }
}
