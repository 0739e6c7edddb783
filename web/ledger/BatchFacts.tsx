import { formatCount, formatDate } from '@concord/domain'
import { Box } from '@mui/material'
import { exactTime } from '#web/lib/when.ts'
import { FactBar } from '#web/ui/FactBar.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { STATE_LABELS, STATE_MARKS } from './batch-labels.ts'
import type { Batch } from './queries.ts'

const COUNTS = [
  ['read', 'read'],
  ['added', 'added'],
  ['changed', 'changed'],
  ['unchanged', 'unchanged'],
  ['older', 'older than stored'],
  ['rejected', 'rejected'],
  ['claimed', 'claimed'],
  ['conflicts', 'conflicts'],
] as const

/** Shows where a batch came from, and that each of its rows is accounted for. */
export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const { source, state, organization, startedAt, appliedAt, coversUntil, counts } = batch
  const stated = COUNTS.flatMap(([name, label]) => {
    const count = counts[name] ?? 0
    return count === 0 ? [] : [`${formatCount(count)} ${label}`]
  })
  return (
    <FactBar>
      <SourceMark kind={source.kind} name={source.name} />
      <StatusMark status={STATE_MARKS[state]}>{STATE_LABELS[state]}</StatusMark>
      <span>{organization ?? 'Everyone'}</span>
      <span>{exactTime(new Date(appliedAt ?? startedAt))}</span>
      {coversUntil && <span>Data through {formatDate(coversUntil)}</span>}
      {stated.length > 0 && <Box component="span">{stated.join(', ')}</Box>}
    </FactBar>
  )
}
