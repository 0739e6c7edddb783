import { api, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { handleUnlessNotFound } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { CONFIGS } from '../versions/queries.ts'

export type SourceTarget = ReplyOf<typeof api.readSourceTarget>
export type LearnedHeader = ReplyOf<typeof api.listLearnedHeaders>['headers'][number]

export function sourceTargetOf(configId: string) {
  return queryOptions({
    queryKey: [CONFIGS, 'source', 'target', configId],
    queryFn: ({ signal }) => call(api.readSourceTarget, { params: { configId } }, { signal }),
    meta: { onError: handleUnlessNotFound },
  })
}

export function learnedBy(source: string) {
  return queryOptions({
    queryKey: [CONFIGS, 'source', 'learned', source],
    queryFn: ({ signal }) => call(api.listLearnedHeaders, { params: { source } }, { signal }),
  })
}

export function useForget() {
  const change = useChange(
    [CONFIGS],
    (body: { readonly header: string; readonly isForgotten: boolean }) =>
      call(api.changeLearnedHeader, { body }),
    () => showError('The header was not changed'),
  )
  return (header: string, isForgotten: boolean) =>
    change.mutate(
      { header, isForgotten },
      {
        onSuccess: () =>
          showSuccess(isForgotten ? `Forgot ${header}` : `Remembered ${header}`, {
            label: 'Undo',
            run: () => change.mutate({ header, isForgotten: !isForgotten }),
          }),
      },
    )
}
