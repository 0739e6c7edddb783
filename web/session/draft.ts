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

/** Text that is not saved yet. It is there again after the session timed out and the same user is back in this tab. */
export function useDraft(name: string): readonly [text: string, setText: (text: string) => void] {
  const key = getKey(useViewer().user.id, name)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, next)
    },
  ]
}
