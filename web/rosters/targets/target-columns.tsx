import { formatCount } from '@concord/domain'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { type ConfigColumn, lastColumns, VERSION_COLUMNS } from '../versions/config-columns.tsx'
import type { ListedConfig } from '../versions/queries.ts'

/** Returns the columns of the library of target configs; the first opens the editor. */
export function targetColumns(onEdit: (config: ListedConfig) => void): readonly ConfigColumn[] {
  return [
    {
      id: 'name',
      head: 'Target config',
      sort: 'name',
      cell: ({ id, name }) => <RowLink to={`/rosters/configs/target/${id}/editor`}>{name}</RowLink>,
    },
    ...VERSION_COLUMNS,
    { id: 'sources', head: 'Source configs', isNumber: true, cell: ({ sources }) => formatCount(sources) },
    ...lastColumns(onEdit),
  ]
}
