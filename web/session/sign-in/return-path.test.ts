import { afterEach, describe, expect, it } from 'vitest'
import { loginPathBackTo, replaceAddress, returnPathOfLogin, safeReturnPath } from './return-path.ts'

afterEach(() => replaceAddress('/'))

describe('safeReturnPath', () => {
  it('keeps a path of this site with query and hash', () => {
    expect(safeReturnPath('/rosters/report?page=2#top')).toBe('/rosters/report?page=2#top')
    expect(safeReturnPath('/?openHelpdeskWidget')).toBe('/?openHelpdeskWidget')
  })

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'profile',
    '',
    null,
    undefined,
    7,
  ])('goes home instead of %j', (candidate) => {
    expect(safeReturnPath(candidate)).toBe('/')
  })
})

describe('the login path', () => {
  it('carries the way back', () => {
    const path = '/directory/search/practitioner?q=a&b#c'
    replaceAddress(loginPathBackTo(path))
    expect(window.location.pathname).toBe('/login')
    expect(returnPathOfLogin()).toBe(path)
  })

  it('is plain when the way leads home', () => {
    expect(loginPathBackTo('/')).toBe('/login')
    replaceAddress('/login')
    expect(returnPathOfLogin()).toBe('/')
    replaceAddress('/login?returnTo=%2Flogin')
    expect(returnPathOfLogin()).toBe('/')
  })
})
