import { Box, Typography } from '@mui/material'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { markSpaces } from '../../add/grid/shown-cell.ts'
import { OUTCOME_LABELS } from './outcome-labels.ts'
import type { CellTrace, OutputField, OutputRow } from './queries.ts'
import { formatAt } from './TraceStrip.tsx'
import { listTrace, type TraceLine } from './trace-lines.ts'

export type TracePanelProps = {
  readonly trace: CellTrace
  readonly row: OutputRow
  readonly fields: readonly OutputField[]
  readonly onClose: () => void
}

const NONE = 'nothing'

function Line({ what, text, note, kind }: TraceLine) {
  return (
    <Box
      component="li"
      sx={{
        ...{ position: 'relative', pl: 2.5, pb: 1.5, borderLeft: '2px solid', borderColor: 'line', ml: 0.75 },
        '&:last-of-type': { borderColor: 'transparent', pb: 0 },
        '&::before': {
          ...{
            content: '""',
            position: 'absolute',
            left: -6,
            top: 5,
            width: 10,
            height: 10,
            borderRadius: '50%',
          },
          bgcolor: kind === 'change' ? 'accent.fill' : kind === 'value' ? 'success.fill' : 'secondary.main',
        },
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{what}</Box>
      {note && <Box sx={{ color: 'ink2' }}>{note}</Box>}
      {text !== undefined && (
        <Box
          sx={{
            typography: 'raw',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            color: text === null ? 'ink2' : 'ink',
          }}
        >
          {text === null ? NONE : markSpaces(text)}
        </Box>
      )}
    </Box>
  )
}

const version = ({ name, version: number }: CellTrace['source']) =>
  number === null ? name : `${name}, version ${number}`

/** Shows the lineage of a cell step by step, what was found in it, and the whole row below. */
export function TracePanel({ trace, row, fields, onClose }: TracePanelProps) {
  const filled = fields.filter(({ id }) => row.values[id] !== undefined)
  return (
    <SidePanel title={`${trace.field.label}, row ${trace.row}`} gap={2.5} onClose={onClose}>
      <Box sx={{ color: 'ink2' }}>
        {trace.file}, tab {trace.tab}
        {trace.block === null ? '' : `, ${trace.block}`}. {OUTCOME_LABELS[trace.outcome]}. Mapped by{' '}
        {version(trace.source)}, to {version(trace.target)}.
      </Box>
      <Box component="ol" aria-label="Lineage" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {listTrace(trace, formatAt).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same step may stand twice; its place tells them apart.
          <Line key={at} {...line} />
        ))}
      </Box>
      {trace.findings.length > 0 && (
        <Box>
          <Typography variant="h3">Findings</Typography>
          {trace.findings.map(({ code, severity, message }) => (
            <Box key={`${code} ${message}`} sx={{ mt: 0.5 }}>
              <StatusMark
                status={severity === 'info' ? 'none' : severity === 'warning' ? 'warning' : 'error'}
              >
                {message}
              </StatusMark>
            </Box>
          ))}
        </Box>
      )}
      <Box>
        <Typography variant="h3">The row as it goes on</Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, m: 0, mt: 0.5 }}
        >
          {filled.map(({ id, label }) => (
            <Box key={id} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'ink2' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {row.values[id]}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </SidePanel>
  )
}
