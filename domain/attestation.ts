/** Lists what a call with an office can end with. */
export const CALL_OUTCOMES = ['reached', 'voicemail', 'noAnswer', 'wrongNumber', 'refused'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

export const CALL_OUTCOME_LABELS: Readonly<Record<CallOutcome, string>> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  noAnswer: 'No answer',
  wrongNumber: 'Wrong number',
  refused: 'Refused',
}

/** Lists the answers to whether a practitioner is in a network. */
export const NETWORK_ANSWERS = ['inNetwork', 'notInNetwork'] as const
export type NetworkAnswer = (typeof NETWORK_ANSWERS)[number]

export const NETWORK_ANSWER_LABELS: Readonly<Record<NetworkAnswer, string>> = {
  inNetwork: 'In network',
  notInNetwork: 'Not in network',
}

/** Lists the questions that are asked of each practitioner, in their order: those of CMS's reviews of directories. */
export const ATTESTED_QUESTIONS = ['place', 'phone', 'patients', 'network'] as const
export type AttestedQuestion = (typeof ATTESTED_QUESTIONS)[number]

export const ATTESTED_ANSWERS = ['yes', 'no', 'unknown'] as const
export type AttestedAnswer = (typeof ATTESTED_ANSWERS)[number]

/** An office's answers about one practitioner; a question that was not asked is absent. */
export type PersonAnswers = Readonly<Partial<Record<AttestedQuestion, AttestedAnswer | undefined>>>

/** Tells whether any question about a practitioner was answered. */
export const isAnswered = (answers: PersonAnswers): boolean =>
  ATTESTED_QUESTIONS.some((question) => answers[question] !== undefined)

/** Lists what answers can add up to for one practitioner. */
export const PERSON_RESULTS = ['unchanged', 'changed', 'left', 'open', 'notAsked'] as const
export type PersonResult = (typeof PERSON_RESULTS)[number]

/** The record's own values for what is asked; null for a value that it does not state. */
export type StatedPerson = { readonly acceptsPatients: boolean | null; readonly network: string | null }

/** Returns the questions that are asked of a practitioner: none about a network that no source names, and none of one who left. */
export function listAskedQuestions(
  answers: PersonAnswers,
  stated: StatedPerson,
): readonly AttestedQuestion[] {
  if (answers.place === 'no') return ['place']
  return stated.network === null ? ['place', 'phone', 'patients'] : ATTESTED_QUESTIONS
}

/** Returns the answers that confirm what a record states; what it does not state is left to be asked. */
export const confirmStated = ({ acceptsPatients, network }: StatedPerson): PersonAnswers => ({
  ...{ place: 'yes', phone: 'yes' },
  ...(acceptsPatients === null ? {} : { patients: acceptsPatients ? 'yes' : 'no' }),
  ...(network === null ? {} : { network: 'yes' }),
})

/**
 * Returns the meaning of answers for a record: a practitioner who no longer works there has left; an answer that
 * contradicts the record changes it; a missing or unknown answer leaves the record open.
 */
export function getPersonResult(answers: PersonAnswers, stated: StatedPerson): PersonResult {
  const asked = listAskedQuestions(answers, stated)
  if (!isAnswered(answers)) return 'notAsked'
  if (answers.place === 'no') return 'left'
  if (asked.some((question) => answers[question] === undefined || answers[question] === 'unknown'))
    return 'open'
  const isTurned = answers.patients !== undefined && stated.acceptsPatients === (answers.patients === 'no')
  const isOut = answers.patients === 'no' && stated.acceptsPatients !== false
  const isChanged = answers.phone === 'no' || answers.network === 'no' || isTurned || isOut
  return isChanged ? 'changed' : 'unchanged'
}

/** Returns a value as JSON that is the same whatever the order of its keys, for seals that anyone can compute again. */
export function toSealedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toSealedText(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${toSealedText(part)}`).join(',')}}`
}

/** Returns a seal as people compare it: '7c41 e09a'. */
export const formatSeal = (seal: string): string => `${seal.slice(0, 4)} ${seal.slice(4, 8)}`
