import { DAY_ZERO } from '@concord/domain'
import { expect, test } from 'vitest'
import { evaluate } from '../../expression/evaluate.ts'
import type { FieldType } from '../field-type.ts'
import { readAs } from './reader-table.ts'

const { parameters, origin } = {
  parameters: { today: '2026-11-20', dayZero: DAY_ZERO },
  origin: { file: 'f', tab: 't', row: 1 },
}

/** Forms that senders use, and what each means: null where only a person can tell. */
const FORMS: readonly (readonly [FieldType, Readonly<Record<string, string | null>>])[] = [
  [
    'date',
    {
      '11/05/2025': '2025-11-05',
      '1/5/25': '2025-01-05',
      '01052025': '2025-01-05',
      '20250105': '2025-01-05',
      '20250105.0': '2025-01-05',
      '2025-01-05': '2025-01-05',
      '2025-01-05 00:00:00': '2025-01-05',
      '1/5/2025 12:00:00 AM': '2025-01-05',
      '45662': '2025-01-05',
      '45662.0': '2025-01-05',
      '5-Jan-25': '2025-01-05',
      'Jan 5, 2025': '2025-01-05',
      '00000000': null,
      '00/00/0000': null,
      'N/A': null,
      pending: null,
      '05/2019': null,
      '13/32/2025': null,
    },
  ],
  [
    'phone',
    {
      '2145550142': '2145550142',
      '214-555-0142': '2145550142',
      '(214) 555-0142': '2145550142',
      '214.555.0142': '2145550142',
      '2145550142.0': '2145550142',
      '+1 214 555 0142': '2145550142',
      '+12145550142': '2145550142',
      '1-214-555-0142': '2145550142',
      '214-555-0142 x12': '2145550142',
      '214-555-0142 ext. 12': '2145550142',
      '(214) 555-0142 Extension 12': '2145550142',
      '214-555-0142 #12': '2145550142',
      '214-555-CARE': '2145552273',
      '1-800-FLOWERS': '8003569377',
      '9999999999': '9999999999',
      '000-000-0000': null,
      '555-0142': null,
      '214-555-01422': null,
      '214-555-0142; 214-555-0143': null,
      'call office': null,
    },
  ],
]

test.each(FORMS)('every form of a %s is read as what it means', (type, forms) => {
  const { read } = readAs(type, { kind: 'column', index: 0 })
  const given = Object.fromEntries(
    Object.keys(forms).map((cell) => [
      cell,
      evaluate(read, { cells: [cell], fields: {}, origin, parameters }),
    ]),
  )
  const right = Object.keys(forms).filter((cell) => given[cell] === forms[cell])
  console.error(`${type}: ${right.length} of ${Object.keys(forms).length} forms right`)
  expect(given).toEqual(forms)
})
