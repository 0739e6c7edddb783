import { api, type ReplyOf, ROSTER_ERRORS } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Choices } from './choices.ts'

export type Draft = ReplyOf<typeof api.saveRosterDraft>['draft']
export type DraftKey = Pick<Draft, 'id' | 'version'>

type Roster = ReplyOf<typeof api.listRosters>['rosters'][number]

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

/** The query of the upload rules: what is stored of sensitive columns, and how large a file may be. */
export const uploadRules = queryOptions({
  queryKey: ['roster upload rules'],
  queryFn: ({ signal }) => call(api.readRosterUploadRules, {}, { signal }),
})

/** Finds the roster of this sender and type, which may be archived; null if there is none. */
async function findRoster(
  params: Pick<Roster, 'prefix' | 'type'>,
  options?: CallOptions,
): Promise<Roster | null> {
  for (const archived of ['false', 'true']) {
    const [found] = (await call(api.listRosters, { params: { ...params, archived } }, options)).rosters
    if (found) return found
  }
  return null
}

/**
 * Returns the query of the roster of this sender and type; its data is null if there is none yet. It is not read again after
 * the file was added: until the page is left, it goes on saying how the file came in.
 */
export function knownRoster(prefix: string, type: string) {
  return queryOptions({
    queryKey: ['known roster', prefix, type],
    enabled: prefix !== '' && type !== '',
    queryFn: ({ signal }) => findRoster({ prefix, type }, { signal }),
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

/** Adds the roster, unless it is there already, and the stored file to it. */
export function useAddStored(onError: (error: Error) => void) {
  return useChange(
    [DRAFTS, ROSTERS],
    async ({ choices, fileId }: { readonly choices: Choices; readonly fileId: string }) => {
      const { prefix, type, sender, scope, targetId, tabs, struckRows, encoding, delimiter } = choices
      const known = await findRoster({ prefix, type })
      if (known !== null && known.archivedAt !== null) throw new Error(ROSTER_ERRORS.archived)
      if (known === null) {
        const reading = { tabs, struckRows, encoding, delimiter }
        const body = { prefix, type, sender, scope, targetId: targetId ?? '', reading }
        await call(api.createRoster, { body })
      }
      return (await call(api.startRosterCycle, { params: { prefix, type }, body: { fileId } })).cycle
    },
    onError,
  )
}
