import { expect, test } from 'vitest'
import { STATES, stateByCode, stateByName } from './us-state.ts'

test('there are 50 states, one district, five territories, three freely associated states and three military codes', () => {
  const count = (kind: string) => STATES.filter((state) => state.kind === kind).length
  const kinds = ['state', 'district', 'territory', 'freely associated', 'military']
  expect(kinds.map(count)).toEqual([50, 1, 5, 3, 3])
})

test('ids, codes and names are unique and ids fit a small integer', () => {
  for (const key of ['id', 'code', 'name'] as const) {
    expect(new Set(STATES.map((state) => state[key])).size).toBe(STATES.length)
  }
  expect(STATES.every((state) => state.id > 0 && state.id < 100)).toBe(true)
})

test('every state is found by its code and by its name in any case', () => {
  for (const state of STATES) {
    expect(stateByCode(state.code.toLowerCase())).toBe(state)
    expect(stateByName(state.name.toUpperCase())).toBe(state)
  }
  expect(stateByName('  new   york ')?.code).toBe('NY')
})

test('an unknown code or name is not a state', () => {
  expect(stateByCode('ZZ')).toBeUndefined()
  expect(stateByName('Atlantis')).toBeUndefined()
})
