import { formatCount } from '@concord/domain'
import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { shortDate } from '#web/lib/when.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { getComing, sayInForce } from '../versions/config-labels.ts'
import type { ConfigSort } from '../versions/config-page.ts'
import type { ListedConfig } from '../versions/queries.ts'

const pathOf = (targetId: string) => `/rosters/configs/source/${targetId}/sourceconfig`
const LINK = { position: 'relative', zIndex: 1 } as const

type SourceColumnsProps = {
  /** The list is of one target. */
  readonly isOfTarget: boolean
  readonly onEdit: (config: ListedConfig) => void
}

/** The columns of the library of source configs; the first opens the editor. */
export function sourceColumns({
  isOfTarget,
  onEdit,
}: SourceColumnsProps): readonly ListColumn<ListedConfig, ConfigSort>[] {
  const target: ListColumn<ListedConfig, ConfigSort> = {
    id: 'target',
    head: 'Target',
    cell: ({ target: of }) =>
      of && (
        <Link component={RouterLink} to={`${pathOf(of.id)}/library`} sx={LINK}>
          {of.name}
        </Link>
      ),
  }
  return [
    {
      id: 'name',
      head: 'Source config',
      sort: 'name',
      cell: ({ id, name, target: of }) => (
        <RowLink to={`${pathOf(of?.id ?? '')}/${id}/editor`}>{name}</RowLink>
      ),
    },
    ...(isOfTarget ? [] : [target]),
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
        <Link component="button" onClick={() => onEdit(config)} sx={LINK}>
          {config.archivedAt === null ? 'Rename or archive' : 'Restore'}
        </Link>
      ),
    },
  ]
}
