import { describe, expect, it } from 'vitest'
import { readSearchAddress, toggled, withoutText, writeSearchAddress } from './search-address.ts'

const read = (search: string) => readSearchAddress(new URLSearchParams(search))

describe('the address of a search', () => {
  it('comes back as it was written', () => {
    const address = {
      query: 'smith, j & co',
      states: ['TX', 'OK'],
      specialties: ['207RC0000X'],
      cursor: 'a.1',
    }
    expect(read(writeSearchAddress(address))).toEqual(address)
  })

  it('is empty for the bare page and writes nothing then', () => {
    const address = read('')
    expect(address).toEqual({ query: '', states: [], specialties: [], cursor: null })
    expect(writeSearchAddress(address)).toBe('')
  })

  it('leaves out values that no search can have and values that stand twice', () => {
    const search = `state=TX&state=tx&state=Texas&state=TX&specialty=1&cursor=${'x'.repeat(101)}`
    expect(read(search)).toEqual({ query: '', states: ['TX'], specialties: [], cursor: null })
  })

  it('cuts a query at 200 characters, as the server does not take more', () => {
    expect(read(`q=${'a'.repeat(300)}`).query).toHaveLength(200)
  })
})

describe('toggled', () => {
  it('adds a value that is not there and takes out one that is', () => {
    expect(toggled(['TX'], 'OK')).toEqual(['TX', 'OK'])
    expect(toggled(['TX', 'OK'], 'TX')).toEqual(['OK'])
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
