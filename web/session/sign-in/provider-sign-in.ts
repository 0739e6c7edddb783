import { createStore } from '#web/lib/store.ts'
import { isIdleTimeOver } from '../idle/idle-time.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type IdentityReturn, readIdentityReturn, withoutReturnParameters } from './identity-return.ts'
import { currentPath, keepReturnPath, replaceAddress, safeReturnPath, takeReturnPath } from './return-path.ts'
import type { Entry, SignIn, SignInListener, SignInState } from './sign-in.ts'
import type { SignOutNews } from './sign-out-news.ts'

type Parts = SignInListener & {
  readonly openProvider: () => Promise<IdentityProvider>
  readonly news: SignOutNews
}

/** A token that is refused so soon after a sign-in will be refused again: asking again would never end. */
const FRESH_MS = 30_000

/** Creates the sign-in at an external identity provider. */
export function createProviderSignIn({ openProvider, news, onEnter, onLeave }: Parts): SignIn {
  const state = createStore<SignInState>({ kind: 'pending' })
  let opened: Promise<IdentityProvider> | undefined
  let asksForAccount = false
  let returnedAt = Number.NEGATIVE_INFINITY
  let renewal: Promise<string | null> | undefined

  function provider(): Promise<IdentityProvider> {
    opened ??= openProvider()
    return opened
  }

  function enter(token: string, entry: Entry): void {
    if (entry === 'return') returnedAt = Date.now()
    state.set({ kind: 'signedIn', token })
    onEnter(token, entry)
  }

  function fail(error: Error): void {
    console.error(error)
    state.set({ kind: 'failed', error })
  }

  const failToLoad = (cause: unknown) => fail(new Error('Error loading Auth0 token', { cause }))

  async function goToSignIn(returnTo: string): Promise<void> {
    const options = { askForAccount: asksForAccount }
    await provider()
      .then((found) => found.goToSignIn(returnTo, options))
      .catch(failToLoad)
  }

  async function returnedToken(returned: IdentityReturn, url: URL): Promise<string | null> {
    const found = await provider()
    const startedAt = returned.state === null ? undefined : await found.findReturnPath(returned.state)
    replaceAddress(startedAt === undefined ? withoutReturnParameters(url) : safeReturnPath(startedAt))
    return returned.kind === 'code' ? found.finishSignIn(url.href, returned.state) : null
  }

  async function enterAgainOrAsk(): Promise<void> {
    const token = await (await provider()).fetchTokenSilently()
    if (token === null) await goToSignIn(currentPath())
    else enter(token, 'continue')
  }

  async function begin(): Promise<void> {
    const url = new URL(window.location.href)
    const returned = readIdentityReturn(url)
    const keptPath = takeReturnPath()
    if (!returned && keptPath !== null && currentPath() === '/') replaceAddress(keptPath)
    const token = returned ? await returnedToken(returned, url) : null
    if (token !== null) return enter(token, 'return')
    if (returned?.kind !== 'error') return enterAgainOrAsk()
    asksForAccount = true
    fail(new Error(returned.message))
  }

  function leave(): void {
    if (state.get().kind === 'signedIn') onLeave()
    state.set({ kind: 'pending' })
  }

  function refuse(): void {
    leave()
    asksForAccount = true
    fail(new Error('Your sign-in has no account in Concord.'))
  }

  function onSignOutElsewhere(): void {
    if (state.get().kind !== 'signedIn') return
    leave()
    if (isIdleTimeOver()) window.location.reload()
    else window.location.replace('/')
  }

  function end(returnTo: string): void {
    leave()
    news.announceAfterReturn()
    void provider()
      .then((found) => found.goToSignOut(returnTo))
      .catch(fail)
  }

  /**
   * Reloads a page that the browser kept when the user comes back from the page of the provider; it would wait forever.
   */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted && state.get().kind === 'pending') window.location.reload()
  }

  let hasBegun = false
  return {
    state,
    start() {
      const stopListening = news.listen(onSignOutElsewhere)
      window.addEventListener('pageshow', onPageShow)
      if (!hasBegun) void begin().catch(failToLoad)
      hasBegun = true
      return () => {
        stopListening()
        window.removeEventListener('pageshow', onPageShow)
      }
    },
    accept: () => {},
    renewToken() {
      renewal ??= provider()
        .then((found) => found.fetchTokenSilently())
        .catch(() => null)
        .then((token) => {
          renewal = undefined
          if (token !== null && state.get().kind === 'signedIn') state.set({ kind: 'signedIn', token })
          return token
        })
      return renewal
    },
    askAgain() {
      if (Date.now() - returnedAt < FRESH_MS) return refuse()
      leave()
      void goToSignIn(currentPath())
    },
    refuse,
    tryAgain() {
      state.set({ kind: 'pending' })
      if (asksForAccount) void goToSignIn(currentPath())
      else window.location.reload()
    },
    end: () => end('/'),
    timeOut() {
      keepReturnPath(currentPath())
      end(currentPath())
    },
  }
}
