import { type api, type BodyOf, IMPACT_ERRORS, type ParamsOf, type ReplyOf } from '@concord/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { auditUpdate } from '../audit-update.ts'
import { refuseChange } from '../open-update.ts'
import { findUpdate, raiseRevision, type UpdateKey } from '../update-store.ts'
import {
  type ChosenRow,
  countEffects,
  countMeant,
  findChanges,
  noteChosen,
  passOverOthers,
  type StoredChange,
  selectAll,
} from './change-store.ts'
import { getKey, openForDecision, readChanged } from './change-update.ts'
import { chooseReady, computeImpact, toCounts } from './compute-impact.ts'
import { takeBack } from './impact-store.ts'
import { computeOrLeave, MAX_CHANGES_AT_ONCE } from './start-impact.ts'

type Selection = BodyOf<typeof api.previewUpdateSelection>
type Params = ParamsOf<typeof api.changeUpdateSelection>

type Problem = { readonly field: string; readonly message: string }

/** Reads the changes that a selection names, as they are stored, and returns the rows to write and the problems. */
function readNamed({ changes, decisions }: Selection, stored: ReadonlyMap<number, StoredChange>) {
  const problems: Problem[] = []
  const rows = new Map<number, ChosenRow>()
  changes.forEach(({ number, selected }, index) => {
    const change = stored.get(number)
    if (change === undefined)
      problems.push({ field: `changes.${index}.number`, message: IMPACT_ERRORS.otherChange })
    else if (selected && change.effect === 'noEffect' && change.details.found?.idleReason !== 'contradicted')
      problems.push({ field: `changes.${index}.number`, message: IMPACT_ERRORS.idle })
    else if (selected && change.effect === 'conflict' && change.details.choice !== 'take')
      problems.push({ field: `changes.${index}.number`, message: IMPACT_ERRORS.noTakeReason })
    else if (change.effect === 'conflict' && !selected) rows.set(number, { number, selected, choice: 'keep' })
    else rows.set(number, { number, selected })
  })
  decisions.forEach(({ number, choice, reason }, index) => {
    if (stored.get(number)?.effect !== 'conflict')
      problems.push({ field: `decisions.${index}.number`, message: IMPACT_ERRORS.notConflict })
    else if (choice === 'take' && reason === '')
      problems.push({ field: `decisions.${index}.reason`, message: IMPACT_ERRORS.noTakeReason })
    else rows.set(number, { number, selected: choice === 'take', choice, reason })
  })
  return { problems, rows: [...rows.values()] }
}

/** Writes which changes are selected and what is decided. Throws invalid_input for what cannot be. */
async function writeSelection(tx: Connection, key: UpdateKey, selection: Selection): Promise<void> {
  const numbers = [...selection.changes, ...selection.decisions].map(({ number }) => number)
  const stored = new Map((await findChanges(tx, key, numbers)).map((change) => [change.number, change]))
  const { problems, rows } = readNamed(selection, stored)
  if (problems.length > 0) throw new AppError('invalid_input', problems)
  for (const all of selection.all) await selectAll(tx, key, all)
  if (rows.length === 0) return
  await noteChosen(tx, key, rows)
  const chosen = rows.flatMap(({ number, selected }) => (selected ? [number] : []))
  await passOverOthers(tx, key, chosen)
}

export async function changeSelection(
  context: SignedInContext,
  params: Params,
  { revision, ...selection }: BodyOf<typeof api.changeUpdateSelection>,
): Promise<ReplyOf<typeof api.changeUpdateSelection>> {
  const { tx, viewer } = context
  const { key, update } = await openForDecision(context, params, { revision })
  await writeSelection(tx, key, selection)
  await computeOrLeave(tx, key, update, { userId: viewer.user.id })
  await raiseRevision(tx, key)
  const { selected } = await countMeant(tx, key)
  const decided = selection.decisions.length
  await auditUpdate(context, 'data-update.selected', update, { selected, ...(decided ? { decided } : {}) })
  return readChanged(context, key)
}

/** Works out the impact of a selection as if it were kept, and takes it back. */
export async function previewSelection(
  context: SignedInContext,
  params: Params,
  selection: Selection,
): Promise<ReplyOf<typeof api.previewUpdateSelection>> {
  const { tx } = context
  const key = getKey(context, params)
  const update = await findUpdate(tx, key)
  if (!update) throw new AppError('not_found')
  if (update.state !== 'open') throw refuseChange('state', update)
  if ((await countMeant(tx, key)).changes > MAX_CHANGES_AT_ONCE)
    return { impact: null, counts: toCounts(await countEffects(tx, key)) }
  return takeBack(tx, async () => {
    await writeSelection(tx, key, selection)
    return computeImpact(key, update, {
      read: (work) => work(tx),
      inPiece: (work) => work(tx),
      choose: chooseReady,
      keep: async () => {},
      onRecords: () => {},
    })
  })
}
