import { api } from '@concord/contract'
import type { Impersonator } from '@concord/domain'
import { notify } from '#web/lib/api-client.ts'
import { createStore } from '#web/lib/store.ts'

const STORAGE_KEY = 'concordActing'
const OVER_KEY = 'concordActedAs'

/** The impersonation in this tab; in other tabs the user acts as themselves. */
export type Acting = {
  readonly id: string
  readonly userName: string
  readonly reason: string
  readonly expiresAt: string
  /** Says who really sits here. */
  readonly impersonator: Impersonator
  /** The page where it began, to go back to. */
  readonly startedAt: string
}

function readActing(): Acting | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Acting | null
  } catch {
    return null
  }
}

const store = createStore(readActing())

export const acting = { get: store.get, subscribe: store.subscribe }

/** Begins to act as a user. Everything on the page belongs to one person or the other, so it is loaded again. */
export function beginActing(next: Acting): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  window.location.assign('/')
}

/** Forgets it without leaving the page, for the end of the session. */
export function forgetActing(): void {
  const now = store.get()
  if (!now) return
  sessionStorage.removeItem(STORAGE_KEY)
  store.set(null)
  notify(api.endImpersonation, { params: { id: now.id } })
}

/** The page that is about to be loaded says that it is over; this one has no time to. */
let isLeaving = false

/** Goes on as oneself where it began. */
export function endActing(): void {
  const now = store.get()
  if (!now) return
  isLeaving = true
  forgetActing()
  sessionStorage.setItem(OVER_KEY, now.userName)
  window.location.assign(now.startedAt)
}

/** Returns the name of the user that the viewer acted as until the page was loaded again; only once, then null. */
export function takeEndedName(): string | null {
  if (isLeaving) return null
  const name = sessionStorage.getItem(OVER_KEY)
  sessionStorage.removeItem(OVER_KEY)
  return name
}
