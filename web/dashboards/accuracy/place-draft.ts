import { ACCURACY_QUESTIONS, type AccuracyAnswer, type AccuracyQuestion } from '@concord/domain'
import type { Answers, Said, SampledPlace } from './queries.ts'

/** The answers about a place that are not saved yet. */
export type Draft = { readonly answers: Answers; readonly note: string }

export const startDraft = ({ answers, note }: SampledPlace): Draft => ({ answers, note })

const NOT_ASKED = { phone: null, accepting: null, network: null } as const

/** Tells whether a question is asked. After an answer that a person does not work there, no other question is asked. */
export const isAsked = ({ answers }: Draft, question: AccuracyQuestion): boolean =>
  question === 'worksHere' || answers.worksHere !== 'no'

export function setAnswer(draft: Draft, question: AccuracyQuestion, answer: AccuracyAnswer): Draft {
  const answers = { ...draft.answers, [question]: answer }
  return { ...draft, answers: answers.worksHere === 'no' ? { ...answers, ...NOT_ASKED } : answers }
}

export const answerAllRight = (draft: Draft): Draft => ({
  ...draft,
  answers: { worksHere: 'yes', phone: 'yes', accepting: 'yes', network: 'yes' },
})

/** Finds the first question after this one that waits for an answer. */
export const findNextQuestion = (draft: Draft, after?: AccuracyQuestion): AccuracyQuestion | undefined =>
  ACCURACY_QUESTIONS.slice(after === undefined ? 0 : ACCURACY_QUESTIONS.indexOf(after) + 1).find(
    (question) => isAsked(draft, question) && draft.answers[question] === null,
  )

export const isChanged = (draft: Draft, place: SampledPlace): boolean =>
  draft.note.trim() !== place.note ||
  ACCURACY_QUESTIONS.some((question) => draft.answers[question] !== place.answers[question])

const NO_ANSWERS: Answers = { worksHere: null, ...NOT_ASKED }

/** Answers go with the outcome `asked` alone. */
export function toSaid({ answers, note }: Draft, outcome: Said['outcome']): Said {
  return { outcome, answers: outcome === 'asked' ? answers : NO_ANSWERS, note: note.trim() }
}
