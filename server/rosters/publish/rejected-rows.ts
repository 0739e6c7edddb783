import type { Program } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'

/** What people kept as it was in the comparison of a cycle. */
export type RejectedRows = {
  /** Rows that stay out, by their ":id". */
  readonly ids: ReadonlySet<number>
  /** NPIs of practitioners of whom a place was to go, and stays. */
  readonly npis: ReadonlySet<string>
}

export const NOTHING_REJECTED: RejectedRows = { ids: new Set(), npis: new Set() }

/** Says what people rejected of the changes of a cycle. */
export type FindRejected = (program: Program, key: CycleKey) => Promise<RejectedRows>
