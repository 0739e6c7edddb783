import { expect, test } from 'vitest'
import type { Answers, Person } from '../queries.ts'
import {
  answerOffice,
  findNextCell,
  formatTally,
  getResult,
  leaveAllUnchanged,
  leaveUnchanged,
  setAnswer,
  tallyAnswers,
  withWholePhone,
} from './call-answers.ts'

const person = (npi: string, part: Partial<Person> = {}): Person => ({
  ...{ npi, name: npi, specialty: '', ageDays: 86, isDue: true, acceptsPatients: true, network: 'Choice' },
  digest: 'read',
  ...part,
})
const people = [person('1'), person('2', { acceptsPatients: false }), person('3', { network: null })]
const EMPTY: Answers = {
  ...{ outcome: null, spokeWith: '', spokeRole: '', note: '', callBackAt: null },
  ...{ place: null, phone: null, newPhone: '', people: {} },
}

test('all unchanged says what each record says, and leaves what was answered', () => {
  const begun = setAnswer(EMPTY, { npi: '1', question: 'place' }, 'no')
  const all = leaveAllUnchanged(begun, people)
  expect(all.people).toEqual({
    1: { place: 'no' },
    2: { place: 'yes', phone: 'yes', patients: 'no', network: 'yes' },
    3: { place: 'yes', phone: 'yes', patients: 'yes' },
  })
  expect(people.map(({ npi }) => getResult(all, npi, people))).toEqual(['left', 'unchanged', 'unchanged'])
  expect(formatTally(tallyAnswers(all, people))).toBe('2 unchanged, 1 left')
})

test('all unchanged leaves open what a record does not state and what the office did not know', () => {
  const silent = person('4', { acceptsPatients: null })
  const all = leaveAllUnchanged(EMPTY, [silent])
  expect(all.people).toEqual({ 4: { place: 'yes', phone: 'yes', network: 'yes' } })
  expect(getResult(all, '4', [silent])).toBe('open')
  expect(findNextCell(all, [silent], { npi: '4', question: 'place' })?.question).toBe('patients')
  const asked = leaveUnchanged(setAnswer(EMPTY, { npi: '4', question: 'patients' }, 'yes'), silent)
  expect(getResult(asked, '4', [silent])).toBe('unchanged')
  const unsure = leaveAllUnchanged({ ...EMPTY, place: 'unknown', phone: 'unknown' }, people)
  expect(unsure.people['1']).toMatchObject({ place: 'unknown', phone: 'unknown' })
  expect(formatTally(tallyAnswers(unsure, people))).toBe('3 with an open answer')
})

test('a phone that is wrong for the office is wrong for who is left unchanged after', () => {
  const said = leaveUnchanged({ ...EMPTY, phone: 'no' }, people[0] ?? person('1'))
  expect(getResult(said, '1', people)).toBe('changed')
})

test('an answer for the whole office that is corrected is taken back for everyone it was given for', () => {
  const begun = setAnswer(EMPTY, { npi: '1', question: 'phone' }, 'yes')
  const wrong = answerOffice(begun, people, { question: 'phone', answer: 'no' })
  expect(wrong.people).toEqual({ 1: { phone: 'yes' }, 2: { phone: 'no' }, 3: { phone: 'no' } })
  const right = answerOffice({ ...wrong, newPhone: '214555' }, people, { question: 'phone', answer: 'yes' })
  expect([right.phone, right.newPhone, right.people]).toEqual([
    'yes',
    '',
    { 1: { phone: 'yes' }, 2: {}, 3: {} },
  ])
})

test('a phone number that is still being typed is not kept, and the other answers are', () => {
  const typed = (newPhone: string) => withWholePhone({ ...EMPTY, note: 'Kind', phone: 'no', newPhone })
  expect([typed('21455'), typed('2145550142')].map(({ note, newPhone }) => [note, newPhone])).toEqual([
    ['Kind', ''],
    ['Kind', '2145550142'],
  ])
})

test('the same answer again takes it back', () => {
  const cell = { npi: '1', question: 'phone' } as const
  expect(setAnswer(setAnswer(EMPTY, cell, 'no'), cell, 'no').people['1']?.phone).toBeUndefined()
})

test('the next question is the next open one, past what is not asked of someone who left', () => {
  const left = setAnswer(EMPTY, { npi: '1', question: 'place' }, 'no')
  expect(findNextCell(left, people, { npi: '1', question: 'place' })).toEqual({ npi: '2', question: 'place' })
  const done = leaveAllUnchanged(left, people)
  expect(findNextCell(done, people, { npi: '3', question: 'patients' })).toBeUndefined()
})
