import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { ConfigFilters } from '../versions/ConfigFilters.tsx'
import { CONFIG_LISTS, configPage } from '../versions/config-page.ts'
import { EditConfigDialog } from '../versions/EditConfigDialog.tsx'
import type { ListedConfig } from '../versions/queries.ts'
import { sourceColumns } from './source-columns.tsx'

/** Lists the source configs of all targets or of one; they say what each sender's files become. */
export function SourceLibraryPage() {
  const { targetConfigId } = useParams()
  const list = useList(CONFIG_LISTS.source)
  const found = useQuery(configPage('source', list.address, targetConfigId))
  const [edited, setEdited] = useState<ListedConfig | null>(null)
  const isArchived = list.address.filters.archived !== undefined
  const target = targetConfigId === undefined ? undefined : found.data?.rows[0]?.target?.name
  const add = (
    <Button variant="outlined" size="medium" component={RouterLink} to="/rosters/library">
      Open the library
    </Button>
  )
  return (
    <>
      <ListPage
        noun={['source config', 'source configs']}
        record={target}
        columns={sourceColumns({ isOfTarget: targetConfigId !== undefined, onEdit: setEdited })}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        filters={<ConfigFilters label="Source configs" list={list} />}
        empty={
          isArchived ? (
            <EmptyState title="Nothing is archived" />
          ) : (
            <EmptyState title="No source configs yet" action={add}>
              A source config says how the files of one sender become rows of a target. It begins when the
              columns of a roster are mapped the first time.
            </EmptyState>
          )
        }
      />
      {edited && <EditConfigDialog kind="source" config={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
