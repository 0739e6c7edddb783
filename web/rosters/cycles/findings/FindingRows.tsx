import { formatCount } from '@concord/domain'
import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  TextField,
} from '@mui/material'
import { useEffect, useRef } from 'react'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import type { Finding, FindingSort } from './queries.ts'
import { RawText } from './RawText.tsx'

const OUTCOMES: Record<Finding['outcome'], string> = { out: 'Goes out', held: 'Held', rejected: 'Rejected' }

export type FindingRowsProps = {
  readonly rows: readonly Finding[]
  readonly fieldLabel: string | null
  readonly hasTabs: boolean
  readonly hasFix: boolean
  readonly sort: string
  readonly current: number
  /** The row whose fix is typed; null for none. */
  readonly editing: number | null
  readonly canEdit: boolean
  readonly onSort: (by: FindingSort) => void
  readonly onCurrent: (at: number) => void
  readonly onEdit: (at: number | null) => void
  readonly onType: (finding: Finding, text: string) => void
}

const cell = { whiteSpace: 'nowrap', maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' } as const

function FixCell(props: FindingRowsProps & { readonly finding: Finding; readonly at: number }) {
  const { finding, at, editing, canEdit, onEdit, onType } = props
  const input = useRef<HTMLInputElement>(null)
  const isEditing = editing === at
  const start = finding.fixed ?? finding.value ?? ''
  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])
  if (isEditing)
    return (
      <TextField
        inputRef={input}
        size="small"
        defaultValue={start}
        slotProps={{ htmlInput: { 'aria-label': `Fix of row ${finding.row}`, maxLength: 1000 } }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEdit(null)
          if (event.key === 'Enter') onType(finding, (event.target as HTMLInputElement).value)
        }}
        onBlur={({ target }) => (target.value === start ? onEdit(null) : onType(finding, target.value))}
        sx={{ minWidth: 140 }}
      />
    )
  const text = (
    <Box component="span" sx={{ typography: 'raw', fontWeight: 600 }}>
      {finding.fixed}
    </Box>
  )
  if (!canEdit || finding.isMasked || finding.value === null || finding.field === null) return text
  return (
    <Button
      variant="text"
      size="small"
      onClick={() => onEdit(at)}
      sx={{ minWidth: 0, px: 0.5, justifyContent: 'flex-start' }}
    >
      {finding.fixed === null ? (
        <>
          Correct<HiddenText> the text of row {finding.row}</HiddenText>
        </>
      ) : (
        text
      )}
    </Button>
  )
}

/** Shows the rows of a cause: what identifies each row, what was written, and what it becomes. */
export function FindingRows(props: FindingRowsProps) {
  const { rows, fieldLabel, hasTabs, hasFix, sort, current, canEdit, onSort, onCurrent } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) body.current?.rows[current]?.scrollIntoView({ block: 'nearest' })
    shown.current = current
  }, [current])
  const head = (by: FindingSort, label: string, align: 'left' | 'right' = 'left') => {
    const isSorted = sort === by || sort === `-${by}`
    const direction = sort === `-${by}` ? 'desc' : 'asc'
    return (
      <TableCell align={align} sortDirection={isSorted ? direction : false}>
        <TableSortLabel active={isSorted} direction={isSorted ? direction : 'asc'} onClick={() => onSort(by)}>
          {label}
        </TableSortLabel>
      </TableCell>
    )
  }
  const hasValue = fieldLabel !== null
  const showFix = hasValue && (hasFix || canEdit)
  return (
    <Box
      role="region"
      aria-label="Rows"
      tabIndex={0}
      sx={{
        ...{ position: 'relative', overflow: 'auto', maxHeight: { md: '56vh' } },
        display: { xs: 'none', md: 'block' },
      }}
    >
      <Table
        size="small"
        stickyHeader
        aria-label="Rows of the cause"
        // Narrow cells keep the Fix column in view at 1440 px.
        sx={{ '& th, & td': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            {head('row', 'Row', 'right')}
            {hasTabs && <TableCell>Tab</TableCell>}
            {head('name', 'Provider')}
            {head('identity', 'NPI')}
            {head('street', 'Street')}
            {head('place', 'City')}
            {hasValue && head('value', `Raw ${fieldLabel}`)}
            {showFix && <TableCell>Fix</TableCell>}
            <TableCell sx={{ pl: 2 }}>Now</TableCell>
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {rows.map((finding, at) => (
            <TableRow
              key={`${finding.id} ${finding.message} ${finding.value}`}
              hover
              selected={at === current}
              aria-current={at === current}
              onClick={() => onCurrent(at)}
            >
              <TableCell align="right" sx={{ color: 'ink2' }}>
                {formatCount(finding.row)}
              </TableCell>
              {hasTabs && <TableCell sx={cell}>{finding.tab}</TableCell>}
              <TableCell sx={cell}>{finding.name}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{finding.identity}</TableCell>
              <TableCell sx={cell}>{finding.street}</TableCell>
              <TableCell sx={cell}>{finding.place}</TableCell>
              {hasValue && (
                <TableCell sx={{ maxWidth: 280 }}>
                  <RawText value={finding.value} fixed={finding.fixed} />
                </TableCell>
              )}
              {showFix && (
                <TableCell sx={{ bgcolor: 'secondaryTint', whiteSpace: 'nowrap' }}>
                  <FixCell {...props} finding={finding} at={at} />
                </TableCell>
              )}
              <TableCell sx={{ pl: 2, color: 'ink2', whiteSpace: 'nowrap' }}>
                {OUTCOMES[finding.outcome]}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
