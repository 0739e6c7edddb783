import type { ChangeDecision } from '@concord/domain'
import type { RefObject } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'

const DECISIONS: Readonly<Record<string, ChangeDecision>> = { a: 'accepted', r: 'rejected', m: 'moved' }

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[data-key]') ?? []),
]

export const keysIn = (list: HTMLElement | null): string[] =>
  linesIn(list).flatMap(({ dataset }) => dataset.key ?? [])

const lineInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('li[data-key]') ?? null

/** Focuses the next line that no one has decided on, from the one in focus on, and again from the top. */
function focusNextOpen(list: HTMLElement | null): void {
  const lines = linesIn(list)
  const inFocus = lineInFocus()
  const from = inFocus === null ? -1 : lines.indexOf(inFocus)
  const next = [...lines.slice(from + 1), ...lines.slice(0, from + 1)].find(
    ({ dataset }) => dataset.said === 'open',
  )
  next?.querySelector<HTMLElement>('input')?.focus()
  next?.scrollIntoView?.({ block: 'center' })
}

type ComparisonKeys = {
  readonly list: RefObject<HTMLElement | null>
  readonly selected: ReadonlySet<string>
  readonly decide: ((decision: ChangeDecision, keys: readonly string[]) => void) | null
}

/** Handles the keys: A, R and M decide on the selected lines or the focused one; N goes to the next open line. */
export function useComparisonKeys({ list, selected, decide }: ComparisonKeys): void {
  useSingleKeys((event) => {
    const key = event.key.toLowerCase()
    if (key === 'n') {
      event.preventDefault()
      focusNextOpen(list.current)
      return
    }
    const decision = DECISIONS[key]
    const inFocus = lineInFocus()?.dataset.key
    const keys = selected.size > 0 ? [...selected] : inFocus === undefined ? [] : [inFocus]
    if (decision === undefined || decide === null || keys.length === 0) return
    event.preventDefault()
    decide(decision, keys)
  }, 'first')
}
