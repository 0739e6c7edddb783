import {
  UPDATE_ORIGIN_LABELS,
  UPDATE_ORIGINS,
  UPDATE_STATE_LABELS,
  UPDATE_STATES,
  UPDATE_WAIT_LABELS,
  UPDATE_WAITS,
} from '@concord/domain'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { isEmptyList } from '#web/ui/list/list-address.ts'
import type { ViewedListProps } from '#web/ui/list/use-list.ts'
import { WaitingLine } from '#web/ui/list/WaitingLine.tsx'
import { GatesPanel } from '../gates/GatesPanel.tsx'
import { UPDATE_LIST, updatePage, useExportUpdates } from '../queries.ts'
import { UPDATE_TABS } from '../update-tabs.ts'
import { UPDATE_COLUMNS } from './update-columns.tsx'

const STATES = UPDATE_STATES.map((value) => ({ value, label: UPDATE_STATE_LABELS[value] }))
const ORIGINS = UPDATE_ORIGINS.map((value) => ({ value, label: UPDATE_ORIGIN_LABELS[value] }))
const WAITS = [
  { value: 'any', label: 'Any of these' },
  ...UPDATE_WAITS.map((value) => ({ value, label: UPDATE_WAIT_LABELS[value] })),
]

const KEYS = [
  [['J', 'K'], 'row'],
  [['Enter'], 'open'],
  [['E'], 'export'],
] as const

const CreateButton = () => (
  <Button variant="contained" size="medium" component={RouterLink} to="/data-updates/create">
    Create a data update
  </Button>
)

/** Shows all data updates: how far each is, who says so, how much it changes and what it waits for. */
export function UpdatesPage({ useViewedList }: ViewedListProps) {
  const list = useViewedList(UPDATE_LIST)
  const found = useQuery(updatePage(list.address))
  const file = useExportUpdates(list.address)
  const [showsGates, setShowsGates] = useState(false)
  const { waiting, rows = [] } = found.data ?? {}
  return (
    <>
      <ListPage
        noun={['data update', 'data updates']}
        columns={UPDATE_COLUMNS}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={file}
        {...(UPDATE_TABS.length > 1 ? { tabs: UPDATE_TABS } : {})}
        actions={
          <>
            <Button variant="outlined" size="medium" onClick={() => setShowsGates(true)}>
              Confidence gates
            </Button>
            {!isEmptyList(found.data, list.address) && <CreateButton />}
          </>
        }
        note={
          waiting && (
            <WaitingLine
              waits={UPDATE_WAITS}
              labels={UPDATE_WAIT_LABELS}
              waiting={waiting}
              onShow={(waitsFor) => list.show({ filters: { waitsFor } })}
            />
          )
        }
        filters={
          <ListFilters label="Data updates" hint="Number, title or who said it" list={list}>
            <FilterSelect label="Status" list={list} name="state" options={STATES} />
            <FilterSelect label="Came as" list={list} name="origin" options={ORIGINS} />
            <FilterSelect label="Waits for" list={list} name="waitsFor" any="any" options={WAITS} />
          </ListFilters>
        }
        empty={
          <EmptyState title="No data updates yet" action={<CreateButton />}>
            Corrections from a file, a form or a field stand here, each with what applying it would change.
          </EmptyState>
        }
      />
      {rows.length > 0 && <KeyHints keys={KEYS} />}
      {showsGates && <GatesPanel onClose={() => setShowsGates(false)} />}
    </>
  )
}
