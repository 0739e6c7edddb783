import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cycle } from '../queries.ts'
import type { CauseLine } from './model/list-sections.ts'
import {
  type Finding,
  type Fix,
  type FixedCell,
  type FixPreview,
  previewOf,
  readFixProblem,
} from './queries.ts'
import type { Fixes } from './use-fixes.ts'

export type FixAtHand = {
  readonly fix: Fix | null
  readonly preview: FixPreview | null | undefined
  readonly problem: string | null
  /** The cell that a text was typed for, which can be fixed alone; null for none. */
  readonly cell: FixedCell | null
  readonly onKeep: () => void
  /** Keeps it for the runs of this cycle, and not for later files. */
  readonly onKeepOnce: () => void
  readonly onKeepCell: () => void
  readonly onText: (finding: Finding, text: string) => void
  readonly onLeaveText: () => void
}

type Typed = { readonly line: string; readonly fix: Fix; readonly cell: FixedCell | null }

/** Holds the fix that is suggested for a cause, or what the user typed for one of its texts, and what it would do. */
export function useFixAtHand(
  cycle: Cycle,
  line: CauseLine | undefined,
  canFix: boolean,
  { keep, keepCell }: Pick<Fixes, 'keep' | 'keepCell'>,
): FixAtHand {
  const [typed, setTyped] = useState<Typed | null>(null)
  const suggested: Fix | null =
    line && line.fix !== null
      ? { kind: 'cause', rule: line.rule, field: line.field, cause: line.cause }
      : null
  const ofLine = typed !== null && typed.line === line?.id ? typed : null
  const fix = ofLine?.fix ?? suggested
  const cell = canFix ? (ofLine?.cell ?? null) : null
  const { data, error } = useQuery(previewOf(cycle, canFix ? fix : null))
  const isOfFix = canFix && fix !== null
  const keepFix = (isOnlyThisCycle: boolean) => {
    if (fix !== null && isOfFix && data) keep(fix, isOnlyThisCycle, () => setTyped(null))
  }
  return {
    ...{ fix, cell, preview: isOfFix ? data : null, problem: (isOfFix && readFixProblem(error)) || null },
    onKeep: () => keepFix(false),
    onKeepOnce: () => keepFix(true),
    onKeepCell: () => {
      if (cell !== null) keepCell(cell, () => setTyped(null))
    },
    onText: ({ rule, field, value, tab, row, columnIndex: column }, text) => {
      if (field === null || value === null || line === undefined) return
      const to = text.trim() === '' ? null : text.trim()
      setTyped({
        ...{ line: line.id, fix: { kind: 'text', rule, field, from: value, to } },
        cell: column === null ? null : { tab, row, column, before: value, after: to },
      })
    },
    onLeaveText: () => setTyped(null),
  }
}
