import { formatCity, formatPhone } from '@concord/domain'
import { Box, Link as TextLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { keepAsOf } from '../model/as-of.ts'
import { recordPath } from '../model/search-subject.ts'
import { useTaxonomyName } from '../use-taxonomy-name.ts'
import type { ListRow } from './list/read-list.ts'
import { getNote, type LookupAnswer, OUTCOME_LABELS, type Outcome } from './outcomes.ts'

export const ROW_PX = 36
export const NARROW_ROW_PX = 64
export const TABLE_WIDTH_PX = 1000

const HEADS = ['Line', 'Entered', 'Outcome', 'Record', 'Specialty', 'Place', 'Phone'] as const
const COLUMNS = '64px 150px 170px minmax(200px, 2fr) minmax(150px, 1.2fr) minmax(150px, 1.2fr) 116px'
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const
const GRID = {
  display: 'grid',
  gridTemplateColumns: COLUMNS,
  columnGap: 1.5,
  alignItems: 'center',
} as const

export type ResultRowProps = {
  readonly row: ListRow
  readonly outcome: Outcome
  readonly answer: LookupAnswer | undefined
  readonly asOf: string | null
  readonly rowIndex: number
  readonly topPx: number
}

export function ResultHead({ isNarrow }: { readonly isNarrow: boolean }) {
  const heads = isNarrow ? HEADS.slice(0, 4) : HEADS
  const row = (
    <Box role="row" aria-rowindex={1} sx={isNarrow ? {} : { ...GRID, height: 32 }}>
      {heads.map((head) => (
        <Box
          key={head}
          role="columnheader"
          sx={{ typography: 'label', color: 'ink2', textAlign: head === 'Line' ? 'right' : 'left' }}
        >
          {head}
        </Box>
      ))}
    </Box>
  )
  return (
    <Box
      role="rowgroup"
      sx={
        isNarrow
          ? {}
          : { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'sheet', borderBottom: 1, borderColor: 'line' }
      }
    >
      {isNarrow ? <HiddenText>{row}</HiddenText> : row}
    </Box>
  )
}

function Cell({ children, title, sx }: { children: ReactNode; title?: string; sx?: object }) {
  return (
    <Box role="cell" title={title} sx={{ ...ONE_LINE, ...sx }}>
      {children}
    </Box>
  )
}

type AnswerProps = { readonly answer: LookupAnswer; readonly asOf: string | null }

function RecordLink({ answer, asOf }: AnswerProps) {
  const { npi, subject, name, replacementNpi } = answer
  const shown = name ?? 'No name on file'
  return (
    <>
      {subject === null ? (
        shown
      ) : (
        <TextLink component={Link} to={keepAsOf(recordPath({ subject, npi }), asOf)}>
          {shown}
        </TextLink>
      )}
      {subject !== null && replacementNpi !== null && (
        <>
          , replaced by{' '}
          <TextLink component={Link} to={keepAsOf(recordPath({ subject, npi: replacementNpi }), asOf)}>
            {replacementNpi}
          </TextLink>
        </>
      )}
    </>
  )
}

const getPlace = ({ city, state, zip }: LookupAnswer) =>
  [formatCity(city ?? ''), [state, zip].filter(Boolean).join(' ')].filter((part) => part !== '').join(', ')

function OutcomeCell({ outcome }: { readonly outcome: Outcome }) {
  const { mark, label } = OUTCOME_LABELS[outcome]
  return (
    <Cell>
      <StatusMark status={mark}>{label}</StatusMark>
    </Cell>
  )
}

function Facts({ answer, asOf }: AnswerProps) {
  const { taxonomy } = answer
  const nameOf = useTaxonomyName(taxonomy === null ? [] : [taxonomy])
  const specialty = taxonomy === null ? '' : nameOf(taxonomy)
  const place = getPlace(answer)
  return (
    <>
      <Cell title={answer.name ?? ''}>
        <RecordLink answer={answer} asOf={asOf} />
      </Cell>
      <Cell title={specialty}>{specialty}</Cell>
      <Cell title={place}>{place}</Cell>
      <Cell>{formatPhone(answer.phone ?? '')}</Cell>
    </>
  )
}

export function ResultRow({ row, outcome, answer, asOf, rowIndex, topPx }: ResultRowProps) {
  const note = getNote(row, outcome)
  return (
    <Box
      role="row"
      aria-rowindex={rowIndex}
      sx={{ ...GRID, ...PLACED, height: ROW_PX, '&:hover': { bgcolor: 'hover' } }}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <Cell sx={{ textAlign: 'right', color: 'ink3' }}>{row.line.toLocaleString('en-US')}</Cell>
      <Cell title={row.text} sx={{ typography: 'raw', whiteSpace: 'pre' }}>
        {row.text}
      </Cell>
      <OutcomeCell outcome={outcome} />
      {note === '' && answer ? (
        <Facts answer={answer} asOf={asOf} />
      ) : (
        <Cell title={note} sx={{ gridColumn: '4 / -1', color: 'ink2' }}>
          {note}
        </Cell>
      )}
    </Box>
  )
}

const PLACED = {
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  borderBottom: 1,
  borderColor: 'lineSoft',
} as const

/** Shows two lines: what stood there and its outcome, then the record or why there is none. */
export function NarrowResultRow({ row, outcome, answer, asOf, rowIndex, topPx }: ResultRowProps) {
  const note = getNote(row, outcome)
  return (
    <Box
      role="row"
      aria-rowindex={rowIndex}
      sx={{
        ...PLACED,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        columnGap: 1.5,
        alignContent: 'center',
        height: NARROW_ROW_PX,
      }}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <Cell sx={{ color: 'ink3' }}>{row.line.toLocaleString('en-US')}</Cell>
      <Cell title={row.text} sx={{ typography: 'raw', whiteSpace: 'pre' }}>
        {row.text}
      </Cell>
      <OutcomeCell outcome={outcome} />
      <Cell title={note} sx={{ gridColumn: '1 / -1', color: 'ink2' }}>
        {note === '' && answer ? <RecordLink answer={answer} asOf={asOf} /> : note}
      </Cell>
    </Box>
  )
}
