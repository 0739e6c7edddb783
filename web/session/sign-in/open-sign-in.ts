import { connectApi } from '#web/lib/api-client.ts'
import { type BrowserEnvironment, callOrigin } from '#web/lib/environment.ts'
import { acting, endActing } from '../acting/acting.ts'
import { createLocalSignIn } from './local-sign-in.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import type { SignIn, SignInListener } from './sign-in.ts'
import { openSignOutNews } from './sign-out-news.ts'

/** Loads the client of the provider, which is needed only where a provider is used. */
async function loadProvider(environment: BrowserEnvironment) {
  const { openIdentityProvider } = await import('./identity-provider.ts')
  return openIdentityProvider(environment, window.location.origin)
}

/** Opens the sign-in of this environment, and the calls on behalf of the user who is signed in. */
export function openSignIn(
  environment: BrowserEnvironment,
  listener: SignInListener & { readonly onAccountDisabled: () => void },
): SignIn {
  const signIn =
    environment.name === 'local'
      ? createLocalSignIn(listener)
      : createProviderSignIn({
          ...listener,
          openProvider: () => loadProvider(environment),
          news: openSignOutNews(),
        })
  connectApi({
    origin: callOrigin(environment.apiOrigin, window.location),
    readToken() {
      const state = signIn.state.get()
      return state.kind === 'signedIn' ? state.token : null
    },
    renewToken: signIn.renewToken,
    onSessionLost: signIn.askAgain,
    onUnknownUser: signIn.refuse,
    onAccountDisabled: listener.onAccountDisabled,
    readImpersonation: () => acting.get()?.id ?? null,
    onImpersonationEnded: endActing,
  })
  return signIn
}
