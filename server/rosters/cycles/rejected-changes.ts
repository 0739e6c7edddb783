import { createHash, randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApprovedRows, type ChangeRuling, writeApprovedRows } from '@concord/engine'
import type { Config } from '#server/config.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CycleKey, findCycle } from './cycle-store.ts'
import { findDecisions, toRulings } from './decision-store.ts'
import { findTarget } from './find-target.ts'
import { queryResults } from './read-results.ts'
import { cacheResult, getCacheFolder } from './result-cache.ts'
import { findResults } from './result-store.ts'

type Program = { readonly config: Config; readonly database: Database }

/** The rows of a cycle that go out, as a Parquet file; `rejected` says what decisions did to them, null where they did nothing. */
export type OpenedRows = { readonly path: string; readonly rejected: ApprovedRows | null }

const NAMES = ['clean.parquet', 'changes.parquet', 'rows.parquet', 'before.parquet'] as const

/** Returns what was decided about the differences of a cycle, the earliest first: what no one decided on counts as accepted. */
export async function findRulings(tx: Connection, key: CycleKey): Promise<readonly ChangeRuling[]> {
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  return toRulings(await findDecisions(tx, key, cycle.result_attempt ?? 0))
}

async function readDecided({ database }: Program, key: CycleKey) {
  return database.asOrganization(key.orgId || null, async (tx) => {
    const cycle = await findCycle(tx, key)
    if (!cycle) throw new AppError('not_found')
    const target = await findTarget(tx, key.orgId, cycle)
    const results = await findResults(tx, key)
    return {
      rulings: await findRulings(tx, key),
      sort: target?.output.sort ?? [],
      hash: results.find(({ name }) => name === 'changes.parquet')?.sha256 ?? '',
      made: results.find(({ name }) => name === 'approved.parquet'),
      approved: cycle.approved,
    }
  })
}

/**
 * Opens the rows of a cycle that go out, which are those to publish, to deliver and to compare the next file with. A rejected
 * change goes out with the value of the baseline, a rejected add stays out, and the row of the baseline stands where a term, a
 * move or a return was rejected. Before the cycle is approved the file is made of the results whenever a machine has none.
 */
export async function openApprovedRows(program: Program, key: CycleKey): Promise<OpenedRows> {
  const { rulings, sort, hash, made, approved } = await readDecided(program, key)
  if (!rulings.some(({ decision }) => decision === 'rejected'))
    return queryResults(program, key, ['clean.parquet'], async (_, paths) => ({
      path: paths['clean.parquet'],
      rejected: null,
    }))
  if (made && approved) return { path: await cacheResult(program.config, made), rejected: approved }
  const name = createHash('sha256')
    .update(`${hash}${JSON.stringify(rulings)}`)
    .digest('hex')
  const path = join(getCacheFolder(program.config), `${name}-approved.parquet`)
  const work = `${path}.${randomUUID()}`
  try {
    const rejected = await queryResults(program, key, NAMES, async (connection, paths) =>
      writeApprovedRows(connection, {
        changes: { path: paths['changes.parquet'], rulings },
        ...{ rows: paths['rows.parquet'], before: paths['before.parquet'], clean: paths['clean.parquet'] },
        ...{ sort, target: work },
      }),
    )
    await rename(work, path)
    return { path, rejected }
  } finally {
    await rm(work, { force: true })
  }
}
