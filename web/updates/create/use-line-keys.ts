import { useSingleKeys } from '#web/ui/single-keys.ts'
import type { UpdateLine } from './queries.ts'
import { WAYS, type Way } from './WayChoice.tsx'

type Keys = {
  readonly lines: readonly UpdateLine[]
  readonly onNext: () => void
  readonly onLeaveOut: (line: UpdateLine) => void
  readonly onWay: (way: Way) => void
}

function findFocused(lines: readonly UpdateLine[]): UpdateLine | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-line]')
  return row ? lines.find(({ line }) => String(line) === row.dataset.line) : undefined
}

/** Handles keys: N goes to the next line that needs the user, X leaves out the focused line, 1 to 3 choose the way. */
export function useLineKeys({ lines, onNext, onLeaveOut, onWay }: Keys): void {
  useSingleKeys((event) => {
    const key = event.key.toLowerCase()
    const way = WAYS[Number(key) - 1]
    if (key === 'n') onNext()
    else if (key === 'x') {
      const line = findFocused(lines)
      if (!line) return
      onLeaveOut(line)
    } else if (way) onWay(way)
    else return
    event.preventDefault()
  })
}
