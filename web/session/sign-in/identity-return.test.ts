import { describe, expect, it } from 'vitest'
import { readIdentityReturn, withoutReturnParameters } from './identity-return.ts'

const at = (path: string) => new URL(path, 'https://portal.concord.example')

describe('readIdentityReturn', () => {
  it('reads code and state', () => {
    expect(readIdentityReturn(at('/?code=c&state=s&iss=x'))).toEqual({ kind: 'code', state: 's' })
  })

  it('reads error and error_description', () => {
    expect(readIdentityReturn(at('/?error=access_denied&error_description=Denied&state=s'))).toEqual({
      kind: 'error',
      message: 'Denied',
      state: 's',
    })
    expect(readIdentityReturn(at('/?error=access_denied'))).toEqual({
      kind: 'error',
      message: 'access_denied',
      state: null,
    })
  })

  it('does not show a long message in full', () => {
    const long = encodeURIComponent('Call this number. '.repeat(100))
    const found = readIdentityReturn(at(`/?error=x&error_description=${long}`))
    expect(found?.kind === 'error' && found.message.length).toBe(200)
  })

  it('takes the same names on a page and half a return for something else', () => {
    expect(readIdentityReturn(at('/directory/search/practitioner?state=TX&code=207R'))).toBeUndefined()
    expect(readIdentityReturn(at('/?code=c'))).toBeUndefined()
    expect(readIdentityReturn(at('/?openHelpdeskWidget'))).toBeUndefined()
  })
})

describe('withoutReturnParameters', () => {
  it('keeps everything else of the address', () => {
    expect(withoutReturnParameters(at('/?code=c&state=s&session_state=t&a=1#b'))).toBe('/?a=1#b')
    expect(withoutReturnParameters(at('/?error=e&error_description=d&error_uri=u&iss=i'))).toBe('/')
  })
})
