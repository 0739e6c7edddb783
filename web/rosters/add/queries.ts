import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Choices } from './choices.ts'

export type Draft = ReplyOf<typeof api.saveRosterDraft>['draft']
export type DraftKey = Pick<Draft, 'id' | 'version'>

const DRAFTS = 'roster drafts'
const ROSTERS = 'rosters'

export function rosterDrafts() {
  return queryOptions({
    queryKey: [DRAFTS],
    queryFn: async ({ signal }) => (await call(api.listRosterDrafts, {}, { signal })).drafts,
  })
}

export function rosterTargets() {
  return queryOptions({
    queryKey: ['roster targets'],
    queryFn: async ({ signal }) => (await call(api.listRosterTargets, {}, { signal })).targets,
  })
}

/** The roster of this sender and type; null where there is none yet. */
export function knownRoster(prefix: string, type: string) {
  return queryOptions({
    queryKey: [ROSTERS, 'one', prefix, type],
    enabled: prefix !== '' && type !== '',
    queryFn: async ({ signal }) => {
      const { rosters } = await call(api.listRosters, { params: { search: prefix, type } }, { signal })
      return rosters.find((roster) => roster.prefix === prefix) ?? null
    },
  })
}

/** Keeps what was chosen so far: as a new draft, or as the one that was seen. */
export async function keepDraft(known: DraftKey | null, choices: Choices): Promise<Draft> {
  if (known === null) return (await call(api.saveRosterDraft, { body: { choices } })).draft
  const { id, version } = known
  return (await call(api.changeRosterDraft, { params: { id }, body: { version, choices } })).draft
}

export function useDeleteDraft() {
  return useChange([DRAFTS], (id: string) => call(api.deleteRosterDraft, { params: { id } }))
}
