import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showError } from '#web/lib/toasts.ts'
import { ChartMenu } from './ChartMenu.tsx'
import { ChartTableView } from './ChartTableView.tsx'
import type { ChartTable } from './chart-table.ts'
import { saveCsv, savePng } from './save-chart.ts'

export type ChartCardProps = {
  /** Names the measure. */
  readonly title: string
  /** Beside the title, quiet: '3,085,696 fields'. */
  readonly base?: string | undefined
  /** The conclusion of the chart, in one sentence. */
  readonly finding?: string | undefined
  readonly table: ChartTable
  /** Address of all rows that the chart counts. */
  readonly rowsTo?: string | undefined
  /** Stands in a picture of it: 'Wrenfield Health Plan, as of Jul 9, 2026'. */
  readonly foot: string
  readonly legend?: ReactNode
  /** Below the chart, what it leaves out. */
  readonly note?: ReactNode
  /** An explanation of how the numbers are made; shown with the table. */
  readonly definition?: string | undefined
  readonly children: ReactNode
}

type ActionsProps = Pick<ChartCardProps, 'title' | 'rowsTo'> & {
  readonly isTable: boolean
  readonly onToggle: () => void
  readonly onCsv: () => void
  readonly onPng: () => void
}

function Actions({ title, rowsTo, isTable, onToggle, onCsv, onPng }: ActionsProps) {
  const Shown = isTable ? ChartColumn : Table2
  return (
    <Box
      sx={{
        display: 'flex',
        flex: 'none',
        my: { xs: '-12px', md: '-6px' },
        mr: { xs: '-14px', md: '-8px' },
        displayPrint: 'none',
      }}
    >
      <Tooltip title={isTable ? 'Show the chart' : 'Show as a table'}>
        <IconButton aria-label={`${title} as a table`} aria-pressed={isTable} onClick={onToggle}>
          <Shown size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      {rowsTo !== undefined && (
        <Tooltip title="Show the rows">
          <IconButton component={Link} to={rowsTo} aria-label={`Rows of ${title}`}>
            <List size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <ChartMenu title={title} onCsv={onCsv} onPng={isTable ? undefined : onPng} />
    </Box>
  )
}

/** Shows a chart with its title, its finding and the ways to its values: as a table, as rows, as a file. */
export function ChartCard(props: ChartCardProps) {
  const { title, base, finding, table, rowsTo, foot, legend, note, definition, children } = props
  const titleId = useId()
  const chart = useRef<HTMLDivElement>(null)
  const [isTable, setTable] = useState(false)
  const save = () => {
    const svg = chart.current?.querySelector<SVGSVGElement>('svg[role="group"]')
    if (!svg) return
    savePng({ title, finding: finding ?? base ?? '', foot, svg }).catch(() =>
      showError('The picture could not be made. Download the CSV instead.'),
    )
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0, breakInside: 'avoid' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h3" component="h2">
          <span id={titleId}>{title}</span>
          {base !== undefined && (
            <Box component="span" sx={{ typography: 'body2', color: 'ink2', ml: 1 }}>
              {base}
            </Box>
          )}
        </Typography>
        <Actions
          title={title}
          rowsTo={rowsTo}
          isTable={isTable}
          onToggle={() => setTable(!isTable)}
          onCsv={() => saveCsv(title, table)}
          onPng={save}
        />
      </Box>
      {finding !== undefined && <Typography sx={{ color: 'ink2', mt: 0.25, mb: 1 }}>{finding}</Typography>}
      {isTable ? (
        <ChartTableView label={`Values of ${title}`} table={table} />
      ) : (
        <Box ref={chart}>
          {legend}
          {children}
        </Box>
      )}
      {(note || isTable) && (
        <Typography variant="caption" component="p" sx={{ color: 'ink3', mt: 1 }}>
          {note} {isTable && definition}
        </Typography>
      )}
    </Box>
  )
}
