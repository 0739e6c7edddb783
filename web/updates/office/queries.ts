import { api, type BodyIn, type ReplyOf } from '@concord/contract'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'

type Reply = ReplyOf<typeof api.readOfficeLink>
export type OpenLink = Extract<Reply, { state: 'open' }>
export type OfficePerson = OpenLink['people'][number]
export type OfficeAnswers = BodyIn<typeof api.answerOfficeLink>
export type PersonAnswers = OfficeAnswers['people'][string]

export const officeLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['office link', token],
    queryFn: ({ signal }) => call(api.readOfficeLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The page itself says what became of the link.
    meta: { onError: () => {} },
  })

export function useAnswerLink(onError: (error: Error) => unknown) {
  return useMutation({
    mutationFn: (body: OfficeAnswers) => call(api.answerOfficeLink, { body }),
    onError,
  })
}
