import { type Connection, getOrgId } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { removeOriginalJob } from './remove-original-job.ts'

type Removed = { org_id: string; sha256: string }

async function removeOriginals(tx: Connection, removed: readonly Removed[]): Promise<void> {
  for (const { org_id: orgId, sha256 } of removed) await enqueue(tx, removeOriginalJob, { orgId, sha256 })
}

/** Removes what was stored for a draft alone, but for one file of it. */
export async function removeHeldFiles(
  tx: Connection,
  { orgId, draftId }: { readonly orgId: string; readonly draftId: string },
  exceptId: string | null = null,
): Promise<void> {
  const removed = await tx.rows<Removed>(sql`
    delete from roster_files where org_id = ${getOrgId(orgId)} and draft_id = ${draftId}
      and id is distinct from ${exceptId}::uuid returning org_id, sha256`)
  await removeOriginals(tx, removed)
}

/** Removes files of drafts that expired, of all organizations, and gives how many. */
export async function removeExpiredFiles(tx: Connection, now: Date): Promise<number> {
  const removed = await tx.rows<Removed>(sql`
    delete from roster_files where expires_at <= ${now} returning org_id, sha256`)
  await removeOriginals(tx, removed)
  return removed.length
}

/** Finds the file that is stored for a draft; there is one at most. */
export function findHeldFile(
  tx: Connection,
  { orgId, draftId }: { readonly orgId: string; readonly draftId: string },
): Promise<{ id: string; expires_at: Date } | undefined> {
  return tx.one(sql`
    select id, expires_at from roster_files where org_id = ${getOrgId(orgId)} and draft_id = ${draftId} and expires_at > now()
    order by received_at desc limit 1`)
}
