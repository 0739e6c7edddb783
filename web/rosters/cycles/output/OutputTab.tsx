import { ROW_OUTCOMES } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import type { CellAt } from './cell-at.ts'
import { OutputGrid } from './OutputGrid.tsx'
import { OUTCOME_LABELS } from './outcome-labels.ts'
import { type OutputPage, type RowOutcome, traceOf } from './queries.ts'
import { TracePanel } from './TracePanel.tsx'
import { TraceStrip } from './TraceStrip.tsx'
import { useOutputRows } from './use-output-rows.ts'
import { useOutputView } from './use-output-view.ts'

const ALL = 'all'

type OutcomesProps = {
  readonly counts: OutputPage['counts']
  readonly outcome: RowOutcome | undefined
  readonly onOutcome: (outcome: RowOutcome | undefined) => void
}

function Outcomes({ counts, outcome, onOutcome }: OutcomesProps) {
  const sum = Object.values(counts).reduce((all, one) => all + one, 0)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Rows"
      value={outcome ?? ALL}
      onChange={(_, next: RowOutcome | typeof ALL | null) =>
        onOutcome(next === null || next === ALL ? undefined : next)
      }
    >
      <ToggleButton value={ALL}>All {formatCount(sum)}</ToggleButton>
      {ROW_OUTCOMES.map((name) => (
        <ToggleButton key={name} value={name}>
          {OUTCOME_LABELS[name]} {formatCount(counts[name])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** Shows every row that a cycle made, and how each cell of it came to its value. */
export function OutputTab({ cycle }: CycleTabProps) {
  const { view, setOutcome, sortBy, setFilter, clear } = useOutputView()
  const rows = useOutputRows(cycle.id, cycle.revision, view)
  const [active, setActive] = useState<CellAt | null>(null)
  const [isOpen, setOpen] = useState(false)
  const fields = rows.first?.fields ?? []
  const row = active === null ? undefined : rows.rowAt(active.row)
  const field = active === null ? undefined : fields[active.column]
  const { data: trace } = useQuery({
    ...traceOf(cycle.id, cycle.revision, row?.id ?? 0, field?.id ?? ''),
    enabled: row !== undefined && field !== undefined,
  })
  const isNarrowed =
    view.outcome !== undefined || view.sort !== undefined || Object.keys(view.filters).length > 0
  if (cycle.balance === null)
    return <EmptyState title="No output yet">The rows are here when the file has run.</EmptyState>
  if (rows.error)
    return (
      <ErrorState
        title="The output did not load"
        error={rows.error}
        preserved="Your filters are unchanged."
        onRetry={rows.retry}
      />
    )
  if (!rows.first) return <SkeletonRows label="Loading the output" count={8} />
  const change =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setActive(null)
      act(...args)
    }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <Outcomes counts={rows.first.counts} outcome={view.outcome} onOutcome={change(setOutcome)} />
        <Box role="status" sx={{ color: 'ink2' }}>
          {rows.isLoading
            ? 'Reading rows'
            : `${formatCount(rows.total)} ${rows.total === 1 ? 'row' : 'rows'}`}
        </Box>
        {isNarrowed && (
          <Button variant="text" onClick={change(clear)} sx={{ ml: 'auto' }}>
            Clear filters and order
          </Button>
        )}
      </Box>
      <OutputGrid
        {...{ fields, rows, view, active }}
        onActivate={setActive}
        onOpen={() => setOpen(true)}
        onSort={change(sortBy)}
        onFilter={change(setFilter)}
      />
      <TraceStrip trace={row && trace} isActive={active !== null} onOpen={() => setOpen(true)} />
      <KeyHints
        keys={[
          [['↑', '↓', '←', '→'], 'cell'],
          [['Page Up', 'Page Down'], '15 rows'],
          [['Enter'], 'open lineage'],
        ]}
      />
      {isOpen && trace && row && (
        <TracePanel trace={trace} row={row} fields={fields} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
