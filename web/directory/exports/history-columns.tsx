import { EXPORT_FORMAT_LABELS, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { exactTime, shortDate, shortTime } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { ExportActionLinks } from './ExportActionLinks.tsx'
import { ExportStateCell } from './ExportStateCell.tsx'
import { formatBytes, formatSource } from './export-labels.ts'
import { type Export, type ExportSort, isUnfinished } from './queries.ts'
import type { ExportAction } from './use-export-actions.ts'

type ColumnOptions = {
  readonly linkTo: (id: string) => string
  readonly getActions: (exported: Export) => readonly ExportAction[]
  readonly now: Date
}

const second = { color: 'ink2', fontWeight: 400 } as const

function Rows({ exported }: { readonly exported: Export }) {
  const { rows, expectedRows, bytes } = exported
  return (
    <>
      {formatCount(rows)}
      <Box sx={second}>
        {isUnfinished(exported) ? `of ${formatCount(expectedRows)}` : bytes > 0 && formatBytes(bytes)}
      </Box>
    </>
  )
}

function StartedBy({ exported, now }: { readonly exported: Export; readonly now: Date }) {
  const { startedBy, token, startedAt } = exported
  const at = new Date(startedAt)
  return (
    <>
      {startedBy?.name ?? 'Former user'}
      <Box sx={second}>
        {token !== null && `${token}, `}
        <time dateTime={startedAt} title={exactTime(at)}>
          {shortTime(at, now)}
        </time>
      </Box>
    </>
  )
}

/** The columns of the history; the first names the export and opens its panel. */
export function historyColumns(options: ColumnOptions): readonly ListColumn<Export, ExportSort>[] {
  const { linkTo, getActions, now } = options
  return [
    {
      id: 'name',
      head: 'Export',
      sort: 'name',
      cell: (exported) => (
        <>
          <RowLink to={linkTo(exported.id)}>{exported.name}</RowLink>
          <Box sx={{ ...second, overflowWrap: 'anywhere' }}>{formatSource(exported)}</Box>
        </>
      ),
    },
    { id: 'format', head: 'Format', narrow: 'bare', cell: ({ format }) => EXPORT_FORMAT_LABELS[format] },
    {
      id: 'rows',
      head: 'Rows',
      sort: 'rows',
      isNumber: true,
      isKeptWhole: true,
      cell: (exported) => <Rows exported={exported} />,
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
      cell: (exported) => <StartedBy exported={exported} now={now} />,
    },
    {
      id: 'until',
      head: 'Until',
      isKeptWhole: true,
      cell: ({ state, expiresAt }) =>
        state === 'ready' && expiresAt !== null ? shortDate(new Date(expiresAt)) : '',
    },
    {
      id: 'actions',
      head: 'Actions',
      narrow: 'bare',
      cell: (exported) => <ExportActionLinks name={exported.name} actions={getActions(exported)} />,
    },
  ]
}
