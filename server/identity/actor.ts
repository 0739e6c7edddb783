import type { Viewer } from '@concord/domain'

export type Actor = { readonly userId: string; readonly impersonatorId?: string | undefined }

/** Returns the user in whose name an audit event is written, and the impersonator who really acted, if any. */
export function getActor({ user, impersonator }: Viewer): Actor {
  return { userId: user.id, impersonatorId: impersonator?.id }
}
