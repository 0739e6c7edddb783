import type { LineState } from '@concord/contract'
import { Box, Button, Checkbox, TableCell, TableRow } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { Verdict } from '#web/ui/Verdict.tsx'
import type { UpdateChange, UpdateLine } from '../queries.ts'
import { joinCells, tellRow } from './line-labels.ts'
import { type LinePart, listParts } from './line-parts.ts'
import { type Answer, QuestionRow } from './QuestionRow.tsx'

export type LineActions = {
  readonly isBusy: boolean
  readonly answer: (line: UpdateLine, answer: Answer) => void
  readonly leaveOut: (line: UpdateLine, leftOut: boolean) => void
  readonly select: (changes: readonly UpdateChange[], selected: boolean) => void
  /** All changes of the lines in one state, on all pages; of all lines for null. */
  readonly selectAll: (state: LineState | null, selected: boolean) => void
  readonly remove: (line: UpdateLine) => void
}

type LineRowsProps = { readonly line: UpdateLine; readonly actions: LineActions }

const CELL = {
  ...{ display: { xs: 'block', md: 'table-cell' }, verticalAlign: 'top', height: 'auto' },
  ...{ px: { xs: 0, md: 1 }, py: { xs: 0.25, md: 1 }, borderBottom: { xs: 0, md: 1 } },
  borderColor: { md: 'lineSoft' },
} as const
/** On a phone what stands there now and what will are one line. */
const BESIDE = { display: { xs: 'inline-block', md: 'table-cell' }, mr: { xs: 1.5, md: 0 } } as const
const ROW = { display: { xs: 'block', md: 'table-row' }, px: { xs: 1.5, md: 0 } } as const
const WAITS = {
  bgcolor: 'accentTint',
  boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.vars?.palette.accent.fill}`,
} as const

/** Identifiers, phones and other short values are never broken. */
const MAX_WHOLE = 22
const keepWhole = (text: string) => (text.length <= MAX_WHOLE ? { whiteSpace: 'nowrap' } : {})

const isAsked = ({ state }: UpdateLine) => state === 'toAnswer'

function RawCell({ line }: { readonly line: UpdateLine }) {
  if (line.raw === null)
    return <Box sx={{ color: 'ink2' }}>{line.reason === '' ? 'Entered' : line.reason}</Box>
  const row = tellRow(line)
  return (
    <>
      <Box
        title={line.raw.cells.map(([header, cell]) => `${header}: ${cell}`).join('\n')}
        sx={{
          ...{ typography: 'raw', overflow: 'hidden', display: '-webkit-box', WebkitLineClamp: 3 },
          ...{ WebkitBoxOrient: 'vertical', overflowWrap: 'anywhere' },
        }}
      >
        {joinCells(line)}
      </Box>
      {row !== '' && <Box sx={{ typography: 'caption', color: 'ink3', overflowWrap: 'anywhere' }}>{row}</Box>}
    </>
  )
}

function Person({ part, line }: { readonly part: LinePart; readonly line: UpdateLine }) {
  if (part.npi === null) {
    return (
      <>
        <Box sx={{ color: 'ink2' }}>no one yet</Box>
        <Box sx={{ typography: 'caption', color: 'ink2' }}>{line.reason}</Box>
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

function NextValue({ part }: { readonly part: LinePart }) {
  const { kind, next, changes } = part
  if (kind === 'none') return null
  if (kind === 'same')
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        {next}
      </Box>
    )
  const isApplied = changes.length > 0 && changes.every(({ selected }) => selected)
  return (
    <Box
      component="span"
      sx={{
        ...{
          px: 0.75,
          py: '2px',
          borderRadius: '4px',
          overflowWrap: 'anywhere',
          boxDecorationBreak: 'clone',
        },
        ...keepWhole(next),
        ...(isApplied
          ? { bgcolor: 'secondaryTint', fontWeight: 600 }
          : { border: 1, borderColor: 'line', color: 'ink2' }),
      }}
    >
      {next}
    </Box>
  )
}

const Narrow = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ display: { md: 'none' }, color: 'ink3' }}>
    {children}{' '}
  </Box>
)

type PartRowProps = LineRowsProps & {
  readonly part: LinePart
  readonly place: number
  readonly parts: readonly LinePart[]
}

function PickCell({ line, part, place, actions }: PartRowProps) {
  const { changes } = part
  return (
    <TableCell sx={{ ...CELL, width: { md: 36 }, float: { xs: 'right', md: 'none' } }}>
      {(place === 0 || changes.length > 0) && (
        <Checkbox
          size="small"
          checked={changes.length > 0 && changes.every(({ selected }) => selected)}
          disabled={changes.length === 0 || line.leftOut}
          onChange={(_, selected) => actions.select(changes, selected)}
          sx={{ p: 0.25 }}
          slotProps={{ input: { 'aria-label': `${part.field || 'Nothing'} of line ${line.line}` } }}
        />
      )}
    </TableCell>
  )
}

function MatchCell({ line, part, place, actions }: PartRowProps) {
  const [label, act] =
    line.raw === null
      ? (['Remove', () => actions.remove(line)] as const)
      : ([line.leftOut ? 'Take in' : 'Leave out', () => actions.leaveOut(line, !line.leftOut)] as const)
  return (
    <TableCell
      sx={{
        ...CELL,
        display: { xs: 'flex', md: 'table-cell' },
        gap: 1.5,
        alignItems: 'center',
        width: { md: 88 },
      }}
      title={line.reason}
    >
      <Verdict verdict={part.verdict === 'none' ? 'ask' : part.verdict} />
      {place === 0 && !isAsked(line) && (
        <Button
          size="small"
          color="secondary"
          disabled={actions.isBusy}
          onClick={act}
          sx={{ display: 'block', p: 0, minWidth: 0, fontWeight: 400, minHeight: { xs: 44, md: 0 } }}
        >
          {label}
        </Button>
      )}
    </TableCell>
  )
}

function PartRow(props: PartRowProps) {
  const { line, part, place, parts } = props
  const isFirst = place === 0
  const isOther = isFirst || parts[place - 1]?.npi !== part.npi
  return (
    <TableRow
      data-line={line.line}
      sx={{
        ...ROW,
        pt: { xs: isFirst ? 1 : 0, md: 0 },
        opacity: line.leftOut ? 0.6 : 1,
        ...(isAsked(line) ? WAITS : {}),
        ...(isContinued(line) && place === parts.length - 1 ? { '& > td': { borderBottom: 0 } } : {}),
      }}
    >
      <PickCell {...props} />
      <TableCell sx={{ ...CELL, width: { md: 40 }, textAlign: { md: 'right' }, color: 'ink2' }}>
        {isFirst && (
          <>
            <Narrow>Line</Narrow>
            {line.line}
          </>
        )}
      </TableCell>
      <TableCell sx={{ ...CELL, width: { md: 190 } }}>{isFirst && <RawCell line={line} />}</TableCell>
      <TableCell sx={{ ...CELL, width: { md: 170 } }}>
        {isOther && <Person part={part} line={line} />}
        {!isOther && place === 1 && (
          <Box sx={{ color: 'ink2', display: { xs: 'none', md: 'block' } }}>
            same line{parts.length > 2 ? `, ${parts.length - 1} more fields` : ''}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ ...CELL, minWidth: { md: 104 }, fontWeight: { xs: 600, md: 400 } }}>
        {part.field}
      </TableCell>
      <TableCell sx={{ ...CELL, ...BESIDE, color: 'ink2', overflowWrap: 'anywhere', ...keepWhole(part.now) }}>
        {part.now !== '' && <Narrow>Now</Narrow>}
        {part.now}
      </TableCell>
      <TableCell sx={{ ...CELL, ...BESIDE }}>
        {part.next !== '' && <Narrow>Will be</Narrow>}
        <NextValue part={part} />
      </TableCell>
      <MatchCell {...props} />
    </TableRow>
  )
}

const listNotes = ({ state, reason }: UpdateLine) => (state === 'toAnswer' ? [] : reason.split('. ').slice(1))

/** Tells whether a line has content below its values. */
const isContinued = (line: UpdateLine) =>
  isAsked(line) || line.unread.length > 0 || listNotes(line).length > 0

/** Shows below a line what could not be read, and what was assumed to be meant. */
function NotesRow({ line }: { readonly line: UpdateLine }) {
  return (
    <TableRow data-line={line.line} sx={{ ...ROW, opacity: line.leftOut ? 0.6 : 1 }}>
      <TableCell colSpan={3} sx={{ ...CELL, display: { xs: 'none', md: 'table-cell' } }} />
      <TableCell colSpan={5} sx={{ ...CELL, pt: { md: 0 } }}>
        {line.unread.map(({ label, text, message }) => (
          <Box key={label} title={message}>
            <StatusMark status="warning">
              {label} could not be read:{' '}
              <Box component="span" sx={{ typography: 'raw' }}>
                {text}
              </Box>
            </StatusMark>
          </Box>
        ))}
        {listNotes(line).map((note) => (
          <Box key={note} sx={{ typography: 'caption', color: 'ink2' }}>
            {note}
          </Box>
        ))}
      </TableCell>
    </TableRow>
  )
}

function AskRow({ line, actions }: LineRowsProps) {
  return (
    <TableRow data-line={line.line} sx={{ ...ROW, ...WAITS }}>
      <TableCell colSpan={2} sx={{ ...CELL, display: { xs: 'none', md: 'table-cell' } }} />
      <TableCell colSpan={6} sx={{ ...CELL, pt: { md: 0 }, pb: 1 }}>
        <QuestionRow line={line} isBusy={actions.isBusy} onAnswer={(answer) => actions.answer(line, answer)}>
          <Button
            size="small"
            color="secondary"
            disabled={actions.isBusy}
            onClick={() => actions.leaveOut(line, true)}
            sx={{ minHeight: { xs: 44, md: 28 } }}
          >
            Leave out
          </Button>
        </QuestionRow>
      </TableCell>
    </TableRow>
  )
}

/** Shows all rows of one line of the file, with the question that it asks. */
export function LineRows({ line, actions }: LineRowsProps) {
  const parts = listParts(line)
  return (
    <>
      {parts.map((part, place) => (
        <PartRow key={part.key} line={line} part={part} place={place} parts={parts} actions={actions} />
      ))}
      {isContinued(line) && !isAsked(line) && <NotesRow line={line} />}
      {isAsked(line) && <AskRow line={line} actions={actions} />}
    </>
  )
}
