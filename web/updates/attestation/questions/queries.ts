import { api, type BodyIn, type ParamsIn, type ReplyOf } from '@concord/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api-client.ts'
import { pagedQuery } from '#web/ui/list/paged-query.ts'

export type NetworkQuestion = ReplyOf<typeof api.listNetworkQuestions>['questions'][number]
export type NewQuestion = BodyIn<typeof api.logNetworkQuestion>

/** The start of every query key about network questions. */
export const QUESTIONS = 'network questions'

export function networkQuestions(params: ParamsIn<typeof api.listNetworkQuestions>) {
  return pagedQuery([QUESTIONS, params], async (signal) => {
    const { questions: rows, ...facts } = await call(api.listNetworkQuestions, { params }, { signal })
    return { ...facts, rows }
  })
}

export function networkQuestion(questionId: string) {
  return queryOptions({
    queryKey: [QUESTIONS, questionId],
    queryFn: async ({ signal }) =>
      (await call(api.readNetworkQuestion, { params: { questionId } }, { signal })).question,
  })
}
