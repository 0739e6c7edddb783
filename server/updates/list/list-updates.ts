import type { api, ParamsOf, ReplyOf } from '@concord/contract'
import {
  formatUpdateNumber,
  readUpdateWait,
  UPDATE_ORIGIN_LABELS,
  UPDATE_STATE_LABELS,
  UPDATE_WAIT_LABELS,
} from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { readAllPages, readPage } from '#server/db/read-page.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { toUpdate } from '../to-update.ts'
import { countWaiting, type ListedUpdate, selectListed } from './list-store.ts'

const readWait = ({ state, to_answer: toAnswer, progress }: ListedUpdate) =>
  readUpdateWait({ state, toAnswer, isBusy: progress !== null }) ?? null

/** Lists a page of the updates that match the filters; what waits is counted for the whole organization. */
export async function listUpdates(
  { tx, viewer }: SignedInContext,
  params: ParamsOf<typeof api.listDataUpdates>,
): Promise<ReplyOf<typeof api.listDataUpdates>> {
  const { orgId } = viewer.user
  const { rows, ...facts } = await readPage<ListedUpdate>(tx, selectListed(orgId, params), params.page)
  return {
    updates: rows.map((row) => ({ ...toUpdate(row), waitsFor: readWait(row), conflicts: row.conflicts })),
    ...facts,
    waiting: await countWaiting(tx, orgId),
  }
}

const COLUMNS: readonly CsvColumn<ListedUpdate>[] = [
  ['Number', ({ number }) => formatUpdateNumber(number)],
  ['Title', ({ title }) => title],
  ['Status', ({ state }) => UPDATE_STATE_LABELS[state]],
  [
    'Waits for',
    (update) => {
      const wait = readWait(update)
      return wait === null ? null : UPDATE_WAIT_LABELS[wait]
    },
  ],
  ['Source', ({ said_by }) => said_by.source],
  ['Person', ({ said_by }) => said_by.person],
  ['Came as', ({ origin }) => UPDATE_ORIGIN_LABELS[origin]],
  ['Changes', ({ changes }) => String(changes)],
  ['Selected', ({ selected }) => String(selected)],
  ['Practitioners', ({ practitioners }) => String(practitioners)],
  ['Open conflicts', ({ conflicts }) => String(conflicts)],
  ['Evidence files', ({ evidence }) => String(evidence)],
  ['Created', ({ created_at }) => created_at.toISOString()],
  ['Created by', ({ created_by }) => created_by],
  ['Changed', ({ changed_at }) => changed_at.toISOString()],
  ['Applied', ({ applied_at }) => applied_at?.toISOString() ?? null],
  ['Applied by', ({ applied_by }) => applied_by],
  ['Reason', ({ closed_reason }) => closed_reason],
]

export async function exportUpdates(
  { tx, viewer }: SignedInContext,
  params: ParamsOf<typeof api.exportDataUpdates>,
): Promise<FileReply> {
  const select = selectListed(viewer.user.orgId, params)
  const parts: (readonly ListedUpdate[])[] = []
  for await (const rows of readAllPages<ListedUpdate>(tx, select)) parts.push(rows)
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'data-updates.exported',
    details: { rows: parts.reduce((all, { length }) => all + length, 0) },
  })
  return csvFile('data-updates', COLUMNS, parts)
}
