import { basename } from 'node:path'
import { SOURCES } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batches.ts'
import type { InputFile } from '../files/inputs.ts'
import type { LoadProgress } from './load-progress.ts'
import { createStagedTables, dropStagedTables, STAGED_SHAPE } from './staged-tables.ts'

/** A load whose files are being read: `step` counts what was committed of it. */
export type LoadRun = { batchId: string; step: number; progress: LoadProgress }

const describe = (files: readonly InputFile[]) =>
  JSON.stringify({
    shape: STAGED_SHAPE,
    files: files.map(({ name, bytes, stamp }) => ({ name: basename(name), bytes, stamp })),
  })

/** Returns the interrupted load of exactly these files. */
export async function findRun(
  connection: Connection,
  files: readonly InputFile[],
): Promise<LoadRun | undefined> {
  // A step that a killed program still commits is waited for.
  return connection.one<LoadRun>(sql`
    select batch_id as "batchId", step, progress from load.run
    where input = ${describe(files)}::jsonb and batch_id in (select id from batches where state = 'draft') for update`)
}

/** Opens the batch, which comes before everything that refers to it, and the tables that the files are read into. */
export async function beginRun(
  connection: Connection,
  files: readonly InputFile[],
  label: string,
  progress: LoadProgress,
): Promise<LoadRun> {
  await discardRun(connection)
  const batchId = await openBatch(connection, { sourceId: SOURCES.registry.id, label })
  await connection.run(sql`
    insert into load.run (batch_id, input, progress)
    values (${batchId}, ${describe(files)}, ${JSON.stringify(progress)})`)
  await createStagedTables(
    connection,
    files.map(({ header }) => header.kind),
  )
  return { batchId, step: 0, progress }
}

/** Takes the place of step `step`. Throws when another program took it, as one that was thought to be dead. */
export async function advanceRun(connection: Connection, step: number, progress: string): Promise<void> {
  const advanced = await connection.run(
    sql`update load.run set step = ${step + 1}, progress = ${progress} where step = ${step}`,
  )
  if (advanced !== 1) throw new Error(`Step ${step} of the load was taken by another program`)
}

/** Forgets what was read and the batch that was never applied. */
export async function discardRun(connection: Connection): Promise<void> {
  await dropStagedTables(connection)
  await connection.run(sql`delete from load.run`)
  const draft = sql`select id from batches where state = 'draft' and source_id = ${SOURCES.registry.id}`
  await connection.run(sql`delete from batch_findings where batch_id in (${draft})`)
  await connection.run(sql`delete from batches where id in (${draft})`)
}
