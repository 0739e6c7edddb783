import { expect, test } from 'vitest'
import { readListAddress, writeListAddress } from './list-address.ts'

const SCOPE = {
  name: 'users',
  sorts: ['name', 'created'],
  firstSort: 'name',
  filters: ['search', 'active'],
} as const
const read = (search: string) => readListAddress(new URLSearchParams(search), SCOPE)

test('an empty address is the first page in the first order without filters', () => {
  expect(read('')).toEqual({ page: 1, sort: 'name', filters: {} })
  expect(writeListAddress(read(''), SCOPE)).toBe('')
})

test('page, order and filters are read and written alike', () => {
  const search = 'search=summit&active=true&sort=-created&page=3'
  expect(read(search)).toEqual({
    page: 3,
    sort: '-created',
    filters: { search: 'summit', active: 'true' },
  })
  expect(writeListAddress(read(search), SCOPE)).toBe(search)
})

test('what makes no sense is left out', () => {
  expect(read('page=-2&sort=shoes&active=')).toEqual({ page: 1, sort: 'name', filters: {} })
  expect(read('page=1.5').page).toBe(1)
})

test('what other parts of the page keep in the address stays', () => {
  const before = new URLSearchParams('tab=users&page=4')
  expect(writeListAddress({ page: 1, sort: 'name', filters: {} }, SCOPE, before)).toBe('tab=users')
})
