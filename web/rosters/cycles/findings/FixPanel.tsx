import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { shortTime } from '#web/lib/when.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { linkToMapping } from '../../link-to-mapping.ts'
import type { Cycle } from '../queries.ts'
import type { CauseLine } from './model/list-sections.ts'
import type { Fix, FixedCell, FixPreview } from './queries.ts'
import { RawText } from './RawText.tsx'

/** Describes where the rows of a cause are, such as '97 rows in tab ROSTER, column Zip Code'. */
function tellWhere({ rows, tab, tabs, fieldLabel }: CauseLine): string {
  const names = tab === null ? tabs.map((one) => one.tab) : [tab]
  const columns = [...new Set(tabs.flatMap(({ column }) => column ?? []))]
  const where = names.length === 1 ? ` in tab ${names[0]}` : ` in ${names.length} tabs`
  const column =
    columns.length === 1 ? `, column ${columns[0]}` : fieldLabel === null ? '' : `, ${fieldLabel}`
  return `${formatCountOf(rows, 'row')}${where}${column}`
}

function tellEarlier({ earlier: { files, cells } }: FixPreview): string {
  if (files === 0) return 'There is no earlier file to try it on.'
  const what = files === 1 ? 'In the file before' : `In the last ${files} files`
  return `${what} it would have changed ${formatCountOf(cells, 'cell')}.`
}

/** Says that a cause is left as it is in all of its tabs, also where one of them is shown. */
function tellLeaving({ left, tab, tabs }: CauseLine): string {
  const verb = left === null ? 'Leave as it is' : 'Take up again'
  return tab === null || tabs.length === 1 ? verb : `${verb} in all ${tabs.length} tabs`
}

function Tried({ preview }: { readonly preview: FixPreview }) {
  if (preview.examples.length === 0) return null
  return (
    <Box sx={{ minWidth: 180 }}>
      <Box sx={{ typography: 'caption', fontWeight: 600 }}>The rule, tried</Box>
      {preview.examples.slice(0, 3).map(({ value, fixed }) => (
        <Box
          key={value}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr auto 1fr',
            columnGap: 1.5,
            alignItems: 'baseline',
          }}
        >
          <RawText value={value} fixed={fixed} />
          <Box component="span" aria-hidden sx={{ color: 'ink3' }}>
            →
          </Box>
          <Box component="span" sx={{ typography: 'raw', fontWeight: 600 }}>
            {fixed ?? 'empty'}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

export type FixPanelProps = {
  readonly cycle: Cycle
  readonly line: CauseLine
  readonly fix: Fix | null
  readonly preview: FixPreview | null | undefined
  /** The reason why the current fix cannot be kept. */
  readonly problem: string | null
  readonly canFix: boolean
  readonly isPending: boolean
  readonly cell: FixedCell | null
  readonly onKeep: () => void
  readonly onKeepOnce: () => void
  readonly onKeepCell: () => void
  /** The sender is to be asked about this cause. */
  readonly isAsked: boolean
  readonly onAsk: () => void
  /** Lets the findings stay as they are, or takes them up again. */
  readonly onLeave: () => void
  /** Back to what is suggested for the cause, from one text. */
  readonly onLeaveText: () => void
}

function Explanation({ line, fix, preview, problem, cycle, onLeaveText }: FixPanelProps): ReactNode {
  const { prefix, type } = cycle.roster
  if (problem !== null)
    return (
      <Box role="alert" sx={{ color: 'error.main' }}>
        {problem}
      </Box>
    )
  if (fix === null)
    return (
      <>
        {line.hint} Nothing fixes all of them at once: {line.advice}
        {line.field === null ? '.' : ', or correct a text in the rows below.'}{' '}
        {line.cause === 'not-mapped' && (
          <Link underline="always" component={RouterLink} to={linkToMapping({ prefix, type })}>
            Open the mapping
          </Link>
        )}
      </>
    )
  return (
    <>
      <strong>Fix once.</strong> {fix.kind === 'text' ? preview?.sentences.join(' ') : line.fix}{' '}
      {preview &&
        preview.fixedRows < preview.rows &&
        `${formatCountOf(preview.fixedRows, 'row')} become values. `}
      {preview && tellEarlier(preview)}{' '}
      {fix.kind === 'text' && (
        <Button variant="text" size="small" onClick={onLeaveText}>
          Leave this text
        </Button>
      )}
    </>
  )
}

/** Thumbs need more. */
const NARROW_BUTTON = { minHeight: { xs: 44, sm: 32 } } as const

/** Says what fixes the findings at hand once, what it was tried on, and keeps it. */
export function FixPanel(props: FixPanelProps) {
  const { line, fix, preview, problem, cell, canFix, isPending } = props
  const { isAsked, onKeep, onKeepOnce, onKeepCell, onAsk, onLeave } = props
  const rows = preview?.rows ?? line.rows
  return (
    <Box component="section" aria-label="Fix" sx={{ px: 2, pb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ typography: 'caption', color: 'ink2' }}>
            {line.rule}
            {line.isOnly ? '' : `, ${line.label}`}
          </Box>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {tellWhere(line)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
          {canFix && fix !== null && (
            <Button
              variant="contained"
              disabled={isPending || problem !== null || !preview}
              onClick={onKeep}
              sx={{ ...NARROW_BUTTON, width: { xs: '100%', sm: 'auto' } }}
            >
              Fix {formatCountOf(rows, 'row')} and next month
            </Button>
          )}
          {canFix && fix !== null && (
            <Button
              variant="outlined"
              disabled={isPending || problem !== null || !preview}
              onClick={onKeepOnce}
              sx={NARROW_BUTTON}
            >
              Only this cycle
            </Button>
          )}
          {cell !== null && (
            <Button variant="outlined" disabled={isPending} onClick={onKeepCell}>
              Only row {formatCount(cell.row)}, this cycle
            </Button>
          )}
          <Button variant="outlined" aria-pressed={isAsked} onClick={onAsk} sx={NARROW_BUTTON}>
            Ask the sender
          </Button>
          {canFix && (
            <Button variant="outlined" disabled={isPending} onClick={onLeave} sx={NARROW_BUTTON}>
              {tellLeaving(line)}
            </Button>
          )}
        </Box>
      </Box>
      {line.left !== null && (
        <Box sx={{ mt: 1 }}>
          <StatusMark status="none">
            Left as it is by {line.left.person ?? 'someone who is gone'},{' '}
            {shortTime(new Date(line.left.at), new Date())}. Its rows go where they went.
          </StatusMark>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 1 }}>
        <Box sx={{ flex: '1 1 320px', color: 'ink2', maxWidth: 620 }}>
          <Explanation {...props} />
        </Box>
        {fix !== null && preview && <Tried preview={preview} />}
      </Box>
    </Box>
  )
}
