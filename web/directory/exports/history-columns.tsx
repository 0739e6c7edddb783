import { EXPORT_FORMAT_LABELS, formatBytes, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { exactTime, shortDate, shortTime } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { ExportActionLinks } from './ExportActionLinks.tsx'
import { ExportStateCell } from './ExportStateCell.tsx'
import { formatSource } from './export-labels.ts'
import { type Export, type ExportSort, isUnfinished } from './queries.ts'
import type { ExportAction } from './use-export-actions.ts'

type ColumnOptions = {
  readonly linkTo: (id: string) => string
  readonly getActions: (exported: Export) => readonly ExportAction[]
  readonly now: Date
  /** Values stand in a line below the name, with what can be done. */
  readonly isNarrow: boolean
}

type CellProps = { readonly exported: Export; readonly now: Date; readonly isNarrow: boolean }

const second = { color: 'ink2', fontWeight: 400 } as const

/** Shows a value and, below it or after a comma, another. */
function Pair({ first, then, isNarrow }: { first: ReactNode; then: ReactNode; isNarrow: boolean }) {
  if (!then) return first
  return isNarrow ? (
    <>
      {first}, {then}
    </>
  ) : (
    <>
      {first}
      <Box sx={second}>{then}</Box>
    </>
  )
}

function Rows({ exported, isNarrow }: Omit<CellProps, 'now'>) {
  const { rows, expectedRows, bytes } = exported
  if (isUnfinished(exported)) {
    const expected = `of ${formatCount(expectedRows)}`
    return isNarrow ? (
      `${formatCount(rows)} ${expected}`
    ) : (
      <Pair first={formatCount(rows)} then={expected} isNarrow={false} />
    )
  }
  return <Pair first={formatCount(rows)} then={bytes > 0 && formatBytes(bytes)} isNarrow={isNarrow} />
}

function StartedBy({ exported, now, isNarrow }: CellProps) {
  const { startedBy, token, startedAt } = exported
  const at = new Date(startedAt)
  const time = (
    <>
      {token !== null && `${token}, `}
      <time dateTime={startedAt} title={exactTime(at)}>
        {shortTime(at, now)}
      </time>
    </>
  )
  return <Pair first={startedBy?.name ?? 'Former user'} then={time} isNarrow={isNarrow} />
}

/** Returns the columns of the history; the first names the export and opens its panel. */
export function historyColumns(options: ColumnOptions): readonly ListColumn<Export, ExportSort>[] {
  const { linkTo, getActions, now, isNarrow } = options
  const actionsOf = (exported: Export) => (
    <ExportActionLinks name={exported.name} actions={getActions(exported)} />
  )
  const actions: ListColumn<Export, ExportSort> = { id: 'actions', head: 'Actions', cell: actionsOf }
  return [
    {
      id: 'name',
      head: 'Export',
      sort: 'name',
      cell: (exported) => (
        <>
          <RowLink to={linkTo(exported.id)}>{exported.name}</RowLink>
          <Box sx={{ ...second, overflowWrap: 'anywhere' }}>{formatSource(exported)}</Box>
          {isNarrow && actionsOf(exported)}
        </>
      ),
    },
    {
      id: 'format',
      head: 'Format',
      isSpare: true,
      narrow: 'bare',
      cell: ({ format }) => EXPORT_FORMAT_LABELS[format],
    },
    {
      id: 'rows',
      head: 'Rows',
      sort: 'rows',
      isNumber: true,
      isKeptWhole: true,
      cell: (exported) => <Rows exported={exported} isNarrow={isNarrow} />,
    },
    {
      id: 'state',
      head: 'Status',
      narrow: 'status',
      cell: (exported) => <ExportStateCell exported={exported} now={now} />,
    },
    {
      id: 'by',
      head: 'By',
      sort: 'startedAt',
      isTime: true,
      narrow: 'bare',
      cell: (exported) => <StartedBy exported={exported} now={now} isNarrow={isNarrow} />,
    },
    {
      id: 'until',
      head: 'Until',
      isSpare: true,
      isKeptWhole: true,
      cell: ({ state, expiresAt }) =>
        state === 'ready' && expiresAt !== null ? shortDate(new Date(expiresAt)) : '',
    },
    ...(isNarrow ? [] : [actions]),
  ]
}
