import { isValidNpi, parseFieldPath } from '@concord/domain'
import { countKeyedRows, readRowsByKey } from '@concord/engine'
import type { Connection } from '#server/db/database.ts'
import type { Program } from '#server/http/route.ts'
import { type CarriedColumns, chooseColumns } from '#server/intake/rows/carried-fields.ts'
import { conformClaim } from '#server/intake/rows/conform-claim.ts'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import { StoppedError } from '#server/jobs/follow-task.ts'
import { dropDraft, openBatch } from '#server/ledger/batches.ts'
import { readFormerFields, stageSilence } from '#server/ledger/compare-draft.ts'
import { keyRecord, readField } from '#server/ledger/flatten-record.ts'
import { readRegistryRecords } from '#server/ledger/records/read-records.ts'
import { type NewClaim, stageClaims } from '#server/ledger/stage-claims.ts'
import { findCycle, getScope, type StoredCycle } from '../cycles/cycle-store.ts'
import { addAccounts, claimRows, EMPTY_ACCOUNT, type RowAccount } from './claims/claim-rows.ts'
import { combineClaim } from './claims/combine-claim.ts'
import { findTargetFields, getBatchLabel, getObservedDay } from './publication-plan.ts'
import { findPublication, holdAttempt, noteDraft, noteStaged, type TaskAttempt } from './publication-store.ts'
import { findHeldNpis, openPublishableRows } from './publishable-rows.ts'
import { openSenderSource } from './sender-source-store.ts'
import { UnpublishableError } from './unpublishable-error.ts'

const ROWS_AT_ONCE = 5000

/** The values that all pieces of a draft have in common. */
type Draft = {
  readonly cycle: StoredCycle
  readonly batchId: string
  readonly sourceId: string
  readonly day: string
  readonly columns: CarriedColumns['columns']
  /** Practitioners with a row that is held: what their sender said of them before stands, and what goes out is added. */
  readonly held: ReadonlySet<string>
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

async function openDraft(program: Program, attempt: TaskAttempt): Promise<Omit<Draft, 'held'> | undefined> {
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
    return { cycle, batchId, sourceId, day: getObservedDay(cycle), columns }
  })
}

/** Stages what a piece of the rows says; all rows of its practitioners are in it. */
async function stageRows(tx: Connection, draft: Draft, rows: readonly RosterRow[]): Promise<RowAccount> {
  const { cycle, batchId, sourceId, day, held } = draft
  const scopeOf = (npi: string) => (held.has(npi) ? 'delta' : getScope(cycle))
  const npis = [...new Set(rows.map(({ npi }) => npi ?? ''))].filter(isValidNpi)
  const registry = await readRegistryRecords(tx, npis.map(Number))
  const keyed = new Map([...registry].map(([npi, record]) => [String(npi), keyRecord(record)]))
  const { claims, account } = claimRows(rows, {
    day,
    leaveOut: ({ npi }) => (keyed.get(npi ?? '')?.record.table === 'entities' ? 'organization' : undefined),
  })
  const added = npis.filter((npi) => scopeOf(npi) === 'delta').map(Number)
  const former =
    added.length > 0 ? await readFormerFields(tx, added, sourceId) : new Map<number, NewClaim['fields']>()
  const staged: NewClaim[] = []
  for (const [npi, claim] of claims) {
    const known = keyed.get(npi)
    const read = (path: string) => {
      const parsed = parseFieldPath(path)
      return known === undefined || parsed === undefined ? undefined : readField(known, parsed)
    }
    const combined = combineClaim(claim, { scope: scopeOf(npi), former: former.get(Number(npi)) ?? {} })
    const isSilent = !combined.isWhole && Object.keys(combined.fields).length === 0
    if (!isSilent)
      staged.push({ npi, observedOn: day, ...combined, fields: conformClaim(combined.fields, read) })
  }
  if (staged.length > 0) await stageClaims(tx, batchId, staged)
  return account
}

/** Makes the draft of what a cycle would publish, a piece of the rows in each transaction, in place of the draft before. */
export async function stageDraft(
  program: Program,
  attempt: TaskAttempt,
  { onRows }: { onRows: (done: number, total: number) => void },
): Promise<string> {
  const opened = await openDraft(program, attempt)
  const key = opened?.columns.get('npi')
  if (opened === undefined || opened.cycle.result_attempt === null) throw new StoppedError()
  if (key === undefined) throw new UnpublishableError('The target has no NPI, by which rows are published.')
  const held = (await findHeldNpis(program, attempt, key)).map((npi) => npi.trim()).filter(isValidNpi)
  const draft = { ...opened, held: new Set(held) }
  const { cycle, batchId, columns, day } = draft
  const { decided, read } = await openPublishableRows(program, attempt)
  const { rows: total, blank } = await read((c, path) => countKeyedRows(c, { path, key }))
  let account: RowAccount = {
    ...EMPTY_ACCOUNT,
    ...{ rows: blank, decided },
    leftOut: { ...EMPTY_ACCOUNT.leftOut, noNpi: blank },
  }
  let after: string | null = ''
  while (after !== null) {
    const from: string = after
    const piece: { rows: readonly RosterRow[]; next: string | null } = await read((c, path) =>
      readRowsByKey(c, { path, key, columns, after: from, limit: ROWS_AT_ONCE }),
    )
    const staged = await inAttempt(program, attempt, (tx) => stageRows(tx, draft, piece.rows))
    account = addAccounts(account, staged)
    onRows(account.rows, total)
    after = piece.next
  }
  await inAttempt(program, attempt, async (tx) => {
    if (getScope(cycle) === 'full')
      await stageSilence(tx, batchId, { observedOn: day, except: held.map(Number) })
    await noteStaged(tx, attempt, { stagedAttempt: cycle.result_attempt ?? 0, account })
  })
  return batchId
}
