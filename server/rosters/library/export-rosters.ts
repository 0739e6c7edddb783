import type { api, ParamsOf } from '@concord/contract'
import { CYCLE_STATE_LABELS, ROSTER_SCOPE_LABELS } from '@concord/domain'
import { insertAuditEvent } from '#server/audit/store.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getActor } from '#server/identity/actor.ts'
import { findListed } from './list-rosters.ts'
import type { Roster } from './to-roster.ts'

const versionOf = (config: Roster['source']): string | null =>
  config?.version === null || config === null ? null : String(config.version)

const COLUMNS: readonly CsvColumn<Roster>[] = [
  ['Sender', ({ sender }) => sender],
  ['Short id', ({ prefix }) => prefix],
  ['Type', ({ type }) => type],
  ['Files', ({ scope }) => ROSTER_SCOPE_LABELS[scope]],
  ['Target config', ({ target }) => target.name],
  ['Target version', ({ target }) => versionOf(target)],
  ['Source config', ({ source }) => source?.name ?? null],
  ['Source version', ({ source }) => versionOf(source)],
  ['Owner', ({ owner }) => owner?.name ?? null],
  ['Last file', ({ lastCycle }) => lastCycle?.receivedAt ?? null],
  ['Status', ({ lastCycle }) => (lastCycle === null ? null : CYCLE_STATE_LABELS[lastCycle.state])],
  ['Rows', ({ lastCycle }) => lastCycle?.rows?.toString() ?? null],
  ['Stops', ({ lastCycle }) => lastCycle?.stops.toString() ?? null],
  ['Questions', ({ lastCycle }) => lastCycle?.questions.toString() ?? null],
  ['Next due', ({ next }) => next?.day ?? null],
  ['Late', ({ next }) => (next === null ? null : next.isLate ? 'yes' : 'no')],
]

export async function exportRosters(
  context: SignedInContext,
  params: ParamsOf<typeof api.exportRosters>,
): Promise<FileReply> {
  const { tx, viewer } = context
  const listed = await findListed(context, params, new Date())
  await insertAuditEvent(tx, {
    orgId: viewer.user.orgId,
    ...getActor(viewer),
    action: 'rosters.exported',
    details: { rows: listed.length },
  })
  return csvFile('rosters', COLUMNS, [listed.map(({ roster }) => roster)])
}
