import { api } from '@concord/contract'
import { type Route, route } from '#server/http/route.ts'
import { findConfigs } from '#server/rosters/configs/config-store.ts'
import { readDraftFile, readDraftWorkbook } from './draft-file.ts'
import { changeDraft, deleteDraft, getDraftOwner, saveDraft } from './save-draft.ts'
import { findDrafts, type StoredDraft } from './store.ts'

const toDraft = ({ changed_at, ...draft }: StoredDraft) => ({ ...draft, changedAt: changed_at.toISOString() })

export const draftRoutes: readonly Route[] = [
  route(api.listRosterDrafts, async ({ tx, viewer }) => ({
    drafts: (await findDrafts(tx, getDraftOwner(viewer))).map(toDraft),
  })),
  route(api.listRosterTargets, async ({ tx, viewer }) => ({
    targets: (await findConfigs(tx, viewer.user.orgId, 'target')).map(({ id, name }) => ({ id, name })),
  })),
  route(api.saveRosterDraft, async (context, { body }) => ({
    draft: toDraft(await saveDraft(context, body)),
  })),
  route(api.changeRosterDraft, async (context, { params, body }) => ({
    draft: toDraft(await changeDraft(context, params.id, body)),
  })),
  route(api.deleteRosterDraft, async (context, { params }) => {
    await deleteDraft(context, params.id)
    return {}
  }),
  route(api.readRosterDraftFile, (context, { params }) => readDraftFile(context, params.id)),
  route(api.readRosterDraftWorkbook, (context, { params }) => readDraftWorkbook(context, params.id)),
]
