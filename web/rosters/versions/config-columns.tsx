import { formatCount } from '@concord/domain'
import { Link } from '@mui/material'
import { shortDate } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { getComing, sayInForce } from './config-labels.ts'
import type { ConfigSort } from './config-page.ts'
import type { ListedConfig } from './queries.ts'

export type ConfigColumn = ListColumn<ListedConfig, ConfigSort>

/** Above the link that covers the row. */
export const LINK_IN_ROW = { position: 'relative', zIndex: 1 } as const

/** The columns for the versions of either kind of config: the one in force, the next one, and their number. */
export const VERSION_COLUMNS: readonly ConfigColumn[] = [
  { id: 'inForce', head: 'In force', isKeptWhole: true, cell: sayInForce },
  {
    id: 'coming',
    head: 'Next version',
    narrow: 'status',
    cell: (config) => {
      const coming = getComing(config)
      return coming && <StatusMark status={coming.mark}>{coming.label}</StatusMark>
    },
  },
  {
    id: 'versions',
    head: 'Versions',
    isSpare: true,
    isNumber: true,
    narrow: 'out',
    cell: ({ versions }) => formatCount(versions),
  },
]

/** Returns the columns for what uses a config, who changed it last, and a link to change it. */
export function lastColumns(onEdit: (config: ListedConfig) => void): readonly ConfigColumn[] {
  return [
    {
      id: 'rosters',
      head: 'Rosters',
      isSpare: true,
      isNumber: true,
      cell: ({ rosters }) => formatCount(rosters),
    },
    {
      id: 'changed',
      head: 'Changed',
      isSpare: true,
      narrow: 'out',
      sort: 'changedAt',
      isTime: true,
      isKeptWhole: true,
      cell: ({ changedAt, changedBy }) =>
        `${shortDate(new Date(changedAt))}${changedBy === null ? '' : `, ${changedBy}`}`,
    },
    {
      id: 'edit',
      head: 'Change',
      narrow: 'below',
      isKeptWhole: true,
      cell: (config) => (
        <Link component="button" onClick={() => onEdit(config)} sx={LINK_IN_ROW}>
          {config.archivedAt === null ? 'Rename or archive' : 'Restore'}
        </Link>
      ),
    },
  ]
}
