import {
  ACCURACY_QUESTION_LABELS,
  ACCURACY_QUESTIONS,
  type AccuracyQuestion,
  formatCount,
  formatPhone,
  formatShare,
  getWilsonInterval,
} from '@concord/domain'
import type { ChartTable } from '#web/ui/charts/chart-table.ts'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { AccuracySample, SampledPlace, Share } from './queries.ts'
import type { Outcome } from './sample-address.ts'

export const STRATA_LABELS: Readonly<Record<AccuracySample['strata'], string>> = {
  none: 'Not divided',
  state: 'By state',
  specialty: 'By specialty',
}

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  open: 'To call',
  asked: 'Called',
  unreachable: 'Not reached',
}

const ACCEPTING: Readonly<Record<SampledPlace['accepting'], string>> = {
  yes: 'Accepting new patients',
  no: 'Not accepting new patients',
  notStated: 'Not stated',
}
const ANSWERS = { yes: 'Right', no: 'Wrong', unknown: 'Not known' } as const
const NOT_STATED = 'Not stated'

/** Names what a question is about, where a column or a chart has little room. */
export const SHORT_QUESTIONS: Readonly<Record<AccuracyQuestion, string>> = {
  worksHere: 'Works there',
  phone: 'Phone',
  accepting: 'New patients',
  network: 'Networks',
}

export const sayScore = ({ right, answered }: Share): string =>
  answered === 0 ? 'Not known yet' : formatShare(right, answered)

/** Formats an interval: '76.0% to 94.1%'; undefined before anything was answered. */
export const sayInterval = ({ low, high }: Pick<Share, 'low' | 'high'>): string | undefined =>
  low === null || high === null ? undefined : `${formatShare(low)} to ${formatShare(high)}`

const EXPECTED_SHARE = 0.9

/** Says how sure a sample of this size will be: '83.0% to 94.5%' if 9 in 10 are right. */
export function sayExpected(size: number): string | undefined {
  const interval = getWilsonInterval(Math.round(size * EXPECTED_SHARE), size)
  return interval && `If 9 in 10 are right, the result will read ${sayInterval(interval)}.`
}

export function countLocations(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`
}

export function sayAddress({ street, city, state, zip }: SampledPlace): string {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, town].filter(Boolean).join(', ') || NOT_STATED
}

/** Returns what the directory said when the sample was drawn, for each question. */
export function sayTold(place: SampledPlace, question: AccuracyQuestion): string {
  switch (question) {
    case 'worksHere':
      return sayAddress(place)
    case 'phone':
      return place.phone === null ? NOT_STATED : formatPhone(place.phone)
    case 'accepting':
      return ACCEPTING[place.accepting]
    case 'network':
      return place.networks.join(', ') || NOT_STATED
  }
}

const isWrong = ({ answers }: SampledPlace): boolean => Object.values(answers).includes('no')

/** Returns the state of a place in a few words, with its mark. */
export function sayResult(place: SampledPlace): readonly [MarkStatus, string] {
  if (place.outcome === 'open') return ['none', 'To call']
  if (place.outcome === 'unreachable') return ['partial', 'Not reached']
  if (place.answers.worksHere === 'no') return ['error', 'Does not work there']
  if (!isWrong(place)) return ['ok', Object.values(place.answers).includes('yes') ? 'Right' : 'Not known']
  const wrong = ACCURACY_QUESTIONS.filter((question) => place.answers[question] === 'no')
  return ['error', `Wrong: ${wrong.map((question) => SHORT_QUESTIONS[question].toLowerCase()).join(', ')}`]
}

const FILE_COLUMNS = [
  ...['Number', 'Part', 'NPI', 'Practitioner', 'Specialty', 'Street', 'City', 'State', 'ZIP', 'Phone'],
  ...['New patients', 'Networks', 'Outcome'],
  ...ACCURACY_QUESTIONS.map((question) => ACCURACY_QUESTION_LABELS[question]),
  ...['Note', 'Answered', 'By'],
]

/** Returns all of a sample as a file: what the directory said, and what was answered. */
export function toFile(places: readonly SampledPlace[]): ChartTable {
  const rows = places.map((place) => {
    const { number, stratum, npi, name, specialty, street, city, state, zip, phone } = place
    const told = [stratum, npi, name, specialty, street, city, state, zip, phone].map((cell) => cell ?? '')
    return {
      key: String(number),
      cells: [
        ...[number, ...told, ACCEPTING[place.accepting], place.networks.join('; ')],
        OUTCOME_LABELS[place.outcome],
        ...ACCURACY_QUESTIONS.map((question) => sayAnswer(place, question)),
        ...[place.note, place.answeredAt ?? '', place.person ?? ''],
      ],
    }
  })
  return { columns: FILE_COLUMNS, rows }
}

export function sayAnswer({ answers }: Pick<SampledPlace, 'answers'>, question: AccuracyQuestion): string {
  const answer = answers[question]
  return answer === null ? '' : ANSWERS[answer]
}
