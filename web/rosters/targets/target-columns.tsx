import { formatCount } from '@concord/domain'
import { Link } from '@mui/material'
import { shortDate } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { getComing, sayInForce } from '../versions/config-labels.ts'
import type { ConfigSort } from '../versions/config-page.ts'
import type { ListedConfig } from '../versions/queries.ts'

/** The columns of the library of target configs; the first opens the editor. */
export function targetColumns(
  onEdit: (config: ListedConfig) => void,
): readonly ListColumn<ListedConfig, ConfigSort>[] {
  return [
    {
      id: 'name',
      head: 'Target config',
      sort: 'name',
      cell: ({ id, name }) => <RowLink to={`/rosters/configs/target/${id}/editor`}>{name}</RowLink>,
    },
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
      isNumber: true,
      narrow: 'out',
      cell: ({ versions }) => formatCount(versions),
    },
    { id: 'sources', head: 'Source configs', isNumber: true, cell: ({ sources }) => formatCount(sources) },
    { id: 'rosters', head: 'Rosters', isNumber: true, cell: ({ rosters }) => formatCount(rosters) },
    {
      id: 'changed',
      head: 'Changed',
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
        <Link component="button" onClick={() => onEdit(config)} sx={{ position: 'relative', zIndex: 1 }}>
          {config.archivedAt === null ? 'Rename or archive' : 'Restore'}
        </Link>
      ),
    },
  ]
}
