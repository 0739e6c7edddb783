import type { PreviewFinding, TraceStep } from '@concord/roster-language'
import { Box } from '@mui/material'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { markSpaces } from '../add/grid/shown-cell.ts'
import { showHeader } from '../show-header.ts'

export type CellTraceProps = {
  /** 'city in row 4.2'; undefined where no cell is looked at. */
  readonly place: string | undefined
  readonly steps: readonly TraceStep[]
  readonly findings: readonly PreviewFinding[]
}

const nameStep = ({ kind, label }: TraceStep): string => {
  if (kind === 'column') return showHeader(label)
  if (kind === 'crosswalk') return `Crosswalk ${label}`
  return kind === 'field' ? `Read as ${label}` : label
}

/** Shows the steps that made the current cell, each with the text after it. */
export function CellTrace({ place, steps, findings }: CellTraceProps) {
  return (
    <Box
      role="status"
      aria-label="How the cell was made"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 28,
        px: { xs: 2, md: 4 },
        overflowX: 'auto',
        whiteSpace: place === undefined ? 'normal' : 'nowrap',
        color: 'ink2',
        borderTop: '1px solid',
        borderColor: 'lineSoft',
      }}
    >
      {place === undefined ? (
        'Point at a cell, or press O and the arrows, to see which steps made it.'
      ) : (
        <>
          <Box component="strong" sx={{ color: 'ink' }}>
            {place}
          </Box>
          {steps.length === 0 && <span>Nothing is mapped to it.</span>}
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The same step may stand twice; its place tells them apart.
            <Box key={at} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              {at > 0 && <ArrowRight size={13} aria-hidden />}
              {nameStep(step)}
              <Box component="span" sx={{ typography: 'raw', color: 'ink' }}>
                {step.text === null ? 'nothing' : markSpaces(step.text)}
              </Box>
            </Box>
          ))}
          {findings.map(({ code, severity, message }) => (
            <Box
              key={code}
              component="span"
              sx={{ color: severity === 'error' ? 'error.main' : 'warning.main' }}
            >
              {message}
            </Box>
          ))}
        </>
      )}
    </Box>
  )
}
