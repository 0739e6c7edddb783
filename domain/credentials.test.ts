import { expect, test } from 'vitest'
import { formatCredentials } from './credentials.ts'

test.each([
  ['M.D.', 'MD'],
  ['MD', 'MD'],
  ['M. D.', 'MD'],
  ['D.O.', 'DO'],
  ['PH.D.', 'PhD'],
  ['Ph.D., LCSW', 'PhD, LCSW'],
  ['RN BSN', 'RN, BSN'],
  ['M.D., P.A.', 'MD, PA'],
  ['MD/PHD', 'MD, PhD'],
  ['PA-C', 'PA-C'],
  ['CCC-SLP', 'CCC-SLP'],
  ['LCSW-R', 'LCSW-R'],
  ['PHARM.D.', 'PharmD'],
  ['PharmD', 'PharmD'],
  ['L.AC.', 'LAc'],
  ['md', 'MD'],
  ['Licensed Counselor', 'Licensed Counselor'],
  ['', ''],
  [' , ', ''],
])('%j is printed as %j', (text, printed) => {
  expect(formatCredentials(text)).toBe(printed)
})

test('printing what was printed changes nothing', () => {
  for (const text of ['M.D., PH.D.', 'R.N., B.S.N.', 'Licensed Counselor', 'PSY.D.', 'dds']) {
    expect(formatCredentials(formatCredentials(text))).toBe(formatCredentials(text))
  }
})
