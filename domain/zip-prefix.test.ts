import { expect, test } from 'vitest'
import { ZIP_PREFIXES_BY_STATE } from './zip-prefix.ts'

test.each([
  ['TX', '752'],
  ['TX', '885'],
  ['ME', '041'],
  ['CT', '063'],
  ['NY', '063'],
  ['PR', '009'],
])('%s has ZIP codes that begin with %s', (state, prefix) => {
  expect(ZIP_PREFIXES_BY_STATE.get(state)).toContain(prefix)
})

test('every state has prefixes, of three digits each', () => {
  expect(ZIP_PREFIXES_BY_STATE.size).toBeGreaterThan(55)
  expect([...ZIP_PREFIXES_BY_STATE.values()].flat().every((prefix) => /^[0-9]{3}$/.test(prefix))).toBe(true)
  expect(ZIP_PREFIXES_BY_STATE.get('ME')).not.toContain('752')
})
