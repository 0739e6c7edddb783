import { useState } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/** The row at hand, moved by arrows; Enter corrects its text. */
export function useRowKeys(count: number, canEdit: boolean) {
  const [at, setAt] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const current = Math.min(at, Math.max(0, count - 1))
  useSingleKeys((event) => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setAt(Math.min(count - 1, current + 1)),
      ArrowUp: () => setAt(Math.max(0, current - 1)),
      Enter: canEdit && !isControl(event.target) ? () => setEditing(current) : undefined,
    }
    const act = acts[event.key]
    if (!act || count === 0) return
    event.preventDefault()
    act()
  })
  return { current, editing, setCurrent: setAt, setEditing }
}
