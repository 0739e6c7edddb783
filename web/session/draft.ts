import { useState } from 'react'
import { useViewer } from './session-context.ts'

const PREFIX = 'draft:'

const getKey = (userId: string, name: string) => `${PREFIX}${userId}:${name}`

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))
}

export function hasDrafts(): boolean {
  return draftKeys().length > 0
}

export function removeDrafts(): void {
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

/**
 * Reads a draft; undefined if it cannot be parsed, because a tab may hold what an earlier version of the program wrote.
 */
function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Written, but not saved yet; undefined when there is nothing. */
export type Draft<Value> = readonly [value: Value | undefined, keep: (value: Value | undefined) => void]

/**
 * Stores a value that is not saved yet. It is restored after the session timed out and the same user is back in this
 * tab.
 */
export function useDraft<Value>(name: string): Draft<Value> {
  const key = getKey(useViewer().user.id, name)
  const [draft, setDraft] = useState(() => ({ key, value: read<Value>(key) }))
  return [
    draft.key === key ? draft.value : read<Value>(key),
    (value) => {
      setDraft({ key, value })
      if (value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
    },
  ]
}
