import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cycle } from '../queries.ts'
import type { CauseLine } from './model/list-sections.ts'
import { type Finding, type Fix, type FixPreview, previewOf, readFixProblem } from './queries.ts'

export type FixAtHand = {
  readonly fix: Fix | null
  readonly preview: FixPreview | null | undefined
  readonly problem: string | null
  readonly onKeep: () => void
  readonly onText: (finding: Finding, text: string) => void
  readonly onLeaveText: () => void
}

type Typed = { readonly line: string; readonly fix: Fix }

/** The fix that is suggested for a cause, or what someone typed for one of its texts, and what it would do. */
export function useFixAtHand(
  cycle: Cycle,
  line: CauseLine | undefined,
  canFix: boolean,
  keep: (fix: Fix, onKept: () => void) => void,
): FixAtHand {
  const [typed, setTyped] = useState<Typed | null>(null)
  const suggested: Fix | null =
    line && line.fix !== null
      ? { kind: 'cause', rule: line.rule, field: line.field, cause: line.cause }
      : null
  const fix = typed !== null && typed.line === line?.id ? typed.fix : suggested
  const { data, error } = useQuery(previewOf(cycle, canFix ? fix : null))
  const isOfFix = canFix && fix !== null
  return {
    ...{ fix, preview: isOfFix ? data : null, problem: (isOfFix && readFixProblem(error)) || null },
    onKeep: () => {
      if (fix !== null && isOfFix && data) keep(fix, () => setTyped(null))
    },
    onText: ({ rule, field, value }, text) => {
      if (field === null || value === null || line === undefined) return
      const to = text.trim() === '' ? null : text.trim()
      setTyped({ line: line.id, fix: { kind: 'text', rule, field, from: value, to } })
    },
    onLeaveText: () => setTyped(null),
  }
}
