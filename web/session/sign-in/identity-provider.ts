import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts'
import type { BrowserEnvironment } from '#web/lib/environment.ts'

const SCOPE = 'openid email profile'
const SILENT_TIMEOUT_SECONDS = 6
const NEEDS_A_PERSON = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

export type ProviderSettings = Pick<BrowserEnvironment, 'identityDomain' | 'clientId' | 'audience'>

export type IdentityProvider = {
  /** The token of a return with a code, or null when the sign-in was not started in this tab. */
  readonly finishSignIn: (address: string, state: string) => Promise<string | null>
  /** Says where the sign-in with this state was started. */
  readonly findReturnPath: (state: string) => Promise<unknown>
  /** A token from a live session at the provider, or null when a person has to sign in. */
  readonly fetchTokenSilently: () => Promise<string | null>
  /** Leaves the page for the provider. */
  readonly goToSignIn: (returnTo: string, options?: { readonly askForAccount?: boolean }) => Promise<void>
  /**
   * Leaves the page to sign out. If the provider cannot end its session, it asks for an account and comes back to the
   * path.
   */
  readonly goToSignOut: (returnTo: string) => Promise<void>
}

export function clientSettings({ identityDomain, clientId, audience }: ProviderSettings, origin: string) {
  return {
    authority: identityDomain,
    client_id: clientId,
    redirect_uri: origin,
    silent_redirect_uri: origin,
    post_logout_redirect_uri: origin,
    response_type: 'code',
    scope: SCOPE,
    extraQueryParams: audience === '' ? {} : { audience },
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
  }
}

/**
 * Tells whether a sign-in needs the person. A provider whose pages cannot be framed never answers, so a timeout counts
 * as well.
 */
function needsPerson(error: unknown): boolean {
  if (error instanceof ErrorTimeout) return true
  return error instanceof ErrorResponse && error.error !== null && NEEDS_A_PERSON.includes(error.error)
}

function returnPathIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'returnTo' in data ? data.returnTo : undefined
}

/** Returns a standard OpenID Connect provider: code with PKCE, tokens in memory only. */
export function openIdentityProvider(settings: ProviderSettings, origin: string): IdentityProvider {
  const stateStore = new WebStorageStateStore({ store: window.sessionStorage })
  const manager = new UserManager({
    ...clientSettings(settings, origin),
    stateStore,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  const goToSignIn: IdentityProvider['goToSignIn'] = (returnTo, { askForAccount = false } = {}) =>
    manager.signinRedirect({ state: { returnTo }, ...(askForAccount ? { prompt: 'login' } : {}) })

  return {
    async finishSignIn(address, state) {
      if ((await stateStore.get(state)) === null) return null
      const user = await manager.signinRedirectCallback(address)
      return user.access_token
    },
    async findReturnPath(state) {
      const stored = await stateStore.get(state)
      return stored === null ? undefined : returnPathIn((JSON.parse(stored) as { data?: unknown }).data)
    },
    async fetchTokenSilently() {
      try {
        return (await manager.signinSilent())?.access_token ?? null
      } catch (error) {
        if (needsPerson(error)) return null
        throw error
      }
    },
    goToSignIn,
    async goToSignOut(returnTo) {
      const endSession = await manager.metadataService.getEndSessionEndpoint()
      if (endSession === undefined) await goToSignIn(returnTo, { askForAccount: true })
      else await manager.signoutRedirect()
    },
  }
}

/** Hands the answer to a silent request, which came back into a hidden frame, to the page around it. */
export async function answerSilentRequest(): Promise<void> {
  const { origin } = window.location
  const manager = new UserManager({ authority: origin, client_id: 'frame', redirect_uri: origin })
  await manager.signinSilentCallback()
}
