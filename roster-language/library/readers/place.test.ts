import { STATES, ZIP_PREFIXES_BY_STATE } from '@concord/domain'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../expression/evaluate.ts'
import { readAs } from './reader-table.ts'

const column = (index: number) => ({ kind: 'column', index }) as const
const { read } = readAs('zip', column(0), column(1))
const { read: readPlus4 } = readAs('zip4', column(0), column(1))
const { read: readState } = readAs('state', column(0))

const rowOf = (...cells: (string | null)[]) => ({
  cells,
  fields: {},
  origin: { file: 'f', tab: 't', row: 1 },
  parameters: {},
})
const zipOf = (cell: string, state: string | null) => evaluate(read, rowOf(cell, state))

/** The first and the last ZIP code of each prefix, with its state. */
const ZIPS = [...ZIP_PREFIXES_BY_STATE].flatMap(([state, prefixes]) =>
  prefixes.flatMap((prefix) => [`${prefix}01`, `${prefix}99`].map((zip) => ({ state, zip }))),
)

describe('a ZIP code that lost its zeros', () => {
  test('is read with the state as it was, whatever number a spreadsheet made of it', () => {
    const wrong = ZIPS.flatMap(({ state, zip }) => {
      const [short, long] = [String(Number(zip)), String(Number(`${zip}3134`))]
      const cells = [short, `${short}.0`, `${short}-3134`, long]
      return cells.filter((cell) => zipOf(cell, state) !== zip)
    })
    expect(wrong).toEqual([])
  })

  test('keeps its four further digits', () => {
    expect(evaluate(readPlus4, rowOf('7164728', 'PR'))).toBe('4728')
    expect(evaluate(readPlus4, rowOf('7164728', null))).toBe(null)
  })

  test('never becomes one that lies outside of the state', () => {
    const shortOnes = Array.from({ length: 10_000 }, (_, number) => number)
    const cells = new Set(
      shortOnes.flatMap((number) => [3, 4].map((digits) => String(number).padStart(digits, '0'))),
    )
    for (const state of ['MA', 'PR', 'NY', 'TX', 'AE', 'NJ']) {
      const prefixes = ZIP_PREFIXES_BY_STATE.get(state) ?? []
      const outside = [...cells].flatMap((cell) => {
        const zip = zipOf(cell, state)
        return zip === null || prefixes.includes(String(zip).slice(0, 3)) ? [] : [[cell, zip]]
      })
      expect([state, outside]).toEqual([state, []])
    }
  })

  test.each([
    ['0211', 'MA', null],
    ['0211', null, null],
    ['2115', 'MA', '02115'],
    ['2115', null, '02115'],
    ['7520', 'TX', null],
    ['7164728', 'PR', '00716'],
    ['7164728', null, null],
    ['659', 'PR', '00659'],
    ['659', 'TX', null],
    ['501', 'NY', '00501'],
    ['0501', 'NY', '00501'],
    ['75209', 'MA', '75209'],
  ])('%s in %s is read as %s', (cell, state, zip) => {
    expect(zipOf(cell, state)).toBe(zip)
  })
})

test('every state that mail goes to is read by its code and by its name', () => {
  for (const code of ['MH', 'PW', 'FM']) expect(STATES.map((state) => state.code)).toContain(code)
  for (const { code, name } of STATES) {
    expect([code, evaluate(readState, rowOf(code.toLowerCase()))]).toEqual([code, code])
    expect([name, evaluate(readState, rowOf(name))]).toEqual([name, code])
  }
})
