import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { type ConfigColumn, LINK_IN_ROW, lastColumns, VERSION_COLUMNS } from '../versions/config-columns.tsx'
import type { ListedConfig } from '../versions/queries.ts'

const pathOf = (targetId: string) => `/rosters/configs/source/${targetId}/sourceconfig`

type SourceColumnsProps = {
  /** The list is of one target. */
  readonly isOfTarget: boolean
  readonly onEdit: (config: ListedConfig) => void
}

/** Returns the columns of the library of source configs; the first opens the editor. */
export function sourceColumns({ isOfTarget, onEdit }: SourceColumnsProps): readonly ConfigColumn[] {
  const target: ConfigColumn = {
    id: 'target',
    head: 'Target',
    cell: ({ target: of }) =>
      of && (
        <Link component={RouterLink} to={`${pathOf(of.id)}/library`} sx={LINK_IN_ROW}>
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
    ...VERSION_COLUMNS,
    ...lastColumns(onEdit),
  ]
}
