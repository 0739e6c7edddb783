import type { TargetConfig } from '@concord/roster-language'
import { Box, Button } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { FieldPicker } from './FieldPicker.tsx'
import { type ColumnRow, describeValues } from './model/column-rows.ts'
import { Verdict } from './Verdict.tsx'

/** Number, header, raw values, what they are, verdict, field, transform, reason. */
export const GRID = {
  display: 'grid',
  gridTemplateColumns:
    '44px minmax(150px, 1.2fr) minmax(150px, 1.2fr) minmax(110px, 0.8fr) 92px 190px 120px minmax(160px, 1.6fr)',
  minWidth: 1120,
  alignItems: 'center',
  columnGap: '12px',
} as const

export type ColumnLineProps = {
  readonly row: ColumnRow
  readonly fields: TargetConfig['fields']
  readonly isCurrent: boolean
  readonly isPicking: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onPick: (field: string | null) => void
  readonly onTransform: () => void
}

const EDGES = { ask: 'accent.fill', blocked: 'error.fill' } as const
const TINTS = { ask: 'accent.light', blocked: 'error.light' } as const

function SampleList({ samples }: { readonly samples: readonly string[] }) {
  return (
    <Box
      sx={{
        typography: 'raw',
        color: 'ink2',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
      }}
    >
      {samples.slice(0, 3).join(' | ') || 'blank'}
    </Box>
  )
}

function Header({ header }: { readonly header: string }) {
  const parts = header.split(' > ')
  const above = parts.slice(0, -1).join(' › ')
  return (
    <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={header}>
      {above && <Box component="span" sx={{ color: 'ink2' }}>{`${above} › `}</Box>}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {parts.at(-1) || 'No header'}
      </Box>
    </Box>
  )
}

/** One column of the file in the grid. */
export function ColumnLine(props: ColumnLineProps) {
  const { row, fields, isCurrent, isPicking, onFocus, onOpen, onClose, onPick, onTransform } = props
  const { column, verdict, places, transforms, reason } = row
  const number = column.index + 1
  const [place, ...others] = places
  const edge =
    verdict === 'ask' || verdict === 'blocked' ? EDGES[verdict] : isCurrent ? 'secondary.fill' : 'transparent'
  const tint =
    verdict === 'ask' || verdict === 'blocked' ? TINTS[verdict] : isCurrent ? 'secondary.light' : 'sheet'
  const shown = place ? `${place.field}${others.length > 0 ? ` +${others.length}` : ''}` : 'Choose field'
  return (
    <Box
      role="row"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onFocus}
      sx={{
        ...GRID,
        minHeight: 34,
        pr: 2,
        borderBottom: '1px solid',
        borderColor: 'lineSoft',
        borderLeft: '3px solid',
        borderLeftColor: edge,
        bgcolor: tint,
      }}
    >
      <Box role="cell" sx={{ textAlign: 'right', color: 'ink3' }}>
        {number}
      </Box>
      <Box role="rowheader" sx={{ overflow: 'hidden' }}>
        <Header header={column.header} />
      </Box>
      <Box role="cell" sx={{ overflow: 'hidden' }}>
        <SampleList samples={column.samples} />
      </Box>
      <Box role="cell" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {describeValues(column)}
      </Box>
      <Box role="cell">
        <Verdict verdict={verdict} />
      </Box>
      <Box role="cell">
        {isPicking ? (
          <FieldPicker
            label={`Field of column ${number}`}
            fields={fields}
            picked={place?.field ?? null}
            onPick={onPick}
            onClose={onClose}
          />
        ) : (
          <Button
            variant="outlined"
            fullWidth
            aria-label={`Field of column ${number}: ${shown}`}
            onClick={onOpen}
            endIcon={<ChevronDown size={14} aria-hidden />}
            color={verdict === 'blocked' ? 'error' : 'primary'}
            sx={{
              justifyContent: 'space-between',
              height: { xs: 44, md: 28 },
              fontWeight: place ? 600 : 400,
            }}
          >
            {shown}
          </Button>
        )}
      </Box>
      <Box role="cell">
        {place && (
          <Button
            variant="text"
            aria-label={`Transforms of column ${number}: ${transforms.join(', ') || 'none'}`}
            onClick={onTransform}
            sx={{
              maxWidth: '100%',
              display: 'block',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {transforms.join(', ') || 'None'}
          </Button>
        )}
      </Box>
      <Box
        role="cell"
        title={reason}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: verdict === 'blocked' ? 'error.main' : 'ink2',
          fontWeight: verdict === 'blocked' ? 600 : 400,
        }}
      >
        {reason}
      </Box>
    </Box>
  )
}
