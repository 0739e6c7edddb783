import { type api, type ReplyOf, UPDATE_FILE_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf, Input } from '#server/http/route.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Update } from '../to-update.ts'
import { findUpdate } from '../update-store.ts'
import { CORRECTIONS_TARGET } from './corrections-target.ts'
import { editDraft, keyOf } from './edit-draft.ts'
import { changeColumns, namesSomeone } from './read-columns.ts'
import { readFileJob } from './read-file-job.ts'
import { requestReading } from './reading-store.ts'
import { findSameUpdates, findUpdateFile, setColumns } from './update-file-store.ts'

type Read = typeof api.readUpdateFile

export async function readFileOfUpdate(
  { tx, viewer }: ContextOf<Read>,
  { params: { updateId } }: Input<Read>,
): Promise<ReplyOf<Read>> {
  const key = keyOf({ viewer }, updateId)
  if (!(await findUpdate(tx, key))) throw new AppError('not_found')
  const file = await findUpdateFile(tx, key)
  const fields = CORRECTIONS_TARGET.fields.map(({ id, label, group }) => ({ id, label, group: group ?? '' }))
  if (!file) return { file: null, fields }
  const { name, bytes, sha256, tab, other_tabs: otherTabs, rows, columns, received_at } = file
  const same = await findSameUpdates(tx, key, file)
  return {
    file: {
      ...{ name, bytes, sha256, tab, otherTabs, rows, columns },
      receivedAt: received_at.toISOString(),
      removed: file.removed.map(({ header, kind, policy, cells }) => ({ header, kind, policy, cells })),
      same: same.map(({ received_at: at, ...update }) => ({ ...update, receivedAt: at.toISOString() })),
    },
    fields,
  }
}

type Change = typeof api.changeUpdateColumns

/** Says what columns are, and leaves all lines to be understood again. */
export function changeColumnsOfUpdate(
  context: ContextOf<Change>,
  { params, body }: Input<Change>,
): Promise<{ update: Update }> {
  const { tx, viewer } = context
  return editDraft(
    context,
    { ...params, revision: body.revision },
    'data-update.columns-changed',
    async (key) => {
      const file = await findUpdateFile(tx, key)
      if (!file?.source) throw new AppError('not_found')
      const ids = new Set(CORRECTIONS_TARGET.fields.map(({ id }) => id))
      const problems = body.columns.flatMap(({ index, field }, place) => [
        ...(file.columns.some((column) => column.index === index)
          ? []
          : [{ field: `columns.${place}.index`, message: UPDATE_FILE_ERRORS.column }]),
        ...(field === null || ids.has(field)
          ? []
          : [{ field: `columns.${place}.field`, message: UPDATE_FILE_ERRORS.field }]),
      ])
      if (problems.length > 0) throw new AppError('invalid_input', problems)
      const changed = changeColumns({ columns: file.columns, source: file.source }, body.columns)
      if (!namesSomeone(changed))
        throw new AppError('invalid_input', [{ field: 'columns', message: UPDATE_FILE_ERRORS.npi }])
      await setColumns(tx, key, changed)
      await requestReading(tx, key)
      await enqueue(tx, readFileJob, { ...key, userId: viewer.user.id })
      return { columns: body.columns.length }
    },
  )
}
