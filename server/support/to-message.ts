import type { StoredAnswer, StoredMessage } from './store.ts'

export function toAnswer({ id, answer, at, mailed_at, user_name }: StoredAnswer) {
  return {
    id,
    answer,
    at: at.toISOString(),
    userName: user_name,
    mailedAt: mailed_at?.toISOString() ?? null,
  }
}

export function toFacts({ id, message, page, at, state }: StoredMessage) {
  return { id, message, page, at: at.toISOString(), state }
}

export function toSender({ user_id, user_name, user_email, organization }: StoredMessage) {
  return user_name === null ? null : { id: user_id, name: user_name, email: user_email ?? '', organization }
}
