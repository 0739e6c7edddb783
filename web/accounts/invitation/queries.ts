import { api, type ReplyOf } from '@concord/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { storeLocalToken } from '#web/session/sign-in/local-token.ts'

export type OpenInvitation = Extract<ReplyOf<typeof api.readInvitation>, { state: 'open' }>

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(api.readInvitation, { body: { token } }, { signal }),
    // The page itself says what became of the link.
    meta: { onError: () => {} },
  })

/** Accepts an invitation: signs in as the new user and goes to the home page. */
export function useAcceptInvitation(token: string, onError: (error: Error) => void) {
  return useMutation({
    mutationFn: (password: string) => call(api.acceptInvitation, { body: { token, password } }),
    onSuccess(reply) {
      storeLocalToken(reply.token)
      window.location.replace('/')
    },
    onError,
  })
}
