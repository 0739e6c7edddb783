import { isValidDea, isValidNpi, ZIP_PREFIXES_BY_STATE } from '@concord/domain'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { TARGET } from '../layout.ts'
import { readCell } from '../read-cell.ts'
import { readMaker } from './make-value.ts'
import makerOfField from './maker-of-field.json' with { type: 'json' }
import { rosterRow } from './roster-row.ts'

const MAKER_OF_FIELD: Readonly<Record<string, string>> = makerOfField
const ROWS = Array.from({ length: 200 }, (_, number) => rosterRow(number, 7))

const valuesOf = (name: string): (string | null)[] => ROWS.map(readMaker(name))
const filled = (name: string): string[] => valuesOf(name).filter((value) => value !== null)

describe('values of a roster', () => {
  test.each(TARGET.fields.map(({ id, type }) => [id, type] as const))(
    'those of %s are what the reader of %s reads',
    (id, type) => {
      const values = filled(MAKER_OF_FIELD[id] ?? '')
      expect(values.length).toBeGreaterThan(0)
      // Four digits alone are a ZIP code that lost its zero.
      if (type === 'zip4') return
      expect(values.filter((value) => readCell(type, value) === null)).toEqual([])
    },
  )

  test('NPIs and DEA numbers have the right check digit', () => {
    for (const name of ['npi', 'group-npi', 'location-npi of location 2', 'other-npi of supervisor']) {
      expect(filled(name).filter((npi) => !isValidNpi(npi))).toEqual([])
    }
    expect(filled('dea').filter((dea) => !isValidDea(dea))).toEqual([])
  })

  test.each(['', ' of location 2', ' of billing', ' of home'])(
    'a ZIP code lies in its state, and stands in the whole address: those%s',
    (subject) => {
      const [zips, states, addresses] = ['zip', 'state', 'address'].map((what) =>
        valuesOf(`${what}${subject}`),
      )
      for (const [at, zip] of (zips ?? []).entries()) {
        const state = states?.[at] ?? null
        expect(state === null).toBe(zip === null)
        if (zip === null || state === null) continue
        expect(ZIP_PREFIXES_BY_STATE.get(state)).toContain(zip.slice(0, 3))
        expect(addresses?.[at]).toMatch(new RegExp(`, ${state} ${zip}$`))
      }
    },
  )

  test('a row is about one practitioner', () => {
    const [whole, first, last] = [filled('full-name'), filled('first-name'), filled('last-name')]
    for (const [at, name] of whole.entries()) {
      expect(name.startsWith(`${first[at]} `) && name.endsWith(` ${last[at]}`)).toBe(true)
    }
    const degrees = new Map(filled('npi').map((npi, at) => [npi, filled('degree')[at]]))
    expect(degrees.size).toBe(150)
    expect(new Set(degrees.values()).size).toBeGreaterThan(2)
  })

  test('no one is called by a phone or an address on the web that could be someone', () => {
    expect(
      [...filled('phone'), ...filled('fax of billing')].filter((phone) => !/55501\d\d$/.test(phone)),
    ).toEqual([])
    const sites = [...filled('email'), ...filled('email of contact'), ...filled('website')]
    expect(sites.filter((site) => !site.endsWith('.example'))).toEqual([])
    expect(filled('ssn').filter((ssn) => !ssn.startsWith('666-'))).toEqual([])
  })

  test('the same seed gives the same values whatever was asked before, another one others', () => {
    const names = Object.values(MAKER_OF_FIELD)
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer(), fc.shuffledSubarray(names), (number, seed, order) => {
        const make = (name: string) => readMaker(name)(rosterRow(number, seed))
        const alone = new Map(names.map((name) => [name, make(name)]))
        for (const name of order) expect(make(name)).toBe(alone.get(name))
        expect(readMaker('npi')(rosterRow(number, seed + 1))).not.toBe(alone.get('npi'))
      }),
      { numRuns: 50 * inject('depth') },
    )
  })

  test('a maker or a form that there is not is refused by its name', () => {
    expect(() => readMaker('shoe-size')).toThrow("'shoe-size'")
    expect(() => readMaker('phone as song')).toThrow("'phone as song'")
    expect(() => readMaker('Phone!')).toThrow("'Phone!'")
  })
})
