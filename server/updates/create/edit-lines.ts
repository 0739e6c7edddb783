import { type api, UPDATE_LINE_ERRORS } from '@concord/contract'
import { CLOCK_TIME_ZONE, dayInZone, explainClaim } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input, SignedInContext } from '#server/http/route.ts'
import type { Update } from '../to-update.ts'
import type { UpdateKey } from '../update-store.ts'
import { editDraft } from './edit-draft.ts'
import { PeopleFinder } from './find-people.ts'
import {
  findChange,
  findLine,
  removeLine,
  replaceLine,
  type StoredLine,
  selectChangesOf,
  setChange,
  setLeftOut,
} from './line-store.ts'
import { compareWanted } from './understand/compare-wanted.ts'
import type { Candidate, Meant } from './understand/line.ts'
import { type Understood, understandLine } from './understand/understand-line.ts'

type Edited = Promise<{ update: Update }>
type Answer = typeof api.answerUpdateLine

async function getLine({ tx }: SignedInContext, key: UpdateKey, number: number): Promise<StoredLine> {
  const line = await findLine(tx, key, number)
  if (!line) throw new AppError('not_found')
  return line
}

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

function choose({ candidates }: StoredLine, { body }: Pick<Input<Answer>, 'body'>): readonly Candidate[] {
  return body.candidates.map((place) => {
    const chosen = candidates[place]
    if (chosen === undefined) throw refuse('candidates', UPDATE_LINE_ERRORS.candidates)
    return chosen
  })
}

/** Returns what a line means to the user who answered it: people, or which of their affiliations end. */
async function understandAnswer(
  context: SignedInContext,
  line: StoredLine,
  input: Pick<Input<Answer>, 'body'>,
): Promise<Understood> {
  const chosen = choose(line, input)
  const npis = [...new Set(input.body.npi === undefined ? chosen.map(({ npi }) => npi) : [input.body.npi])]
  const finder = new PeopleFinder(context)
  const records = await finder.read(npis)
  if (npis.some((npi) => !records.has(npi))) throw refuse('npi', UPDATE_LINE_ERRORS.npi)
  const meant: Meant = { npis, verdict: 'sure', reason: 'Answered', candidates: line.candidates }
  const paths = chosen.flatMap(({ npi, path }) => (path === null ? [] : [{ npi, path }]))
  if (paths.length > 0) {
    const ended = paths.flatMap(({ npi, path }) => {
      const record = records.get(npi)
      return record ? [compareWanted(record, [{ path, value: false, verdict: 'sure' }], 'sure')] : []
    })
    const none = {
      npi: npis[0] ?? null,
      verdict: 'sure',
      reason: 'Answered',
      candidates: line.candidates,
    } as const
    return {
      ...none,
      changes: ended.flatMap(({ changes }) => changes),
      same: ended.flatMap(({ same }) => same),
    }
  }
  const entityNames = await finder.nameEntities(records.values())
  const day = dayInZone(new Date(), CLOCK_TIME_ZONE)
  return understandLine({ row: line.fields ?? {}, day, entityNames }, meant, records)
}

/** Takes the answer of a person to whom a line means. */
export function answerLine(context: ContextOf<Answer>, { params, body }: Input<Answer>): Edited {
  const seen = { updateId: params.updateId, revision: body.revision }
  return editDraft(context, seen, 'data-update.line-answered', async (key) => {
    const line = await getLine(context, key, params.line)
    const understood = await understandAnswer(context, line, { body })
    await replaceLine(context.tx, key, { line: line.line, ...understood })
    return { line: params.line, npi: understood.npi }
  })
}

type LeaveOut = typeof api.leaveUpdateLineOut

export function leaveOut(context: ContextOf<LeaveOut>, { params, body }: Input<LeaveOut>): Edited {
  const seen = { updateId: params.updateId, revision: body.revision }
  return editDraft(
    context,
    seen,
    body.leftOut ? 'data-update.line-left-out' : 'data-update.line-taken-in',
    async (key) => {
      const line = await getLine(context, key, params.line)
      await setLeftOut(context.tx, key, line.line, body.leftOut)
      return { line: params.line }
    },
  )
}

type Edit = typeof api.editUpdateChange

export function editChange(context: ContextOf<Edit>, { params, body }: Input<Edit>): Edited {
  const seen = { updateId: params.updateId, revision: body.revision }
  return editDraft(context, seen, 'data-update.change-edited', async (key) => {
    const change = await findChange(context.tx, key, params.number)
    if (!change) throw new AppError('not_found')
    const problem = body.value === undefined ? undefined : explainClaim(change.path, body.value)
    if (problem !== undefined) throw refuse('value', `${problem}.`)
    await setChange(context.tx, key, params.number, body)
    return { line: change.line, npi: change.npi, path: change.path }
  })
}

type Select = typeof api.selectUpdateChanges

export function selectChanges(context: ContextOf<Select>, { params, body }: Input<Select>): Edited {
  const { revision, ...chosen } = body
  const seen = { updateId: params.updateId, revision }
  return editDraft(context, seen, 'data-update.changes-selected', async (key) => ({
    selected: chosen.selected,
    changes: await selectChangesOf(context.tx, key, chosen),
  }))
}

type Remove = typeof api.removeUpdateLine

/** Removes what someone entered; lines of a file are left out instead, so that the file stays whole. */
export function removeEnteredLine(context: ContextOf<Remove>, { params }: Input<Remove>): Edited {
  return editDraft(context, params, 'data-update.line-removed', async (key) => {
    const line = await getLine(context, key, params.line)
    if (line.raw !== null) throw new AppError('not_found')
    await removeLine(context.tx, key, params.line)
    return { line: params.line }
  })
}
