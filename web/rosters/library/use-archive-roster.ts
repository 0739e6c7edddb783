import { api } from '@concord/contract'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { Roster } from './queries.ts'

type Archiving = {
  readonly roster: Pick<Roster, 'prefix' | 'type' | 'version'>
  readonly isArchived: boolean
}

/** Archives a roster or restores it; either can be taken back at once. */
export function useArchiveRoster() {
  const change = useChange(['rosters'], async ({ roster, isArchived }: Archiving) => {
    const { prefix, type, version } = roster
    return (await call(api.changeRoster, { params: { prefix, type }, body: { version, isArchived } })).roster
  })
  const set = (roster: Archiving['roster'], isArchived: boolean) =>
    change.mutate(
      { roster, isArchived },
      {
        onSuccess: (changed) =>
          showSuccess(`${isArchived ? 'Archived' : 'Restored'} ${changed.sender}`, {
            label: 'Undo',
            run: () => set(changed, !isArchived),
          }),
      },
    )
  return {
    isPending: change.isPending,
    run: (roster: Roster) => set(roster, roster.archivedAt === null),
  }
}
