import { formatUpdateNumber } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'

/** Writes into the audit log what someone did to a data update. */
export function auditUpdate(
  { tx, viewer }: SignedInContext,
  action: `data-update.${string}`,
  { id, number }: { readonly id: string; readonly number: number },
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action,
    details: { updateId: id, name: formatUpdateNumber(number), ...details },
  })
}
