import { Box, Button, Checkbox, TableCell, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { Verdict } from '#web/ui/Verdict.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import type { UpdateChange, UpdateLine } from '../queries.ts'
import { joinCells, nameLine, tellChange } from './line-words.ts'
import { type Answer, QuestionRow } from './QuestionRow.tsx'

export type LineActions = {
  readonly isBusy: boolean
  readonly answer: (line: UpdateLine, answer: Answer) => void
  readonly leaveOut: (line: UpdateLine, leftOut: boolean) => void
  readonly select: (change: UpdateChange, selected: boolean) => void
  readonly remove: (line: UpdateLine) => void
}

type LineRowsProps = { readonly line: UpdateLine; readonly actions: LineActions }

const NARROW = { display: { xs: 'block', md: 'table-cell' } } as const
const CELL = {
  ...NARROW,
  verticalAlign: 'top',
  py: { xs: 0.25, md: 1 },
  border: { xs: 0, md: undefined },
} as const

function RawCell({ line }: { readonly line: UpdateLine }) {
  const text = joinCells(line)
  if (line.raw === null) {
    return <Box sx={{ color: 'ink2' }}>{line.reason === '' ? 'Entered' : line.reason}</Box>
  }
  return (
    <Box
      title={line.raw.cells.map(([header, cell]) => `${header}: ${cell}`).join('\n')}
      sx={{
        ...{ typography: 'raw', overflow: 'hidden', display: '-webkit-box', WebkitLineClamp: 3 },
        ...{ WebkitBoxOrient: 'vertical', overflowWrap: 'anywhere' },
      }}
    >
      {text}
    </Box>
  )
}

type Part = {
  readonly key: string
  readonly npi: string | null
  readonly name: string | null
  readonly field: string
  readonly now: ReactNode
  readonly next: ReactNode
  readonly change: UpdateChange | null
  readonly verdict: UpdateLine['verdict']
}

const New = ({ isApplied, children }: { readonly isApplied: boolean; readonly children: string }) => (
  <Box
    component="span"
    sx={{
      ...{ px: 0.5, py: '1px', borderRadius: '2px', overflowWrap: 'anywhere', boxDecorationBreak: 'clone' },
      ...(isApplied
        ? { bgcolor: 'secondaryTint', fontWeight: 600 }
        : { border: 1, borderColor: 'line', color: 'ink2' }),
    }}
  >
    {children}
  </Box>
)

/** A line as rows of the table: what it changes, what stands there already, what it says of someone who is not known. */
function listParts(line: UpdateLine): readonly Part[] {
  const { npi, name, verdict } = line
  const changes = line.changes.map((change): Part => {
    const { now, next } = tellChange(change)
    return {
      ...{
        key: `change ${change.number}`,
        npi: change.npi,
        name: change.name,
        field: change.field,
        now,
        change,
      },
      next: <New isApplied={change.selected}>{next}</New>,
      verdict: change.verdict,
    }
  })
  const same = line.same.map(
    ({ path, label, value }): Part => ({
      ...{
        key: `same ${path}`,
        npi,
        name,
        field: label,
        now: formatValue(path, value),
        change: null,
        verdict,
      },
      next: <Box sx={{ color: 'ink3' }}>the same</Box>,
    }),
  )
  const said = line.said.map(
    ({ path, label, value }): Part => ({
      ...{ key: `said ${path}`, npi, name, field: label, now: '', change: null, verdict },
      next: <New isApplied={false}>{formatValue(path, value)}</New>,
    }),
  )
  const parts = [...changes, ...same, ...said]
  if (parts.length > 0) return parts
  return [{ key: 'none', npi, name, field: '', now: '', next: '', change: null, verdict }]
}

function Person({ part, first }: { readonly part: Part; readonly first: UpdateLine }) {
  if (part.npi === null) {
    return (
      <>
        <Box sx={{ color: 'ink2' }}>no one yet</Box>
        <Box sx={{ typography: 'caption', color: 'ink2' }}>{first.reason}</Box>
      </>
    )
  }
  return (
    <>
      <Box component="strong" sx={{ display: 'block' }}>
        {part.name ?? 'A record that you do not see'}
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2', whiteSpace: 'nowrap' }}>NPI {part.npi}</Box>
    </>
  )
}

const isAsked = ({ state }: UpdateLine) => state === 'toAnswer'

function PartRow({
  line,
  part,
  place,
  actions,
  parts,
}: LineRowsProps & { readonly part: Part; readonly place: number; readonly parts: readonly Part[] }) {
  const isFirst = place === 0
  const isOther = isFirst || parts[place - 1]?.npi !== part.npi
  const isWaiting = isAsked(line)
  const { change } = part
  return (
    <TableRow
      data-line={line.line}
      sx={{
        display: { xs: 'block', md: 'table-row' },
        px: { xs: 1.5, md: 0 },
        py: { xs: 0.75, md: 0 },
        borderBottom: { xs: 1, md: 0 },
        borderColor: 'lineSoft',
        opacity: line.leftOut ? 0.6 : 1,
        ...(isWaiting
          ? {
              bgcolor: 'accentTint',
              boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.accent.fill}`,
            }
          : {}),
      }}
    >
      <TableCell sx={{ ...CELL, width: { md: 36 }, float: { xs: 'left', md: 'none' }, pr: 0 }}>
        {(isFirst || change) && (
          <Checkbox
            size="small"
            checked={change ? change.selected : false}
            disabled={change === null || actions.isBusy || line.leftOut}
            onChange={(_, selected) => change && actions.select(change, selected)}
            sx={{ p: 0.25 }}
            slotProps={{ input: { 'aria-label': `${part.field || 'Nothing'} of line ${nameLine(line)}` } }}
          />
        )}
      </TableCell>
      <TableCell sx={{ ...CELL, width: { md: 44 }, textAlign: { md: 'right' }, color: 'ink2' }}>
        {isFirst && (
          <>
            <Box component="span" sx={{ display: { md: 'none' } }}>
              Line{' '}
            </Box>
            {line.raw === null ? '' : nameLine(line)}
          </>
        )}
      </TableCell>
      <TableCell sx={{ ...CELL, width: { md: 200 } }}>{isFirst && <RawCell line={line} />}</TableCell>
      <TableCell sx={{ ...CELL, minWidth: { md: 140 } }}>
        {isOther ? (
          <Person part={part} first={line} />
        ) : (
          place === 1 && (
            <Box sx={{ color: 'ink2', display: { xs: 'none', md: 'block' } }}>
              same line{parts.length > 2 ? `, ${parts.length - 1} more fields` : ''}
            </Box>
          )
        )}
      </TableCell>
      <TableCell sx={CELL}>{part.field}</TableCell>
      <TableCell sx={{ ...CELL, color: 'ink2', overflowWrap: 'anywhere' }}>
        {part.now !== '' && (
          <Box component="span" sx={{ display: { md: 'none' } }}>
            now{' '}
          </Box>
        )}
        {part.now}
      </TableCell>
      <TableCell sx={CELL}>
        {part.next !== '' && (
          <Box component="span" sx={{ display: { md: 'none' }, color: 'ink2' }}>
            will be{' '}
          </Box>
        )}
        {part.next}
      </TableCell>
      <TableCell sx={{ ...CELL, width: { md: 96 } }} title={line.reason}>
        <Verdict verdict={part.verdict === 'none' ? 'ask' : part.verdict} />
        {isFirst && !isWaiting && (
          <Button
            size="small"
            color="inherit"
            disabled={actions.isBusy}
            onClick={() => (line.raw === null ? actions.remove(line) : actions.leaveOut(line, !line.leftOut))}
            sx={{
              p: 0,
              minWidth: 0,
              color: 'ink2',
              fontWeight: 400,
              minHeight: { xs: 44, md: 0 },
              whiteSpace: 'nowrap',
            }}
          >
            {line.raw === null ? 'Remove' : line.leftOut ? 'Take in' : 'Leave out'}
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

const hasNotes = ({ state, reason, unread }: UpdateLine) =>
  unread.length > 0 || (state !== 'toAnswer' && reason.includes('. '))

/** Below a line: what could not be read, and what was taken to be meant. */
function NotesRow({ line }: { readonly line: UpdateLine }) {
  return (
    <TableRow data-line={line.line} sx={{ display: { xs: 'block', md: 'table-row' } }}>
      <TableCell colSpan={2} sx={{ ...CELL, display: { xs: 'none', md: 'table-cell' } }} />
      <TableCell colSpan={6} sx={{ ...CELL, pt: 0, px: { xs: 1.5, md: 2 } }}>
        {line.unread.map(({ label, text, message }) => (
          <Box key={label}>
            <StatusMark status="warning">
              {label}{' '}
              <Box component="span" sx={{ typography: 'raw' }}>
                {text}
              </Box>{' '}
              was not read: {message}
            </StatusMark>
          </Box>
        ))}
        {line.reason.includes('. ') && (
          <Box sx={{ color: 'ink2' }}>{line.reason.split('. ').slice(1).join('. ')}</Box>
        )}
      </TableCell>
    </TableRow>
  )
}

/** All rows of one line of the file, with the question that it asks. */
export function LineRows({ line, actions }: LineRowsProps) {
  const parts = listParts(line)
  return (
    <>
      {parts.map((part, place) => (
        <PartRow key={part.key} line={line} part={part} place={place} parts={parts} actions={actions} />
      ))}
      {isAsked(line) && (
        <TableRow
          data-line={line.line}
          sx={{
            display: { xs: 'block', md: 'table-row' },
            bgcolor: 'accentTint',
            boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.accent.fill}`,
          }}
        >
          <TableCell colSpan={2} sx={{ ...CELL, display: { xs: 'none', md: 'table-cell' } }} />
          <TableCell colSpan={6} sx={{ ...CELL, pt: 0, px: { xs: 1.5, md: 2 } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <QuestionRow
                line={line}
                isBusy={actions.isBusy}
                onAnswer={(answer) => actions.answer(line, answer)}
              />
              <Button
                size="small"
                color="inherit"
                disabled={actions.isBusy}
                onClick={() => actions.leaveOut(line, true)}
                sx={{ minHeight: { xs: 44, md: 28 } }}
              >
                Leave out
              </Button>
            </Box>
          </TableCell>
        </TableRow>
      )}
      {hasNotes(line) && <NotesRow line={line} />}
    </>
  )
}
