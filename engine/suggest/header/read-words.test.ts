import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'

const first = (header: string) => readWords(header)[0]?.join(' ')

test.each([
  ['Prv Lst Nm', 'provider last name'],
  ['providerfirstname', 'provider first name'],
  ['NPI_Individual__c', 'npi individual'],
  ['Address1and2', 'address 1 2'],
  ['SPEC IN DIRECTORY \nY/N', 'specialty directory'],
  ['D.O.B.', 'dob'],
  ['E-mail Address', 'email address'],
  ['Legal/ W-9 Name', 'legal taxform name'],
  ['Pracice URL', 'practice url'],
  ['2nd Specialty', 'second specialty'],
  ['given[0]', 'first 1'],
  ['Office 1 ST', 'office 1 state'],
  ['TennCare ID', 'medicaid id'],
  ['loc_tele_hlth_ind', 'location telehealth flag'],
  ['Type II NPI', 'type 2 npi'],
  ['Tax Number (9 digits)', 'tax number'],
])('%j is read as %s', (header, words) => {
  expect(first(header)).toBe(words)
})

test('a word that may stand for several is read in several ways', () => {
  expect(readWords('St License').map((words) => words.join(' '))).toEqual(['state license', 'street license'])
})

test('a word that no one knows stands for itself', () => {
  expect(first('Zzyqx Wellness Phone')).toBe('zzyqx wellness phone')
})
