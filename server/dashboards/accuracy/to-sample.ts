import type { api, ReplyOf } from '@concord/contract'
import {
  ACCURACY_DEFINITION,
  ACCURACY_QUESTIONS,
  type AccuracyAnswers,
  getWilsonInterval,
  isPlaceRight,
} from '@concord/domain'
import { labelSpecialty } from '../count/shared-tiles.ts'
import type { StoredPlace, StoredSample } from './sample-store.ts'

type Sample = ReplyOf<typeof api.listAccuracySamples>['samples'][number]
type Place = ReplyOf<typeof api.readAccuracySample>['places'][number]

const fill = (answers: Partial<AccuracyAnswers>): AccuracyAnswers =>
  Object.fromEntries(
    ACCURACY_QUESTIONS.map((question) => [question, answers[question] ?? null]),
  ) as AccuracyAnswers

function toShare(right: number, answered: number): Sample['score'] {
  const interval = getWilsonInterval(right, answered)
  return {
    answered,
    right,
    share: interval?.share ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }
}

export function toSample(stored: StoredSample): Sample {
  const said = stored.answers.map(({ answers, places }) => ({ answers: fill(answers), places }))
  const count = (is: (answers: AccuracyAnswers) => boolean) =>
    said.reduce((sum, { answers, places }) => sum + (is(answers) ? places : 0), 0)
  return {
    ...{
      id: stored.id,
      name: stored.name,
      seed: stored.seed,
      strata: stored.strata,
      version: stored.version,
    },
    states: [...stored.states],
    specialties: stored.specialties.map((code) => ({ code, name: labelSpecialty(code) })),
    ...{ size: stored.size, population: stored.population, unreachable: stored.unreachable },
    ...{ createdAt: stored.created_at.toISOString(), person: stored.person },
    asked: count(() => true),
    score: toShare(
      count((answers) => isPlaceRight(answers) === true),
      count((answers) => isPlaceRight(answers) !== undefined),
    ),
    questions: ACCURACY_QUESTIONS.map((question) => ({
      question,
      ...toShare(
        count((answers) => answers[question] === 'yes'),
        count((answers) => answers[question] === 'yes' || answers[question] === 'no'),
      ),
    })),
    definition: ACCURACY_DEFINITION,
  }
}

export function toPlace({ told, answers, answered_at, ...stored }: StoredPlace): Place {
  return { ...stored, ...told, answers: fill(answers), answeredAt: answered_at?.toISOString() ?? null }
}
