import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import type { RosterKey } from '../queries.ts'

export type Connections = ReplyOf<typeof api.listRosterConnections>
export type RosterConnection = Connections['connections'][number]
export type NewConnection = BodyIn<typeof api.addRosterConnection>
export type ChangedConnection = BodyIn<typeof api.changeRosterConnection>
type Tested = ReplyOf<typeof api.testRosterConnection>

const CONNECTIONS = 'roster connections'
/** Files are fetched without anything being done here. */
const LOOK_EVERY_MS = 30_000

export function connectionsOf({ prefix, type }: RosterKey) {
  return {
    ...queryOptions({
      queryKey: [CONNECTIONS, prefix, type],
      queryFn: ({ signal }) => call(api.listRosterConnections, { params: { prefix, type } }, { signal }),
    }),
    refetchInterval: LOOK_EVERY_MS,
  }
}

export type SavedConnection =
  | { readonly id: null; readonly body: NewConnection }
  | { readonly id: string; readonly body: ChangedConnection }

export function useSaveConnection({ prefix, type }: RosterKey, onError?: (error: Error) => void) {
  return useChange(
    [CONNECTIONS],
    async ({ id, body }: SavedConnection) =>
      (id === null
        ? await call(api.addRosterConnection, { params: { prefix, type }, body })
        : await call(api.changeRosterConnection, { params: { prefix, type, id }, body })
      ).connection,
    onError,
  )
}

export function useRemoveConnection({ prefix, type }: RosterKey) {
  return useChange([CONNECTIONS], ({ id, version }: RosterConnection) =>
    call(api.removeRosterConnection, { params: { prefix, type, id }, body: { version } }),
  )
}

export function useTestConnection({ prefix, type }: RosterKey) {
  return useChange(
    [CONNECTIONS],
    ({ id }: RosterConnection): Promise<Tested> =>
      call(api.testRosterConnection, { params: { prefix, type, id }, body: {} }),
  )
}
