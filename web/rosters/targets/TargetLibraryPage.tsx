import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { ConfigFilters } from '../versions/ConfigFilters.tsx'
import { CONFIG_LISTS, configPage } from '../versions/config-page.ts'
import { EditConfigDialog } from '../versions/EditConfigDialog.tsx'
import type { ListedConfig } from '../versions/queries.ts'
import { CreateTargetDialog } from './CreateTargetDialog.tsx'
import { targetColumns } from './target-columns.tsx'

/** Lists the layouts that rosters become, with their versions and what uses them. */
export function TargetLibraryPage() {
  const list = useList(CONFIG_LISTS.target)
  const found = useQuery(configPage('target', list.address))
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<ListedConfig | null>(null)
  const isArchived = list.address.filters.archived !== undefined
  const create = (
    <Button variant="contained" size="medium" onClick={() => setCreating(true)}>
      Create target config
    </Button>
  )
  return (
    <>
      <ListPage
        noun={['target config', 'target configs']}
        columns={targetColumns(setEdited)}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        actions={create}
        filters={<ConfigFilters label="Target configs" list={list} />}
        empty={
          isArchived ? (
            <EmptyState title="Nothing is archived" />
          ) : (
            <EmptyState title="No target configs yet" action={create}>
              A target config says what the rows of a roster have to become: fields, rules, output. Start from
              one that is built in, or from a JSON Schema.
            </EmptyState>
          )
        }
      />
      {edited && <EditConfigDialog kind="target" config={edited} onClose={() => setEdited(null)} />}
      {isCreating && <CreateTargetDialog onClose={() => setCreating(false)} />}
    </>
  )
}
