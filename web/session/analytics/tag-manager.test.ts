import { afterEach, describe, expect, it } from 'vitest'
import { loadTagManager } from './tag-manager.ts'

afterEach(() => document.head.replaceChildren())

describe('loadTagManager', () => {
  it('loads the script with the given key, once', () => {
    window.dataLayer = []
    loadTagManager('GTM-TEST')
    loadTagManager('GTM-TEST')
    const sources = [...document.scripts].map(({ src }) => src)
    expect(sources).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST'])
    expect(window.dataLayer).toMatchObject([{ event: 'gtm.js' }])
  })
})
