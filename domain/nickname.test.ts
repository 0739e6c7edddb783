import { expect, test } from 'vitest'
import groups from './nickname.json' with { type: 'json' }
import { getNicknames, getOtherSpellings } from './nickname.ts'

test('a short form finds the long one and the other short ones', () => {
  expect(getNicknames('bob')).toEqual(expect.arrayContaining(['ROBERT', 'ROB', 'BOBBY']))
  expect(getNicknames('William')).toEqual(expect.arrayContaining(['BILL', 'WILL']))
  expect(getNicknames('LIZ')).toEqual(expect.arrayContaining(['ELIZABETH', 'BETH']))
})

test('being related goes both ways and never to oneself', () => {
  const names = new Set(Object.entries(groups).flatMap(([long, short]) => [long, ...short]))
  for (const name of names) {
    const related = getNicknames(name)
    expect(related).not.toContain(name.toUpperCase())
    for (const other of related)
      expect([name, other, getNicknames(other)]).toEqual([
        name,
        other,
        expect.arrayContaining([name.toUpperCase()]),
      ])
  }
})

test('two long forms are not related because they share a short one', () => {
  expect(getNicknames('steve')).toEqual(expect.arrayContaining(['STEPHEN', 'STEVEN']))
  expect(getNicknames('stephen')).not.toContain('STEVEN')
})

test.each([
  ['steven', ['STEPHEN']],
  ['Kathryn', ['CATHERINE', 'KATHERINE']],
  ['kathleen', []],
  ['adaeze', []],
])('%j is also written %j', (name, others) => {
  expect(getOtherSpellings(name)).toEqual(others)
})

test('two names that are both short for a third are not related', () => {
  expect(getNicknames('jonathan')).toEqual(expect.arrayContaining(['JOHN', 'NATHAN']))
  expect(getNicknames('john')).not.toContain('NATHAN')
})

test('a name without short forms has none', () => {
  expect(getNicknames('Adaeze')).toEqual([])
  expect(getNicknames('')).toEqual([])
})
