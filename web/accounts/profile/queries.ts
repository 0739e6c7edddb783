import { api, type BodyIn } from '@concord/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { storeLocalToken } from '#web/session/sign-in/local-token.ts'
import { START_KEY } from '#web/session/start-queries.ts'
import { profileQuery } from '../people/queries.ts'

type Failed = (error: Error) => void

/** Returns the mutation that changes the profile. The app shell shows the name too, so the session is read again. */
export function useChangeProfile(onError: Failed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.changeProfile>) => call(api.changeProfile, { body }),
    onSuccess({ user }) {
      client.setQueryData(profileQuery.queryKey, user)
      return client.invalidateQueries({ queryKey: [START_KEY, 'user'] })
    },
    onError,
  })
}

/** Returns all sessions end with the old password. This one goes on with a new token, and is loaded again for it. */
export function useChangePassword(onError: Failed) {
  return useMutation({
    mutationFn: (body: BodyIn<typeof api.changePassword>) => call(api.changePassword, { body }),
    onSuccess({ token }) {
      storeLocalToken(token)
      window.location.reload()
    },
    onError,
  })
}
