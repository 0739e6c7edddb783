import { expect, test } from 'vitest'
import groups from './nickname.json' with { type: 'json' }
import { nicknamesOf } from './nickname.ts'

test('a short form finds the long one and the other short ones', () => {
  expect(nicknamesOf('bob')).toEqual(expect.arrayContaining(['ROBERT', 'ROB', 'BOBBY']))
  expect(nicknamesOf('William')).toEqual(expect.arrayContaining(['BILL', 'WILL']))
  expect(nicknamesOf('LIZ')).toEqual(expect.arrayContaining(['ELIZABETH', 'BETH']))
})

test('being related goes both ways and never to oneself', () => {
  const names = new Set(Object.entries(groups).flatMap(([long, short]) => [long, ...short]))
  for (const name of names) {
    const related = nicknamesOf(name)
    expect(related).not.toContain(name.toUpperCase())
    for (const other of related)
      expect([name, other, nicknamesOf(other)]).toEqual([
        name,
        other,
        expect.arrayContaining([name.toUpperCase()]),
      ])
  }
})

test('two long forms are not related because they share a short one', () => {
  expect(nicknamesOf('steve')).toEqual(expect.arrayContaining(['STEPHEN', 'STEVEN']))
  expect(nicknamesOf('stephen')).not.toContain('STEVEN')
})

test('a name without short forms has none', () => {
  expect(nicknamesOf('Adaeze')).toEqual([])
  expect(nicknamesOf('')).toEqual([])
})
