import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './queue.ts'

const LOOK_EVERY_MS = 500

/** Selects the queues with jobs that are due and that no worker has taken. */
const DUE_QUEUES = `select distinct name from ${QUEUE_SCHEMA}.job
  where state < 'active' and not blocked and start_after <= now()`

async function wake(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { rows }: { rows: readonly { name: string }[] } = await boss.getDb().executeSql(DUE_QUEUES)
  for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
}

/**
 * Looks for due jobs of all queues at once and wakes the workers of those that have some; `workers` has their ids by queue.
 * Polls of each worker would keep the database busy while there is nothing to do. Returns the function that ends it.
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  async function look(): Promise<void> {
    while (!signal.aborted) {
      await wake(boss, workers).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
  void look()
  return () => stopping.abort()
}
