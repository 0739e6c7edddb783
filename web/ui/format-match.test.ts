import { describe, expect, it } from 'vitest'
import { formatMatch, type Match } from './format-match.ts'

const said = (matches: Match[], typed: string[] = []) =>
  formatMatch(matches, typed).map(({ symbol, words }) => `${symbol} ${words}`)

describe('matchWords', () => {
  it('joins all that agrees exactly, and says name for first and last name together', () => {
    expect(
      said([
        { kind: 'exact', field: 'lastName', text: 'SMITH' },
        { kind: 'exact', field: 'firstName', text: 'ADAEZE' },
        { kind: 'exact', field: 'zip', text: '75209' },
      ]),
    ).toEqual(['= exact name and ZIP'])
  })

  it('says with which typed letters a name starts', () => {
    expect(said([{ kind: 'startsWith', field: 'lastName', text: 'SMITHERS' }], ['j', 'smith'])).toEqual([
      '… starts with Smith',
    ])
  })

  it('gives each kind of agreement its own reason, the strongest first', () => {
    expect(
      said(
        [
          { kind: 'startsWith', field: 'firstName', text: 'JOAN' },
          { kind: 'exact', field: 'lastName', text: 'SMITH' },
        ],
        ['smith', 'j'],
      ),
    ).toEqual(['= exact last name', '… starts with J'])
  })

  it('names a part of a double name and the other name that agreed', () => {
    expect(said([{ kind: 'partOf', field: 'lastName', text: 'SMITH' }])).toEqual(['⊂ part of last name'])
    expect(said([{ kind: 'otherName', field: 'lastName', text: 'OKORO' }])).toEqual(['⊂ other name Okoro'])
  })

  it('names the longer one of a name and its nickname, whichever of them was typed', () => {
    expect(said([{ kind: 'nickname', field: 'firstName', text: 'ROBERT' }], ['smith', 'bob'])).toEqual([
      '≈ nickname of Robert',
    ])
    expect(said([{ kind: 'nickname', field: 'firstName', text: 'BOB' }], ['robert'])).toEqual([
      '≈ nickname of Robert',
    ])
  })

  it('names the typed word that is one letter different', () => {
    const smit: Match = { kind: 'alike', field: 'lastName', text: 'SMIT' }
    expect(said([smit], ['adaeze', 'smith'])).toEqual(['≈ one letter from Smith'])
    expect(said([smit], [])).toEqual(['≈ one letter different'])
  })

  it('writes the other name of an entity as names of organizations are written', () => {
    expect(said([{ kind: 'otherName', field: 'name', text: 'HARLOW STREET CLINIC' }])).toEqual([
      '⊂ other name Harlow Street Clinic',
    ])
  })

  it('names specialty, city and state only where nothing else agreed', () => {
    const specialty: Match = { kind: 'partOf', field: 'specialty', text: 'Cardiovascular Disease' }
    const city: Match = { kind: 'exact', field: 'city', text: 'Dallas' }
    expect(said([specialty])).toEqual(['= specialty'])
    expect(said([specialty, city])).toEqual(['= exact city'])
    expect(said([specialty, { kind: 'exact', field: 'npi', text: '2478465984' }])).toEqual(['= exact NPI'])
    expect(said([])).toEqual([])
  })
})
