import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_CELLS } from '@concord/contract'
import { findFixes, openWorkFolder, type PlacedFixes, RunError } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import {
  type FixSetKey,
  findFixesInForce,
  findFixSet,
  insertCellFixes,
  notePlaced,
} from '../cycles/cell-fix-store.ts'
import { type CycleKey, findCycle, notifyFollowers } from '../cycles/cycle-store.ts'
import { writeCellFixes } from '../cycles/write-cell-fixes.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import { findFile } from '../files/file-store.ts'
import { isOfMachine } from '../mapping/is-of-machine.ts'
import { openOutput } from './open-output.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 1_200_000 }
const MAX_LISTED_ROWS = 100
const TOO_MANY = `The file changes more than ${MAX_FILE_CELLS.toLocaleString('en-US')} cells. Add it to the roster as a new file.`

type Outcome = { readonly found: PlacedFixes } | { readonly refusal: string }

const inOrg =
  ({ database }: Program, orgId: string) =>
  <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })

async function findOutcome(program: Program, key: CycleKey, set: FixSetKey): Promise<Outcome | undefined> {
  const { cycle, fixes, cells } = await inOrg(
    program,
    key.orgId,
  )(async (tx) => ({
    cycle: await findCycle(tx, key),
    fixes: await findFixSet(tx, set),
    cells: await findFixesInForce(tx, key),
  }))
  if (!cycle?.file || !fixes?.file || fixes.state !== 'placing') return undefined
  const [file, fixed] = await inOrg(
    program,
    key.orgId,
  )(async (tx) => [
    await findFile(tx, { orgId: key.orgId, id: cycle.file?.id ?? '' }),
    await findFile(tx, { orgId: key.orgId, id: fixes.file?.id ?? '' }),
  ])
  if (!file || !fixed) return undefined
  const { raw } = await openOutput(program, key)
  const work = await openWorkFolder(tmpdir(), 'concord-fixes-')
  try {
    const path = await fetchOriginal(program.config, key.orgId, file, join(work.path, 'in'))
    const fixesPath = await fetchOriginal(program.config, key.orgId, fixed, join(work.path, 'fixed'))
    const fixedCells = await writeCellFixes(cells, join(work.path, 'fixed-cells.jsonl'))
    const job = { file: path, fixes: fixesPath, source: raw.source, limits: LIMITS, maxCells: MAX_FILE_CELLS }
    return { found: await findFixes(fixedCells === undefined ? job : { ...job, fixedCells }) }
  } catch (error) {
    if (!(error instanceof RunError) || isOfMachine(error)) throw error
    return { refusal: error.message }
  } finally {
    await work.remove()
  }
}

const toPlaced = ({ unchanged, unplaced, ignoredColumns }: PlacedFixes) => ({
  ...{ unchanged, ignoredColumns, unplacedRows: unplaced.length },
  unplaced: unplaced.slice(0, MAX_LISTED_ROWS),
})

/** Finds what a file of fixed rows changes, so that a person sees it before it counts. */
export async function placeFixes(
  program: Program,
  { orgId, cycleId, id }: FixSetKey & { readonly cycleId: string },
): Promise<void> {
  const key = { orgId, id: cycleId }
  const set = { orgId, id }
  const outcome = await findOutcome(program, key, set)
  if (outcome === undefined) return
  await inOrg(
    program,
    orgId,
  )(async (tx) => {
    if ('refusal' in outcome) await notePlaced(tx, set, outcome)
    else if (outcome.found.cells === null) await notePlaced(tx, set, { refusal: TOO_MANY })
    else if (await notePlaced(tx, set, { placed: toPlaced(outcome.found) }))
      await insertCellFixes(tx, set, outcome.found.cells)
    // The revision of the cycle stays, so that decisions of other users on it still apply.
    await notifyFollowers(tx, key)
  })
}
