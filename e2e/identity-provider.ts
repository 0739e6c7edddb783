import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Context, type Grant, Provider } from 'oidc-provider'

const SCOPE = 'openid email profile'

export type Account = {
  readonly email: string
  readonly name: string
  readonly userId: string
  readonly orgId: string
}

export type IdentityProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  close(): Promise<void>
}

type Options = {
  readonly port: number
  /** Says where the web app runs: the one redirect address and the one origin that may ask. */
  readonly webOrigin: string
  readonly claimNames: { readonly userId: string; readonly orgId: string }
  readonly accounts: readonly Account[]
  readonly password: string
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`
}

const LOGIN_FORM = `<form method="post">
  <label>Email <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label>
  <button name="act" value="allow">Continue</button>
  <button name="act" value="deny">Deny</button>
</form>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

async function grantWithoutAsking(
  provider: Provider,
  { oidc }: Context,
  audience: string,
): Promise<Grant | undefined> {
  const { clientId } = oidc.client
  const known = oidc.result?.consent?.grantId ?? oidc.session.grantIdFor(clientId)
  if (known) return provider.Grant.find(known)
  const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(audience, SCOPE)
  await grant.save()
  return grant
}

function configuration({ webOrigin, claimNames, accounts }: Options, clientId: string, audience: string) {
  const find = (email: string) => accounts.find((account) => account.email === email)
  return {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [webOrigin],
        post_logout_redirect_uris: [webOrigin],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        application_type: 'web',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    // Auth0 names the audience in a parameter of its own; a standard provider must not stumble over it.
    extraParams: ['audience'],
    clientBasedCORS: (_context: Context, origin: string) => origin === webOrigin,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: Context, email: string) => {
      const account = find(email)
      return (
        account && {
          accountId: email,
          claims: async () => ({ sub: email, email, email_verified: true, name: account.name }),
        }
      )
    },
    extraTokenClaims: (_context: Context, { accountId }: { accountId: string }) => {
      const account = find(accountId)
      return account && { [claimNames.userId]: account.userId, [claimNames.orgId]: account.orgId }
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: Context, form: string) => {
          const answer = '<input type="hidden" form="op.logoutForm" name="logout" value="yes">'
          const script = '<script>document.getElementById("op.logoutForm").submit()</script>'
          context.type = 'html'
          context.body = page('Signing out', form + answer + script)
        },
      },
    },
    interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    renderError: (context: Context, out: Record<string, string>) => {
      context.type = 'html'
      context.body = page('The identity provider failed', `<pre>${JSON.stringify(out)}</pre>`)
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
    },
  }
}

/** Returns a standard OpenID Connect provider on this machine, with a plain sign-in page and no consent page. */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  const issuer = `http://localhost:${options.port}`
  const clientId = 'concord-web'
  const audience = 'https://api.concord.example'
  const provider: Provider = new Provider(issuer, {
    ...configuration(options, clientId, audience),
    loadExistingGrant: (context: Context) => grantWithoutAsking(provider, context, audience),
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const form = context.method === 'POST' ? await readForm(context.req) : undefined
    const email = form?.get('email') ?? ''
    const isKnown = options.accounts.some((account) => account.email === email)
    if (form?.get('act') === 'deny') {
      const error = { error: 'access_denied', error_description: 'Denied' }
      return provider.interactionFinished(context.req, context.res, error)
    }
    if (isKnown && form?.get('password') === options.password) {
      return provider.interactionFinished(context.req, context.res, { login: { accountId: email } })
    }
    context.type = 'html'
    context.body = page('Sign in at the provider', LOGIN_FORM)
  })
  const server = createServer(provider.callback())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, 'localhost', resolve)
  })
  return {
    issuer,
    clientId,
    audience,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
