import { describe, expect, it } from 'vitest'
import { clientSettings } from './identity-provider.ts'

const provider = { identityDomain: 'https://identity.example', clientId: 'portal', audience: 'concord-api' }

describe('clientSettings', () => {
  it('asks the provider of the environment for openid, email and profile, back to the origin exactly', () => {
    expect(clientSettings(provider, 'https://portal.concord.example')).toMatchObject({
      authority: 'https://identity.example',
      client_id: 'portal',
      scope: 'openid email profile',
      response_type: 'code',
      redirect_uri: 'https://portal.concord.example',
      silent_redirect_uri: 'https://portal.concord.example',
      post_logout_redirect_uri: 'https://portal.concord.example',
      extraQueryParams: { audience: 'concord-api' },
    })
  })

  it('names no audience where none is set', () => {
    const settings = clientSettings({ ...provider, audience: '' }, 'https://portal.concord.example')
    expect(settings.extraQueryParams).toEqual({})
  })
})
