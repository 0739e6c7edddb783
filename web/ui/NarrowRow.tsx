import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import { HiddenText } from './HiddenText.tsx'

const LINES = 3

const BRIEF = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: LINES,
} as const

type NarrowRowProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly paddingPx: number
  /** The row leads to the whole record, so that its values may end after three lines. */
  readonly isBrief: boolean
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

type ValuesProps<Row> = Pick<NarrowRowProps<Row>, 'columns' | 'row' | 'isBrief'>

/** Shows the values of a row with middots between them; columns without a value are left out. */
function Values<Row>({ columns, row, isBrief }: ValuesProps<Row>) {
  const values = columns
    .map((column) => ({ ...column, value: column.cell(row) }))
    .filter(({ value }) => !isNothing(value))
  return (
    <Box component="dl" sx={{ m: 0, color: 'ink2', ...(isBrief ? BRIEF : {}) }}>
      {values.map(({ head, value, isKeptWhole, narrow }) => (
        <Box
          key={head}
          sx={{
            display: 'inline',
            '&:not(:first-of-type)::before': { content: '" · "', color: 'ink3' },
            '& > *': { display: 'inline', m: 0 },
            // By itself it is no link in the middle of a text, which color alone would not tell apart.
            ...(isKeptWhole ? { '& > dd': { display: 'inline-block', whiteSpace: 'nowrap' } } : {}),
          }}
        >
          <Box component="dt" sx={{ color: 'ink3' }}>
            {narrow === 'bare' ? <HiddenText>{head}</HiddenText> : `${head.replaceAll(' ', '\u00a0')}\u00a0`}
          </Box>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}

/** Shows a line with the title and the status, and below it the other values, with middots between them. */
export function NarrowRow<Row>({ columns, row, paddingPx, isBrief }: NarrowRowProps<Row>) {
  const [title, ...rest] = columns
  const find = (place: NonNullable<Column<Row>['narrow']>) => rest.find(({ narrow }) => narrow === place)
  const [status, below, act] = [find('status'), find('below'), find('act')]
  const values = rest.filter(({ narrow }) => narrow === undefined || narrow === 'bare')
  return (
    <Box
      component="li"
      sx={{
        ...{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5 },
        ...{ py: `${paddingPx}px`, borderBottom: 1, borderColor: 'lineSoft' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5, fontWeight: 600 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{title?.cell(row)}</Box>
          {status && <Box sx={{ flex: 'none', fontWeight: 400 }}>{status.cell(row)}</Box>}
        </Box>
        <Values {...{ row, isBrief }} columns={values} />
        {below?.cell(row)}
      </Box>
      {act && <Box sx={{ flex: 'none' }}>{act.cell(row)}</Box>}
    </Box>
  )
}
