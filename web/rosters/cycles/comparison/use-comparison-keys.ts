import type { ChangeDecision } from '@concord/domain'
import { type RefObject, useRef } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'

const DECISIONS: Readonly<Record<string, ChangeDecision>> = { a: 'accepted', r: 'rejected', m: 'moved' }

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('li[data-key]') ?? []),
]

export const keysIn = (list: HTMLElement | null): string[] =>
  linesIn(list).flatMap(({ dataset }) => dataset.key ?? [])

const lineInFocus = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('li[data-key]') ?? null

/** The line that had the focus last: its key, and its place among the lines. */
type Place = { readonly key: string | undefined; readonly at: number }

/** Focuses the next line that no one has decided on, from the one that had the focus last on, and again from the top. */
function focusNextOpen(list: HTMLElement | null, last: Place): void {
  const lines = linesIn(list)
  const at = lines.findIndex(({ dataset }) => dataset.key === last.key)
  // A filter takes a line away once it is decided: the next one has its place then.
  const from = at === -1 ? last.at - 1 : at
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
  const last = useRef<Place>({ key: undefined, at: 0 })
  useSingleKeys((event) => {
    const key = event.key.toLowerCase()
    const line = lineInFocus()
    const inFocus = line?.dataset.key
    if (line !== null) last.current = { key: inFocus, at: linesIn(list.current).indexOf(line) }
    if (key === 'n') {
      event.preventDefault()
      focusNextOpen(list.current, last.current)
      return
    }
    const decision = DECISIONS[key]
    const keys = selected.size > 0 ? [...selected] : inFocus === undefined ? [] : [inFocus]
    if (decision === undefined || decide === null || keys.length === 0) return
    event.preventDefault()
    decide(decision, keys)
  }, 'first')
}
