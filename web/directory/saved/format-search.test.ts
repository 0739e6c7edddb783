import { expect, it } from 'vitest'
import { formatSearch, suggestName } from './format-search.ts'

it('says what a search asks for in a line', () => {
  const filters = {
    query: ' smith ',
    states: ['TX', 'OK'],
    specialties: ['207RC0000X'],
    accepting: ['all' as const],
    near: '75209',
    miles: 10,
  }
  expect(formatSearch({ subject: 'practitioner', filters })).toBe(
    'smith, Cardiovascular Disease, new patients: yes, at every location, Texas, Oklahoma, within 10 mi of 75209',
  )
})

it('counts the values where there are many, and says when nothing is asked for', () => {
  const filters = { states: ['TX', 'OK', 'AR', 'LA'] }
  expect(formatSearch({ subject: 'entity', filters })).toBe('4 state choices')
  expect(formatSearch({ subject: 'entity', filters: {} })).toBe('All entities')
  expect(formatSearch({ subject: 'practitioner', filters: { near: '75209', miles: 0 } })).toBe('ZIP 75209')
})

it('suggests no longer name than one may have, cut between its parts', () => {
  const filters = { query: 'a'.repeat(60), states: ['TX', 'OK'], networks: ['Wrenfield Choice'] }
  const name = suggestName({ subject: 'practitioner', filters })
  expect(name).toBe(`${'a'.repeat(60)}, Texas, Oklahoma`)
  expect(suggestName({ subject: 'practitioner', filters: { query: 'b'.repeat(200) } })).toHaveLength(80)
})

it('tells the radius of a ZIP code in the box, also in a name that leaves other parts out', () => {
  const filters = { query: 'cardiology 75209', miles: 25 }
  expect(formatSearch({ subject: 'practitioner', filters })).toBe('cardiology 75209, within 25 mi')
  expect(formatSearch({ subject: 'practitioner', filters: { ...filters, miles: 0 } })).toBe(
    'cardiology 75209, this ZIP only',
  )
  expect(formatSearch({ subject: 'practitioner', filters: { query: '2478465984', miles: 25 } })).toBe(
    '2478465984',
  )
  const long = { query: 'a'.repeat(40), states: ['TX'], networks: ['b'.repeat(30)], near: '75209', miles: 10 }
  expect(suggestName({ subject: 'practitioner', filters: long })).toBe(
    `${'a'.repeat(40)}, Texas, within 10 mi of 75209`,
  )
})
