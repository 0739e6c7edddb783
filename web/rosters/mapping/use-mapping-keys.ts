import { useSingleKeys } from '#web/ui/single-keys.ts'
import { OUTPUT_ID } from './OutputTable.tsx'

export type MappingKeys = {
  /** Lines down; up where it is negative. */
  readonly onMove: (by: number) => void
  readonly onEdge: (edge: 'first' | 'last') => void
  readonly onPick: () => void
  /** Answers the question at hand, from 0; false where there is none. */
  readonly onAnswer: (at: number) => boolean
  readonly onNext: () => void
  readonly onTransform: () => void
  readonly onLeaveOut: () => void
  readonly onSteps: () => void
  readonly onBlocks: () => void
}

const PAGE = 10

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/** Handles the single-key shortcuts of the page. */
export function useMappingKeys(keys: MappingKeys): void {
  useSingleKeys((event) => {
    const acts: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => keys.onMove(1),
      ArrowUp: () => keys.onMove(-1),
      PageDown: () => keys.onMove(PAGE),
      PageUp: () => keys.onMove(-PAGE),
      Home: () => keys.onEdge('first'),
      End: () => keys.onEdge('last'),
      Enter: () => (isControl(event.target) ? false : keys.onPick()),
      n: keys.onNext,
      t: keys.onTransform,
      x: keys.onLeaveOut,
      s: keys.onSteps,
      b: keys.onBlocks,
      o: () => document.getElementById(OUTPUT_ID)?.focus(),
      1: () => keys.onAnswer(0),
      2: () => keys.onAnswer(1),
      3: () => keys.onAnswer(2),
    }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act && act() !== false) event.preventDefault()
  })
}
