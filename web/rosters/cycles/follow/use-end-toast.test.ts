import { expect, test } from 'vitest'
import { BALANCE, COMPARED } from '../test-cycles.ts'
import { tellEnd } from './use-end-toast.ts'

test.each([
  [1, 'The run is done. 1 row waits for approval.'],
  [10_231, 'The run is done. 10,231 rows wait for approval.'],
])('a run that gave %i rows says so', (out, text) => {
  expect(tellEnd({ ...COMPARED, balance: { ...BALANCE, out } })).toBe(text)
})
