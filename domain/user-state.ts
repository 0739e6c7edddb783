/** Defines where a user stands. `invited`: has an invitation and has not come in yet. */
export const USER_STATES = ['active', 'invited', 'disabled'] as const
export type UserState = (typeof USER_STATES)[number]

type Known = { readonly active: boolean; readonly invitedAt: unknown; readonly lastSignInAt: unknown }

/** Returns the state of a user; the times are null where there are none. */
export function getUserState({ active, invitedAt, lastSignInAt }: Known): UserState {
  if (!active) return 'disabled'
  return lastSignInAt === null && invitedAt !== null ? 'invited' : 'active'
}
