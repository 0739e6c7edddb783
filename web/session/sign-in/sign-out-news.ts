const CHANNEL = 'concordSession'
const SIGNING_OUT_KEY = 'concordSigningOut'

export type SignOutNews = {
  readonly listen: (onSignOut: () => void) => () => void
  /** Other tabs may look for the provider's session again only after it has ended there. */
  readonly announceAfterReturn: () => void
}

/** Tells the other tabs of a sign-out where no shared token can disappear. */
export function openSignOutNews(): SignOutNews {
  return {
    listen(onSignOut) {
      const channel = new BroadcastChannel(CHANNEL)
      channel.onmessage = onSignOut
      if (sessionStorage.getItem(SIGNING_OUT_KEY) !== null) {
        sessionStorage.removeItem(SIGNING_OUT_KEY)
        channel.postMessage(null)
      }
      return () => channel.close()
    },
    announceAfterReturn: () => sessionStorage.setItem(SIGNING_OUT_KEY, ''),
  }
}
