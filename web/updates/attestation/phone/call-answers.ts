import {
  ATTESTED_QUESTIONS,
  type AttestedAnswer,
  type AttestedQuestion,
  confirmStated,
  getPersonResult,
  listAskedQuestions,
  type PersonResult,
  phoneDigits,
} from '@concord/domain'
import type { Answers, Person } from '../queries.ts'

export type Cell = { readonly npi: string; readonly question: AttestedQuestion }

export const QUESTION_LABELS: Readonly<Record<AttestedQuestion, string>> = {
  place: 'Works at this place?',
  phone: 'Right phone?',
  patients: 'Takes new patients?',
  network: 'Takes the network?',
}

export const getAnswer = ({ people }: Answers, { npi, question }: Cell): AttestedAnswer | undefined =>
  people[npi]?.[question]

/** Sets an answer; giving the same answer again removes it. */
export function setAnswer(answers: Answers, { npi, question }: Cell, answer: AttestedAnswer): Answers {
  const before = answers.people[npi] ?? {}
  const next = before[question] === answer ? undefined : answer
  return { ...answers, people: { ...answers.people, [npi]: { ...before, [question]: next } } }
}

export function setNote(answers: Answers, npi: string, note: string): Answers {
  return { ...answers, people: { ...answers.people, [npi]: { ...answers.people[npi], note } } }
}

/**
 * Answers that leave a record as it stands: what it does not state stays open, and so does what the office did not know of
 * place and phone. A phone that the office called wrong is wrong for its people.
 */
export function leaveUnchanged(answers: Answers, person: Person): Answers {
  const said = {
    ...answers.people[person.npi],
    ...confirmStated(person),
    place: answers.place === 'unknown' ? answers.place : 'yes',
    phone: answers.phone ?? 'yes',
  } as const
  return { ...answers, people: { ...answers.people, [person.npi]: said } }
}

export const leaveAllUnchanged = (answers: Answers, people: readonly Person[]): Answers =>
  people
    .filter(({ npi }) => getResult(answers, npi, people) === 'notAsked')
    .reduce(leaveUnchanged, { ...answers, place: answers.place ?? 'yes', phone: answers.phone ?? 'yes' })

export function getResult(answers: Answers, npi: string, people: readonly Person[]): PersonResult {
  const person = people.find((each) => each.npi === npi)
  return person ? getPersonResult(answers.people[npi] ?? {}, person) : 'notAsked'
}

export const isAsked = (answers: Answers, person: Person, question: AttestedQuestion): boolean =>
  listAskedQuestions(answers.people[person.npi] ?? {}, person).includes(question)

/** Returns the questions in the order in which they are asked, person by person. */
export function listCells(answers: Answers, people: readonly Person[]): readonly Cell[] {
  return people.flatMap((person) =>
    ATTESTED_QUESTIONS.filter((question) => isAsked(answers, person, question)).map((question) => ({
      npi: person.npi,
      question,
    })),
  )
}

/** Returns the next question without an answer, after a cell and then from the start; undefined if all are answered. */
export function findNextCell(answers: Answers, people: readonly Person[], after: Cell): Cell | undefined {
  const cells = listCells(answers, people)
  const place = cells.findIndex(({ npi, question }) => npi === after.npi && question === after.question)
  const isOpen = (cell: Cell) => getAnswer(answers, cell) === undefined
  return cells.slice(place + 1).find(isOpen) ?? cells.find(isOpen)
}

export type Tally = Readonly<Record<PersonResult, number>> & { readonly answered: number }

export function tallyAnswers(answers: Answers, people: readonly Person[]): Tally {
  const results = people.map(({ npi }) => getResult(answers, npi, people))
  const count = (wanted: PersonResult) => results.filter((result) => result === wanted).length
  const notAsked = count('notAsked')
  return {
    ...{ unchanged: count('unchanged'), changed: count('changed'), left: count('left'), open: count('open') },
    ...{ notAsked, answered: people.length - notAsked },
  }
}

const say = (count: number, word: string): string[] => (count === 0 ? [] : [`${count} ${word}`])

/** Formats a tally: '2 unchanged, 1 changed, 1 left, 1 with an open answer'. */
export function formatTally({ unchanged, changed, left, open }: Tally): string {
  return [
    ...say(unchanged, 'unchanged'),
    ...say(changed, 'changed'),
    ...say(left, 'left'),
    ...say(open, 'with an open answer'),
  ].join(', ')
}

/** Returns answers without a phone number that is not typed to its end yet: so far it cannot be kept. */
export const withWholePhone = (answers: Answers): Answers =>
  phoneDigits(answers.newPhone) === undefined ? { ...answers, newPhone: '' } : answers

/**
 * Answers for the whole office: a wrong place or phone is wrong for all people except those already answered for, and
 * another answer afterwards takes that back.
 */
export function answerOffice(
  answers: Answers,
  people: readonly Person[],
  { question, answer }: { readonly question: 'place' | 'phone'; readonly answer: 'yes' | 'no' | 'unknown' },
): Answers {
  const said = people.map(({ npi }) => {
    const before = answers.people[npi] ?? {}
    const { [question]: own, ...rest } = before
    const isOpen = Object.keys(before).length === 0 || own === answers[question]
    if (isOpen && answer === 'no') return [npi, { ...before, [question]: answer }] as const
    return [npi, isOpen && own === 'no' ? rest : before] as const
  })
  const newPhone = question === 'phone' && answer !== 'no' ? '' : answers.newPhone
  return { ...answers, [question]: answer, newPhone, people: Object.fromEntries(said) }
}
