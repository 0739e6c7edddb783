import type { UPDATE_TASKS } from '@concord/contract'
import { type Connection, type Database, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { UpdateKey, UpdateProgress } from '../update-store.ts'

export type UpdateTask = (typeof UPDATE_TASKS)[number]

export type StoredTask = {
  task: UpdateTask | null
  attempt: number
  tries: number
  task_by: string | null
  task_impersonator: string | null
  task_reason: string | null
}

/** Says which attempt at a task writes. */
export type TaskAttempt = UpdateKey & { readonly attempt: number }

const isOf = ({ orgId, id }: UpdateKey): Sql => sql`u.org_id = ${getOrgId(orgId)} and u.id = ${id}`
const isAttempt = (attempt: TaskAttempt): Sql =>
  sql`${isOf(attempt)} and u.task is not null and u.attempt = ${attempt.attempt}`

export type Asked = {
  readonly task: UpdateTask
  readonly userId: string | null
  readonly impersonatorId?: string | undefined
  readonly reason?: string | undefined
}

/** Leaves a task to the workers; an earlier task that is still running no longer counts. */
export async function askForTask(tx: Connection, key: UpdateKey, asked: Asked): Promise<void> {
  const { task, userId, impersonatorId = null, reason = null } = asked
  await tx.run(sql`
    update data_updates u set task = ${task}, attempt = u.attempt + 1, tries = 0, failure = null,
      progress = '{"stage": "wait", "done": 0, "total": 0}', task_by = ${userId}::uuid, task_impersonator = ${impersonatorId}::uuid,
      task_reason = ${reason}
    where ${isOf(key)}`)
}

export function findTask(tx: Connection, key: UpdateKey): Promise<StoredTask | undefined> {
  return tx.one(sql`
    select u.task, u.attempt, u.tries, u.task_by, u.task_impersonator, u.task_reason from data_updates u where ${isOf(key)}`)
}

/** Begins another attempt at what was asked for; undefined where nothing is any more. */
export function beginTask(tx: Connection, key: UpdateKey): Promise<StoredTask | undefined> {
  return tx.one(sql`
    update data_updates u set attempt = u.attempt + 1, tries = u.tries + 1
    where ${isOf(key)} and u.task is not null
    returning u.task, u.attempt, u.tries, u.task_by, u.task_impersonator, u.task_reason`)
}

/** Holds the attempt until the transaction ends; false when it counts no more. */
export async function holdAttempt(tx: Connection, attempt: TaskAttempt): Promise<boolean> {
  const held = await tx.one(
    sql`select u.attempt from data_updates u where ${isAttempt(attempt)} for no key update`,
  )
  return held !== undefined
}

/** Notes how far a task is; false when the attempt counts no more. */
export async function noteTaskProgress(
  tx: Connection,
  attempt: TaskAttempt,
  progress: UpdateProgress,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update data_updates u set progress = ${JSON.stringify(progress)}::jsonb where ${isAttempt(attempt)}`)
  return changed === 1
}

/**
 * Updates the planner statistics of lines and changes: those of a large file were just written, and a plan that expects
 * none takes a day for a hundred thousand of them.
 */
export const countRows = (database: Database): Promise<void> =>
  database.runAlone(sql`analyze data_update_lines, data_update_changes`)

/** Ends a task, even while a worker is at it, and marks the update as changed. */
export async function endTask(tx: Connection, key: UpdateKey, failure: string | null = null): Promise<void> {
  await tx.run(sql`
    update data_updates u set task = null, attempt = u.attempt + 1, progress = null, failure = ${failure},
      revision = u.revision + 1, changed_at = ${new Date()}
    where ${isOf(key)}`)
}
