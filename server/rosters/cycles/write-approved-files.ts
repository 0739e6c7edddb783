import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkFolder, writeApproved } from '@concord/engine'
import { OUTPUT_FORMATS, type TargetConfig } from '@concord/roster-language'
import type { Connection } from '#server/db/database.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { Program } from '#server/http/route.ts'
import { hasRejected } from './clean-files.ts'
import { type CycleKey, findCycle, lockCycle, notifyFollowers } from './cycle-store.ts'
import { fetchResults } from './fetch-results.ts'
import { findTarget } from './find-target.ts'
import { findRulings } from './rejected-changes.ts'
import { getResultKey } from './result-keys.ts'
import { findResults, insertResults, type StoredResult } from './result-store.ts'
import { type Attempt, noteApproved } from './run-store.ts'
import { storeResult } from './store-results.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 3_000_000 }
const NAMES = ['clean.parquet', 'changes.parquet', 'rows.parquet', 'before.parquet'] as const

type Asked = {
  readonly attempt: Attempt
  readonly target: TargetConfig
  readonly rulings: Awaited<ReturnType<typeof findRulings>>
  readonly results: readonly StoredResult[]
}

const inOrganization = <Result>(
  { database }: Program,
  orgId: string,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> => database.asOrganization(orgId || null, work, { write: true })

async function findAsked(tx: Connection, key: CycleKey): Promise<Asked | undefined> {
  const cycle = await findCycle(tx, key)
  if (!cycle?.result_attempt || cycle.approved !== null) return undefined
  const target = await findTarget(tx, key.orgId, cycle)
  if (target === null || !(await hasRejected(tx, key, cycle))) return undefined
  return {
    ...{ attempt: { ...key, attempt: cycle.result_attempt }, target },
    ...{ rulings: await findRulings(tx, key), results: await findResults(tx, key) },
  }
}

/** Returns the formats in which the run wrote the clean rows. */
const formatsOf = (results: readonly StoredResult[]) =>
  OUTPUT_FORMATS.filter((format) => results.some(({ name }) => name === `clean.${format}`))

/**
 * Makes the clean files of a cycle of which changes were rejected, once: they hold the rows that were approved. Of two workers
 * at it the first counts; what the other one stored is removed by the nightly sweep.
 */
export async function writeApprovedFiles(program: Program, key: CycleKey): Promise<void> {
  const asked = await inOrganization(program, key.orgId, (tx) => findAsked(tx, key))
  if (asked === undefined) return
  const { attempt, target, rulings, results } = asked
  const store = openFileStore(program.config)
  const work = await openWorkFolder(tmpdir(), 'concord-approved-')
  try {
    const [past, out] = [join(work.path, 'past'), join(work.path, 'out')]
    await mkdir(out)
    await fetchResults(store, results, NAMES, past)
    const at = (name: (typeof NAMES)[number]) => join(past, name)
    const told = await writeApproved({
      changes: { path: at('changes.parquet'), rulings },
      ...{ rows: at('rows.parquet'), before: at('before.parquet'), clean: at('clean.parquet') },
      ...{ target, formats: formatsOf(results), out, limits: LIMITS },
    })
    const made: StoredResult[] = []
    for (const written of (await readdir(out)).sort()) {
      const name = written.replace(/^clean/, 'approved')
      const objectKey = getResultKey(attempt, `${randomUUID()}-${name}`)
      made.push({ name, key: objectKey, ...(await storeResult(store, objectKey, join(out, written))) })
    }
    await inOrganization(program, key.orgId, async (tx) => {
      const cycle = await lockCycle(tx, key)
      if (cycle?.result_attempt !== attempt.attempt || cycle.approved !== null) return
      await insertResults(tx, attempt, made)
      await noteApproved(tx, attempt, told)
      await notifyFollowers(tx, key)
    })
  } finally {
    await work.remove()
  }
}
