import { api, type BodyIn, type CopyKind, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'

export type CopyChoices = ReplyOf<typeof api.readSourceCopyChoices>
export type CopyChoice = CopyChoices['choices'][number]
export type CopySides = ReplyOf<typeof api.compareSourceCopy>
export type CopySide = CopySides['from' | 'into']
export type ComparedPlaces = BodyIn<typeof api.compareSourceCopy>
export type SentCopy = BodyIn<typeof api.copySource>

const COPIES = 'config copies'

const CALLS = {
  roster: { choices: api.readRosterCopyChoices, compare: api.compareRosterCopy, copy: api.copyRoster },
  target: { choices: api.readTargetCopyChoices, compare: api.compareTargetCopy, copy: api.copyTarget },
  source: { choices: api.readSourceCopyChoices, compare: api.compareSourceCopy, copy: api.copySource },
} as const

/** Returns the query of what an organization has to copy; without an organization, only of the organizations. */
export function copyChoices(kind: CopyKind, orgId: string) {
  return queryOptions({
    queryKey: [COPIES, kind, 'choices', orgId],
    queryFn: ({ signal }) =>
      call(CALLS[kind].choices, { params: orgId === '' ? {} : { organization: orgId } }, { signal }),
  })
}

export function copySides(kind: CopyKind, body: ComparedPlaces) {
  return queryOptions({
    queryKey: [COPIES, kind, 'sides', body],
    queryFn: ({ signal }) => call(CALLS[kind].compare, { body }, { signal }),
    refetchOnMount: 'always',
  })
}

export function useCopy(kind: CopyKind, onError: (error: Error) => void) {
  return useChange([COPIES], (body: SentCopy) => call(CALLS[kind].copy, { body }), onError)
}
