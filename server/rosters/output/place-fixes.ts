import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_FILE_CELLS } from '@concord/contract'
import { type FixedCell, findFixes, openWorkFolder, type PlacedFixes, RunError } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { describeUnread, MAX_READINGS } from '#server/intake/reading-tries.ts'
import {
  beginPlacing,
  type FixSetKey,
  findFixesInForce,
  findFixSet,
  insertCellFixes,
  notePlaced,
} from '../cycles/cell-fix-store.ts'
import { type CycleKey, findCycle, notifyFollowers } from '../cycles/cycle-store.ts'
import { writeCellFixes } from '../cycles/write-cell-fixes.ts'
import { fetchOriginal } from '../files/fetch-original.ts'
import { findFile, type StoredFile } from '../files/file-store.ts'
import { isOfMachine } from '../mapping/is-of-machine.ts'
import { openOutput } from './open-output.ts'

const LIMITS = { memoryMb: 1024, threads: 2, timeoutMs: 1_200_000 }
const MAX_LISTED_ROWS = 100
const TOO_MANY = `The file changes more than ${MAX_FILE_CELLS.toLocaleString('en-US')} cells. Add it to the roster as a new file.`

type Outcome = { readonly found: PlacedFixes } | { readonly refusal: string }

const GONE = 'The file of the cycle is not stored any more: nothing in it can be fixed.'

const inOrg =
  ({ database }: Program, orgId: string) =>
  <Result>(work: (tx: Connection) => Promise<Result>) =>
    database.asOrganization(orgId || null, work, { write: true })

type Begun = {
  readonly tries: number
  readonly fixed: StoredFile
  readonly file: StoredFile | undefined
  readonly cells: readonly FixedCell[]
}

/** Counts the try and finds what it needs; undefined where the fixes are not to be placed any more. */
function begin(program: Program, key: CycleKey, set: FixSetKey): Promise<Begun | undefined> {
  const { orgId } = key
  return inOrg(
    program,
    orgId,
  )(async (tx) => {
    const tries = await beginPlacing(tx, set)
    const [cycle, fixes] = [await findCycle(tx, key), await findFixSet(tx, set)]
    const fixed = fixes?.file ? await findFile(tx, { orgId, id: fixes.file.id }) : undefined
    if (tries === undefined || !fixed) return undefined
    const file = cycle?.file ? await findFile(tx, { orgId, id: cycle.file.id }) : undefined
    return { tries, fixed, file, cells: await findFixesInForce(tx, key) }
  })
}

async function findOutcome(program: Program, key: CycleKey, { fixed, file, cells }: Begun): Promise<Outcome> {
  if (!file) return { refusal: GONE }
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

/** Ends the search with what was found, unless someone put the fixes aside meanwhile. */
function noteOutcome(program: Program, key: CycleKey, set: FixSetKey, outcome: Outcome): Promise<void> {
  return inOrg(
    program,
    key.orgId,
  )(async (tx) => {
    if ('refusal' in outcome) await notePlaced(tx, set, outcome)
    else if (outcome.found.cells === null) await notePlaced(tx, set, { refusal: TOO_MANY })
    else if (await notePlaced(tx, set, { placed: toPlaced(outcome.found) }))
      await insertCellFixes(tx, set, outcome.found.cells)
    // The revision of the cycle stays, so that decisions of other users on it still apply.
    await notifyFollowers(tx, key)
  })
}

/**
 * Finds what a file of fixed rows changes, so that a person sees it before it counts. What fails again and again because
 * of the machine is refused in the end.
 */
export async function placeFixes(
  program: Program,
  { orgId, cycleId, id }: FixSetKey & { readonly cycleId: string },
): Promise<void> {
  const key = { orgId, id: cycleId }
  const set = { orgId, id }
  const begun = await begin(program, key, set)
  if (begun === undefined) return
  const unread = { refusal: describeUnread(begun.fixed.name) }
  if (begun.tries > MAX_READINGS) return noteOutcome(program, key, set, unread)
  let outcome: Outcome
  try {
    outcome = await findOutcome(program, key, begun)
  } catch (error) {
    if (begun.tries === MAX_READINGS) await noteOutcome(program, key, set, unread)
    throw error
  }
  await noteOutcome(program, key, set, outcome)
}
