import type { ComponentType } from 'react'
import type { Cycle } from './queries.ts'
import type { CycleActions } from './use-cycle-actions.ts'

export type CycleTabProps = {
  readonly cycle: Cycle
  /** Actions on the cycle that several places of its page offer. */
  readonly actions: CycleActions
}

/** A tab of the page of a cycle. */
export type CycleTab = {
  /** The id as it is in the address: '?tab=findings'. */
  readonly id: string
  readonly label: string
  /** Shown beside the label; undefined for no number. */
  readonly count?: (cycle: Cycle) => number | undefined
  /** False: this cycle has nothing for it yet, and the tab is left out. */
  readonly isThere?: (cycle: Cycle) => boolean
  /** False: it is left out on paper. */
  readonly isPrinted?: boolean
  /** Fetched when it is first shown. */
  readonly load: () => Promise<ComponentType<CycleTabProps>>
}
