import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { api, BodyOf, ParamsOf, ReplyOf } from '@concord/contract'
import {
  applySourceChange,
  CorrectionError,
  revertSourceChange,
  type SourceChange,
  sourceConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { insertAuditEvent } from '#server/audit/store.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { discardDraft, type Editing, saveDraft } from '../configs/edit-version.ts'
import { assertCanRunAgain, beginAgain } from '../cycles/begin-again.ts'
import { openSeenCycle } from '../cycles/check-revision.ts'
import { type CycleKey, findCycle, type StoredCycle } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import {
  findRuleFixes,
  insertRuleFix,
  markRuleFixUndone,
  type StoredRuleFix,
} from '../cycles/rule-fix-store.ts'
import { FINDINGS, type OpenedCycle, openCycle } from './open-findings.ts'
import { getKey, toFix } from './read-findings.ts'
import { resolveFix } from './resolve-fix.ts'

type Context = ContextOf<typeof api.keepCycleFix>
type Change = (source: WrittenSource, target: OpenedCycle['target'], change: SourceChange) => WrittenSource

const refuse = (message: string) => new AppError('invalid_input', [{ field: 'fix', message }])

/** Writes changes into the draft of the source config; a draft that says no more than what is in force is none. */
async function changeDraft(
  tx: Connection,
  { viewer }: Context,
  { cycle, draft, inForce, target }: OpenedCycle,
  changes: readonly SourceChange[],
  change: Change,
): Promise<void> {
  const { orgId } = viewer.user
  const stored = draft ?? inForce
  if (!stored || cycle.source_id === null) return
  const before = stored.config as WrittenSource
  const config = changes.reduce((source, one) => change(source, target, one), before)
  if (isDeepStrictEqual(sourceConfigSchema.parse(config), sourceConfigSchema.parse(before))) return
  const editing: Editing = { tx, orgId, viewer, kind: 'source', configId: cycle.source_id }
  const isInForce =
    inForce && isDeepStrictEqual(sourceConfigSchema.parse(config), sourceConfigSchema.parse(inForce.config))
  if (draft && isInForce) await discardDraft(editing, draft.revision)
  else await saveDraft(editing, { revision: draft?.revision ?? null, config, note: draft?.note ?? '' })
}

async function audit(
  tx: Connection,
  { viewer }: Context,
  { id, sender, type, period }: StoredCycle,
  action: 'kept' | 'undone',
  { label, rows, only_cycle }: Pick<StoredRuleFix, 'label' | 'rows' | 'only_cycle'>,
): Promise<void> {
  const name = `${sender}, ${type}, ${period.slice(0, 7)}`
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: `cycle.fix-${action}`,
    details: { cycleId: id, name, fix: label, rows, ...(only_cycle ? { isOnlyThisCycle: true } : {}) },
  })
}

async function readChanged(tx: Connection, key: CycleKey) {
  const cycle = await findCycle(tx, key)
  if (!cycle) throw new AppError('not_found')
  return { revision: cycle.revision, state: cycle.state }
}

/** Opens the cycle as it was seen, with what its findings are fixed by. */
async function openSeen(tx: Connection, key: CycleKey, revision: number): Promise<OpenedCycle> {
  assertCanRunAgain(await openSeenCycle(tx, key, revision))
  return openCycle(tx, key)
}

const explainRefusal = (error: unknown): unknown =>
  error instanceof CorrectionError ? refuse(error.message) : error

/** Keeps a fix: in the draft of the source config where it is for later files too, and in the runs of this cycle, of which another one begins. */
export async function keepFix(
  context: Context,
  { cycleId }: ParamsOf<typeof api.keepCycleFix>,
  { revision, fix, isOnlyThisCycle }: BodyOf<typeof api.keepCycleFix>,
): Promise<ReplyOf<typeof api.keepCycleFix>> {
  const { database, viewer } = context
  const key = getKey(context, cycleId)
  const seen = await database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const { label, rows, changes } = await queryResults(context, key, [FINDINGS], (connection, paths) =>
    resolveFix(connection, paths[FINDINGS], seen, fix),
  )
  const userId = viewer.user.id
  const fixId = randomUUID()
  try {
    return await database.asOrganization(
      key.orgId,
      async (tx) => {
        const opened = await openSeen(tx, key, revision)
        if (!isOnlyThisCycle) await changeDraft(tx, context, opened, changes, applySourceChange)
        const kept = { label, rows, only_cycle: isOnlyThisCycle }
        await insertRuleFix(tx, { ...key, fixId }, { ...kept, changes: [...changes], userId })
        await audit(tx, context, opened.cycle, 'kept', kept)
        await beginAgain(tx, key.orgId, opened.cycle, {
          ...{ userId, baselineId: opened.cycle.asked_baseline_id },
          reason: `${isOnlyThisCycle ? 'Fixed in this cycle only' : 'Fixed once'}: ${label}`,
        })
        const stored = (await findRuleFixes(tx, key)).find(({ id }) => id === fixId)
        if (!stored) throw new Error('A fix was not kept')
        return { ...(await readChanged(tx, key)), fix: toFix(stored) }
      },
      { write: true },
    )
  } catch (error) {
    throw explainRefusal(error)
  }
}

/** Takes a fix back, out of the draft too where it is there, and lets the cycle run again without it. */
export async function undoFix(
  context: Context,
  { cycleId, fixId }: ParamsOf<typeof api.undoCycleFix>,
  { revision }: BodyOf<typeof api.undoCycleFix>,
): Promise<ReplyOf<typeof api.undoCycleFix>> {
  const { database, viewer } = context
  const key = getKey(context, cycleId)
  const userId = viewer.user.id
  return database.asOrganization(
    key.orgId,
    async (tx) => {
      const opened = await openSeen(tx, key, revision)
      const fix = (await findRuleFixes(tx, key)).find(({ id }) => id === fixId)
      if (!fix || !(await markRuleFixUndone(tx, { ...key, fixId }, userId))) throw new AppError('not_found')
      const revert: Change = (source, _, change) => revertSourceChange(source, change)
      if (!fix.only_cycle) await changeDraft(tx, context, opened, fix.changes.toReversed(), revert)
      await audit(tx, context, opened.cycle, 'undone', fix)
      await beginAgain(tx, key.orgId, opened.cycle, {
        ...{ userId, reason: `Undone: ${fix.label}`, baselineId: opened.cycle.asked_baseline_id },
      })
      return readChanged(tx, key)
    },
    { write: true },
  )
}
