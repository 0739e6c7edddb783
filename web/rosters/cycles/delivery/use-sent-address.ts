import { ANSWER_STATES, type AnswerState } from '@concord/contract'
import { useSearchParams } from 'react-router'

const FIRST: AnswerState = 'rejected'

/** Keeps in the URL which of the sent records are shown. */
export function useSentAddress() {
  const [params, setParams] = useSearchParams()
  const change = (answer: AnswerState, page: number) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (answer === FIRST) next.delete('answer')
        else next.set('answer', answer)
        if (page === 1) next.delete('page')
        else next.set('page', String(page))
        return next
      },
      { replace: true },
    )
  const answer = ANSWER_STATES.find((state) => state === params.get('answer')) ?? FIRST
  const page = Number(params.get('page') ?? '1')
  return {
    answer,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    setAnswer: (next: AnswerState) => change(next, 1),
    setPage: (next: number) => change(answer, next),
  }
}
