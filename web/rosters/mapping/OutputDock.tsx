import { type PreviewRow, type TargetConfig, traceCell } from '@concord/roster-language'
import { Box, Button, IconButton } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { memo, useMemo, useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { CellTrace } from './CellTrace.tsx'
import { numberRows, type OutputCell, sayRows } from './model/output-rows.ts'
import { OutputTable } from './OutputTable.tsx'
import type { Previews } from './preview/use-previews.ts'
import { SHOWN_ROWS } from './preview/work-out.ts'

export type OutputDockProps = {
  readonly target: TargetConfig
  readonly previews: Previews
  readonly dataRows: number
  readonly from: number
  readonly onFrom: (from: number) => void
  /** Fields whose columns are blocked, and those that wait for an answer. */
  readonly blocked: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  /** The field of the column in hand. */
  readonly currentField: string | undefined
}

const own = ({ findings }: PreviewRow, id: string) =>
  findings.filter(({ field, severity }) => field === id && severity !== 'info')

/** Shows the output of the first rows, as a run would write it. */
export const OutputDock = memo(function OutputDock(props: OutputDockProps) {
  const { target, previews, dataRows, from, onFrom, blocked, asked, currentField } = props
  const { previewed, columns, source, sample, stepped, today } = previews
  const [isRaw, setRaw] = useState(false)
  const [active, setActive] = useState<OutputCell | null>(null)
  const fields = useMemo(
    () => target.fields.filter(({ id }) => previewed.fields.includes(id)),
    [target, previewed],
  )
  const rows = useMemo(() => numberRows(previewed.rows), [previewed])
  const [problem] = previewed.problems
  const cell = active && rows[active.row]
  const total = stepped.rows.length
  const count = (number: number, what: string) => `${number} ${number === 1 ? 'column' : 'columns'} ${what}`
  return (
    <Box
      component="section"
      aria-label="Output, live"
      sx={{ borderTop: '2px solid', borderColor: 'line', bgcolor: 'sheet', flex: 'none' }}
    >
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' },
          px: { xs: 2, md: 4 },
          minHeight: 40,
        }}
      >
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          Output, live
        </Box>
        <Box role="status" sx={{ color: problem ? 'error.main' : 'ink2' }}>
          {problem ? problem.message : sayRows(previewed.rows, dataRows)}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto' }}>
          {blocked.size > 0 && <StatusMark status="error">{count(blocked.size, 'blocked')}</StatusMark>}
          {asked.size > 0 && <StatusMark status="waiting">{count(asked.size, 'waiting')}</StatusMark>}
          <Button variant="text" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            {isRaw ? 'Output alone' : 'Raw beside output'}
          </Button>
          <Box sx={{ display: 'flex' }}>
            <IconButton
              aria-label="Rows before"
              disabled={from === 0}
              onClick={() => onFrom(Math.max(0, from - SHOWN_ROWS))}
            >
              <ChevronUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              aria-label="Rows after"
              disabled={from + SHOWN_ROWS >= total}
              onClick={() => onFrom(from + SHOWN_ROWS)}
            >
              <ChevronDown size={16} aria-hidden />
            </IconButton>
          </Box>
        </Box>
      </Box>
      <OutputTable
        {...{ fields, rows, blocked, asked, currentField }}
        columns={isRaw ? columns : undefined}
        onActive={setActive}
      />
      <CellTrace
        place={cell ? `${active.field} in row ${cell.number}` : undefined}
        steps={cell ? traceCell(target, source, sample, cell.row, active.field, today) : []}
        findings={cell ? own(cell.row, active.field) : []}
      />
    </Box>
  )
})
