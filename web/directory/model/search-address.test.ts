import { describe, expect, it } from 'vitest'
import {
  EMPTY_SEARCH,
  readSearchAddress,
  type SearchAddress,
  withCenter,
  withoutText,
  withToggled,
  writeSearchAddress,
} from './search-address.ts'
import { ENTITIES, PRACTITIONERS } from './search-subject.ts'

const practitioners = { facets: PRACTITIONERS.facets, takesEntity: true }
const read = (search: string, scope = practitioners) => readSearchAddress(new URLSearchParams(search), scope)

describe('the address of a search', () => {
  it('comes back as it was written, with every filter', () => {
    const address: SearchAddress = {
      query: 'smith, j & co',
      alike: true,
      states: ['TX', 'OK'],
      specialties: ['207RC0000X'],
      exclusions: ['possible'],
      statuses: ['excluded'],
      genders: ['F', 'notStated'],
      accepting: ['all'],
      languages: ['Haitian Creole', 'Spanish'],
      networks: ['Choice & More'],
      verified: ['over90', 'never'],
      missing: ['phone'],
      kinds: [],
      entity: '2714242893',
      excludedWithinDays: 45,
      near: '75209',
      miles: 10,
      sort: '-verified',
      cursor: 'after-0-1048576-20',
      asOf: '2026-06-01',
    }
    expect(read(writeSearchAddress(address))).toEqual(address)
  })

  it('is empty for the bare page and writes nothing then', () => {
    expect(read('')).toEqual(EMPTY_SEARCH)
    expect(writeSearchAddress(EMPTY_SEARCH)).toBe('')
  })

  it('is written from the filters of a saved search, which name only what they narrow', () => {
    expect(writeSearchAddress({ query: 'smith', near: undefined, states: ['TX'] })).toBe('q=smith&state=TX')
  })

  it.each([
    ['a state in small letters or in full', 'state=tx&state=Texas'],
    ['a code of three letters', 'specialty=207'],
    ['words that no list holds', 'gender=female&accepting=yes&verified=1&status=gone&missing=fax'],
    ['an NPI that is too short and a ZIP with a letter', 'entity=247846598&near=7520A'],
    ['a radius that is too long, negative or no number', 'miles=101&miles=-5&miles=far'],
    ['a cursor that is too long', `cursor=${'x'.repeat(101)}`],
    ['an order that there is not', 'sort=city'],
    ['days that are none or too many', 'excludedWithin=0&excludedWithin=9999'],
    ['alike that is not switched on', 'alike=no'],
    ['names of nothing', 'language=&network=&page=2'],
  ])('leaves out %s', (_what, search) => {
    expect(read(search)).toEqual(EMPTY_SEARCH)
  })

  it('leaves out what stands twice', () => {
    expect(read('state=TX&state=TX').states).toEqual(['TX'])
  })

  it('leaves out what the other search alone can be narrowed by', () => {
    const entities = { facets: ENTITIES.facets, takesEntity: false }
    expect(read('gender=F&entity=2478465984&kind=hospital&sort=verified', entities)).toEqual({
      ...EMPTY_SEARCH,
      kinds: ['hospital'],
    })
    expect(read('kind=hospital')).toEqual(EMPTY_SEARCH)
  })

  it('cuts a query at 200 characters, as the server does not take more', () => {
    expect(read(`q=${'a'.repeat(300)}`).query).toHaveLength(200)
  })
})

describe('withToggled', () => {
  it('picks a value, takes it out again, and starts at the first page', () => {
    const picked = withToggled({ ...EMPTY_SEARCH, states: ['TX'], cursor: 'after-0-1-20' }, 'states', 'OK')
    expect(picked).toEqual({ ...EMPTY_SEARCH, states: ['TX', 'OK'] })
    expect(withToggled(picked, 'states', 'TX').states).toEqual(['OK'])
  })
})

describe('withCenter', () => {
  it('puts another ZIP code in the place of the one that was typed', () => {
    expect(
      withCenter({ ...EMPTY_SEARCH, query: 'smith 75209-1234 cardiology' }, { zip: '75225', miles: 0 }),
    ).toEqual({
      ...EMPTY_SEARCH,
      query: 'smith cardiology',
      near: '75225',
      miles: 0,
    })
  })

  it('takes a radius out of the box, and the city that it is around', () => {
    const typed = { ...EMPTY_SEARCH, query: 'dentist within 10 miles of 75209' }
    expect(withCenter(typed, { zip: '75225', miles: 0 })).toMatchObject({ query: 'dentist', miles: 0 })
    const around = { ...EMPTY_SEARCH, query: 'dentist within 10 miles of dallas' }
    expect(withCenter(around, { zip: '75024', miles: 0, left: 'dentist within 10 miles of' }).query).toBe(
      'dentist',
    )
  })

  it('leaves an NPI in the box', () => {
    expect(withCenter({ ...EMPTY_SEARCH, query: '2478465984' }, { zip: '75225', miles: 5 }).query).toBe(
      '2478465984',
    )
  })
})

describe('withoutText', () => {
  it('takes a word out of the middle and tidies the spaces', () => {
    expect(withoutText('smith  cardiology 75209', 'cardiology')).toBe('smith 75209')
  })

  it('does not take a word out of a longer one', () => {
    expect(withoutText('smithers smith', 'smith')).toBe('smithers')
  })

  it('takes a last name with the comma after it', () => {
    expect(withoutText('Smith, j', 'smith')).toBe('j')
    expect(withoutText('smith, j', 'j')).toBe('smith')
  })

  it('finds words that a comma or more spaces part', () => {
    expect(withoutText('smith San   Antonio,TX', 'San Antonio TX')).toBe('smith')
  })

  it('reads signs as signs', () => {
    expect(withoutText('(214) 555-0142 smith', '(214) 555-0142')).toBe('smith')
  })
})
