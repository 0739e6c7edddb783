import { expect, test } from 'vitest'
import { formatSeal, getPersonResult, listAskedQuestions, toSealedText } from './attestation.ts'

const yes = { place: 'yes', phone: 'yes', patients: 'yes', network: 'yes' } as const
const stated = { acceptsPatients: true, network: 'Choice' }

test.each([
  ['all as stated', yes, stated, 'unchanged'],
  ['nothing asked', {}, stated, 'notAsked'],
  ['someone who left', { place: 'no' }, stated, 'left'],
  ['a question that no one could answer', { ...yes, network: 'unknown' }, stated, 'open'],
  ['a question that was not asked', { place: 'yes', phone: 'yes' }, stated, 'open'],
  ['a full practice', { ...yes, patients: 'no' }, stated, 'changed'],
  [
    'a practice that was full already',
    { ...yes, patients: 'no' },
    { ...stated, acceptsPatients: false },
    'unchanged',
  ],
  ['one that takes patients again', yes, { ...stated, acceptsPatients: false }, 'changed'],
  ['what no one stated before', yes, { ...stated, acceptsPatients: null }, 'unchanged'],
  [
    'a full one of which nothing was stated',
    { ...yes, patients: 'no' },
    { ...stated, acceptsPatients: null },
    'changed',
  ],
  ['a wrong phone', { ...yes, phone: 'no' }, stated, 'changed'],
  ['a network that is not taken', { ...yes, network: 'no' }, stated, 'changed'],
  [
    'no network to ask of',
    { place: 'yes', phone: 'yes', patients: 'yes' },
    { ...stated, network: null },
    'unchanged',
  ],
] as const)('%s is %s', (_, answers, record, result) => {
  expect(getPersonResult(answers, record)).toBe(result)
})

test('of someone who left nothing else is asked', () => {
  expect(listAskedQuestions({ place: 'no' }, stated)).toEqual(['place'])
})

test('a sealed text is the same whatever the order of keys, and holds no gaps', () => {
  const one = { b: [1, { d: null, c: 'x' }], a: undefined, e: true }
  const other = { e: true, b: [1, { c: 'x', d: null }] }
  expect(toSealedText(one)).toBe('{"b":[1,{"c":"x","d":null}],"e":true}')
  expect(toSealedText(other)).toBe(toSealedText(one))
  expect(toSealedText([undefined, null])).toBe('[null,null]')
})

test('a seal is read out in two groups', () => {
  expect(formatSeal('7c41e09a55')).toBe('7c41 e09a')
})
