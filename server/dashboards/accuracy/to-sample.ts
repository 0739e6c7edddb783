import type { api, ReplyOf } from '@concord/contract'
import {
  ACCURACY_DEFINITION,
  ACCURACY_QUESTIONS,
  type AccuracyAnswers,
  formatCity,
  formatPersonName,
  formatStreet,
  getWilsonInterval,
  isPlaceRight,
} from '@concord/domain'
import { labelSpecialty } from '../count/shared-tiles.ts'
import type { StoredPart, StoredPlace, StoredSample } from './sample-store.ts'

type Sample = ReplyOf<typeof api.listAccuracySamples>['samples'][number]
type Part = ReplyOf<typeof api.readAccuracySample>['parts'][number]
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

/** Counts places by what was said of them. */
function makeCount(said: readonly Pick<StoredPart, 'answers' | 'places'>[]) {
  const filled = said.map(({ answers, places }) => ({ answers: fill(answers), places }))
  return (is: (answers: AccuracyAnswers) => boolean) =>
    filled.reduce((sum, { answers, places }) => sum + (is(answers) ? places : 0), 0)
}

const toScore = (count: ReturnType<typeof makeCount>): Sample['score'] =>
  toShare(
    count((answers) => isPlaceRight(answers) === true),
    count((answers) => isPlaceRight(answers) !== undefined),
  )

export function toSample(stored: StoredSample): Sample {
  const count = makeCount(stored.answers)
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
    score: toScore(count),
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

export function toParts(stored: readonly StoredPart[]): Part[] {
  const sum = (rows: readonly StoredPart[]) => rows.reduce((all, { places }) => all + places, 0)
  return [...Map.groupBy(stored, ({ name }) => name)].map(([name, rows]) => {
    const asked = rows.filter(({ outcome }) => outcome === 'asked')
    return {
      ...{ name, size: sum(rows), asked: sum(asked) },
      unreachable: sum(rows.filter(({ outcome }) => outcome === 'unreachable')),
      score: toScore(makeCount(asked)),
    }
  })
}

/** Formats the details of a place as other pages show them, for the caller to read: a registry writes in capitals. */
function toRead(told: StoredPlace['told']): StoredPlace['told'] {
  const [name, ...credentials] = told.name.split(', ')
  return {
    ...told,
    name: formatPersonName({ firstName: name, credentials: credentials.join(', ') }),
    street: told.street && formatStreet(told.street),
    city: told.city && formatCity(told.city),
  }
}

export function toPlace({ told, answers, answered_at, ...stored }: StoredPlace): Place {
  return {
    ...stored,
    ...toRead(told),
    answers: fill(answers),
    answeredAt: answered_at?.toISOString() ?? null,
  }
}
