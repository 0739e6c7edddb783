import { isValidNpi, parseFieldPath } from '@concord/domain'
import { countKeyedRows, type KeyedRow, readRowsByKey } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { dropDraft, openBatch } from '#server/ledger/batches.ts'
import { readFormerFields, stageSilence } from '#server/ledger/compare-draft.ts'
import { findSpokenOf } from '#server/ledger/draft-records.ts'
import { keyRecord, readField } from '#server/ledger/flatten-record.ts'
import { readRegistryRecords } from '#server/ledger/records/read-records.ts'
import { type NewClaim, stageClaims } from '#server/ledger/stage-claims.ts'
import { findCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { type CarriedColumns, chooseColumns } from './claims/carried-fields.ts'
import { addAccounts, claimRows, EMPTY_ACCOUNT, type RowAccount } from './claims/claim-rows.ts'
import { combineClaim, conformClaim, type KeptParts } from './claims/combine-claim.ts'
import { type RosterRow, readRow } from './claims/read-row.ts'
import { findTargetFields, getBatchLabel, getObservedDay } from './publication-plan.ts'
import { findPublication, holdAttempt, noteDraft, noteStaged, type TaskAttempt } from './publication-store.ts'
import type { RejectedRows } from './rejected-rows.ts'
import { openSenderSource } from './sender-source.ts'
import { StoppedError } from './stopped-error.ts'

const ROWS_AT_ONCE = 5000
const ROWS = 'rows.parquet'

type Row = RosterRow & { readonly id: number }

/** What the pieces of a draft have in common. */
type Draft = {
  readonly cycle: StoredCycle
  readonly batchId: string
  readonly sourceId: string
  readonly day: string
  readonly columns: CarriedColumns['columns']
  readonly rejected: RejectedRows
}

/** Runs in a transaction that counts only as long as the attempt does. */
export function inAttempt<Result>(
  { database }: Program,
  attempt: TaskAttempt,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  return database.asSystem(async (tx) => {
    if (!(await holdAttempt(tx, attempt))) throw new StoppedError()
    return work(tx)
  })
}

async function openDraft(
  program: Program,
  attempt: TaskAttempt,
  rejected: RejectedRows,
): Promise<Draft | undefined> {
  return inAttempt(program, attempt, async (tx) => {
    const cycle = await findCycle(tx, attempt)
    if (!cycle) return undefined
    const former = await findPublication(tx, attempt)
    if (former?.batch_id) await dropDraft(tx, former.batch_id)
    const sourceId = await openSenderSource(tx, attempt.orgId, cycle.roster_id)
    const { columns } = chooseColumns(await findTargetFields(tx, attempt.orgId, cycle))
    const label = getBatchLabel(cycle)
    // Statements of one day are in the order in which their files came.
    const batchId = await openBatch(tx, {
      sourceId,
      label,
      orgId: attempt.orgId,
      startedAt: cycle.received_at,
    })
    await noteDraft(tx, attempt, batchId)
    return { cycle, batchId, sourceId, day: getObservedDay(cycle), columns, rejected }
  })
}

/** The places at which people wanted practitioners to stay as before, by NPI. */
function listKept(rows: readonly Row[], { rejected, day }: Draft): Map<string, KeptParts> {
  const kept = new Map<string, Set<string> | null>()
  for (const row of rows) {
    if (!rejected.ids.has(row.id)) continue
    const read = readRow(row, day)
    const npi = row.npi ?? ''
    const known = kept.get(npi) ?? new Set()
    if (typeof read !== 'string' && read.placeKey !== null) known.add(read.placeKey)
    kept.set(npi, known)
  }
  for (const { npi } of rows) if (rejected.npis.has(npi ?? '')) kept.set(npi ?? '', null)
  return kept
}

/** Stages what a piece of the rows says; all rows of its practitioners are in it. */
async function stageRows(tx: Connection, draft: Draft, rows: readonly Row[]): Promise<RowAccount> {
  const { cycle, batchId, sourceId, day, rejected } = draft
  const npis = [...new Set(rows.map(({ npi }) => npi ?? ''))].filter(isValidNpi)
  const registry = await readRegistryRecords(tx, npis.map(Number))
  const keyed = new Map([...registry].map(([npi, record]) => [String(npi), keyRecord(record)]))
  const { claims, account } = claimRows(rows, {
    day,
    leaveOut: ({ id, npi }) => {
      if (keyed.get(npi ?? '')?.record.table === 'entities') return 'organization'
      return rejected.ids.has(id) ? 'rejected' : undefined
    },
  })
  const kept = listKept(rows, draft)
  const former =
    cycle.scope === 'delta' || kept.size > 0
      ? await readFormerFields(tx, npis.map(Number), sourceId)
      : new Map<number, NewClaim['fields']>()
  const nothing = { fields: {}, endedPlaces: [], isGone: false }
  const staged: NewClaim[] = []
  for (const npi of new Set([...claims.keys(), ...kept.keys()])) {
    const known = keyed.get(npi)
    const read = (path: string) => {
      const parsed = parseFieldPath(path)
      return known === undefined || parsed === undefined ? undefined : readField(known, parsed)
    }
    const combined = combineClaim(claims.get(npi) ?? nothing, {
      scope: cycle.scope,
      former: former.get(Number(npi)) ?? {},
      kept: kept.get(npi),
    })
    const isSilent = !combined.isWhole && Object.keys(combined.fields).length === 0
    if (!isSilent)
      staged.push({ npi, observedOn: day, ...combined, fields: conformClaim(combined.fields, read) })
  }
  if (staged.length > 0) await stageClaims(tx, batchId, staged)
  return account
}

/** Stages practitioners of whom the file has no row, and whom people wanted to stay. */
async function stageKept(tx: Connection, { batchId, sourceId, day, rejected }: Draft): Promise<void> {
  const npis = [...rejected.npis].filter(isValidNpi)
  const former = await readFormerFields(tx, npis.map(Number), sourceId)
  const known = await findSpokenOf(tx, batchId, npis)
  const staged = [...former].filter(([npi]) => !known.has(npi))
  if (staged.length === 0) return
  await stageClaims(
    tx,
    batchId,
    staged.map(([npi, fields]) => ({ npi, observedOn: day, fields, isWhole: true })),
  )
}

/** Makes the draft of what a cycle would publish, a piece of the rows in each transaction, in place of the draft before. */
export async function stageDraft(
  program: Program,
  attempt: TaskAttempt,
  { rejected, onRows }: { rejected: RejectedRows; onRows: (done: number, total: number) => void },
): Promise<string> {
  const draft = await openDraft(program, attempt, rejected)
  const key = draft?.columns.get('npi')
  if (draft === undefined || draft.cycle.result_attempt === null || key === undefined)
    throw new StoppedError()
  const { cycle, batchId, columns, day } = draft
  const read = <Result>(work: Parameters<typeof queryResults<typeof ROWS, Result>>[3]) =>
    queryResults(program, attempt, [ROWS], work)
  const { rows: total, blank } = await read((c, paths) => countKeyedRows(c, { path: paths[ROWS], key }))
  let account: RowAccount = {
    ...EMPTY_ACCOUNT,
    rows: blank,
    leftOut: { ...EMPTY_ACCOUNT.leftOut, noNpi: blank },
  }
  let after: string | null = ''
  while (after !== null) {
    const from: string = after
    const piece: { rows: readonly KeyedRow[]; next: string | null } = await read((c, paths) =>
      readRowsByKey(c, { path: paths[ROWS], key, columns, after: from, limit: ROWS_AT_ONCE }),
    )
    const staged = await inAttempt(program, attempt, (tx) =>
      stageRows(tx, draft, piece.rows as readonly Row[]),
    )
    account = addAccounts(account, staged)
    onRows(account.rows, total)
    after = piece.next
  }
  await inAttempt(program, attempt, async (tx) => {
    if (cycle.scope === 'full') {
      await stageKept(tx, draft)
      await stageSilence(tx, batchId, day)
    }
    await noteStaged(tx, attempt, { stagedAttempt: cycle.result_attempt ?? 0, account })
  })
  return batchId
}
