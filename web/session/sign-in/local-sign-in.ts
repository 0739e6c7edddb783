import { createStore } from '#web/lib/store.ts'
import { isIdleTimeOver } from '../idle/idle-time.ts'
import {
  findLocalToken,
  LOCAL_TOKEN_KEY,
  readLocalToken,
  removeLocalToken,
  storeLocalToken,
} from './local-token.ts'
import { currentPath, isAtLogin, loginPathBackTo, replaceAddress, returnPathOfLogin } from './return-path.ts'
import type { Entry, SignIn, SignInListener, SignInState } from './sign-in.ts'

/**
 * Creates the sign-in of the local environment: the token is in local storage, and the login page is that of the app.
 */
export function createLocalSignIn({ onEnter, onLeave }: SignInListener): SignIn {
  const state = createStore<SignInState>({ kind: 'pending' })

  function enter(token: string, entry: Entry): void {
    if (isAtLogin()) replaceAddress(returnPathOfLogin())
    state.set({ kind: 'signedIn', token })
    onEnter(token, entry)
  }

  function leave(returnPath: string): void {
    if (state.get().kind === 'signedIn') onLeave()
    if (!isAtLogin()) replaceAddress(loginPathBackTo(returnPath))
    state.set({ kind: 'signedOut' })
  }

  function read(): void {
    try {
      const token = readLocalToken()
      if (token === null) leave(currentPath())
      else enter(token, 'continue')
    } catch (error) {
      console.error(error)
      state.set({ kind: 'failed', error: error as Error })
    }
  }

  function onStorage({ key }: StorageEvent): void {
    if (key !== LOCAL_TOKEN_KEY && key !== null) return
    const token = findLocalToken()
    const now = state.get()
    if (now.kind === 'signedOut' && token !== null) enter(token, 'continue')
    if (now.kind !== 'signedIn' || now.token === token) return
    // Someone else signed in from another tab: nothing on this page may go on under the new name.
    if (token !== null) window.location.reload()
    else leave(isIdleTimeOver() ? currentPath() : '/')
  }

  function askAgain(): void {
    removeLocalToken()
    leave(currentPath())
  }

  function onPopState(): void {
    if (state.get().kind === 'signedOut') leave(currentPath())
  }

  return {
    state,
    start() {
      window.addEventListener('storage', onStorage)
      window.addEventListener('popstate', onPopState)
      if (state.get().kind === 'pending') read()
      return () => {
        window.removeEventListener('storage', onStorage)
        window.removeEventListener('popstate', onPopState)
      }
    },
    accept(token) {
      storeLocalToken(token)
      enter(token, 'login')
    },
    renewToken: async () => null,
    askAgain,
    refuse: askAgain,
    tryAgain: () => window.location.reload(),
    end() {
      removeLocalToken()
      leave('/')
    },
    timeOut: askAgain,
  }
}
