import type { Store } from '#web/lib/store.ts'

export type SignInState =
  | { readonly kind: 'pending' }
  /** Only where this app has its own login page. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'signedIn'; readonly token: string }
  | { readonly kind: 'failed'; readonly error: Error }

/** Describes how someone gets in, stays in and leaves; one for each way of signing in. */
export type SignIn = {
  readonly state: Pick<Store<SignInState>, 'get' | 'subscribe'>
  /** Finds out who is there. The returned function stops listening to other tabs. */
  readonly start: () => () => void
  /** Takes the token of our own login page. */
  readonly accept: (token: string) => void
  /** Another token without asking anyone, or null when that is not possible. */
  readonly renewToken: () => Promise<string | null>
  /** Asks for a sign-in that comes back to this page. */
  readonly askAgain: () => void
  /** The sign-in worked, and yet the server knows no one of that name. */
  readonly refuse: () => void
  /** After a failure. */
  readonly tryAgain: () => void
  /** Logs out, back to the site origin. */
  readonly end: () => void
  /** Logs out a user who was idle for too long; the next sign-in in this tab comes back to this page. */
  readonly timeOut: () => void
}

/**
 * `login`: a person has just signed in. `return`: back from a provider, which may have asked no one.
 * `continue`: the token was there or was fetched silently.
 */
export type Entry = 'login' | 'return' | 'continue'

export type SignInListener = {
  readonly onEnter: (token: string, entry: Entry) => void
  readonly onLeave: () => void
}
