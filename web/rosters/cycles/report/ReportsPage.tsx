import {
  CYCLE_STATES,
  CYCLE_WAIT_LABELS,
  CYCLE_WAITS,
  formatRosterType,
  hasPermission,
} from '@concord/domain'
import { Button, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { formatState } from '#web/ui/cycle-mark.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { ViewedListProps } from '#web/ui/list/use-list.ts'
import { WaitingLine } from '#web/ui/list/WaitingLine.tsx'
import { formatPeriod } from '../../library/roster-labels.ts'
import { CYCLE_LIST, cyclePage, useExportCycles } from '../queries.ts'
import { reportColumns } from './report-columns.tsx'

const STATES = CYCLE_STATES.map((value) => ({ value, label: formatState(value) }))
const WAITS = [
  { value: 'any', label: 'Any of these' },
  ...CYCLE_WAITS.map((value) => ({ value, label: CYCLE_WAIT_LABELS[value] })),
]

const KEYS = [
  [['J', 'K'], 'row'],
  [['Enter'], 'open'],
  [['E'], 'export'],
] as const

function NoCycles() {
  const viewer = useViewer()
  return (
    <EmptyState
      title="No files yet"
      action={
        hasPermission(viewer, 'CREATE_MAPPINGS') && (
          <Button variant="contained" size="medium" component={RouterLink} to="/rosters/library">
            Go to the library
          </Button>
        )
      }
    >
      Each file of a sender is a cycle: it is read, mapped, checked and compared, and then waits for you here.
    </EmptyState>
  )
}

/** Shows the cycles of all rosters: how far each file is, where its rows went, and what it waits for. */
export function ReportsPage({ useViewedList }: ViewedListProps) {
  const list = useViewedList(CYCLE_LIST)
  const found = useQuery(cyclePage(list.address))
  const file = useExportCycles(list.address)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { choices, waiting, rows = [] } = found.data ?? {}
  return (
    <>
      <ListPage
        noun={['cycle', 'cycles']}
        columns={reportColumns(isNarrow)}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={file}
        note={
          waiting && (
            <WaitingLine
              waits={CYCLE_WAITS}
              labels={CYCLE_WAIT_LABELS}
              waiting={waiting}
              onShow={(waitsFor) => list.show({ filters: { waitsFor } })}
            />
          )
        }
        filters={
          <ListFilters label="Cycles" hint="Sender, short id or file" list={list}>
            <FilterSelect
              label="Type"
              list={list}
              name="type"
              options={(choices?.types ?? []).map((value) => ({ value, label: formatRosterType(value) }))}
            />
            <FilterSelect
              label="Month"
              list={list}
              name="period"
              options={(choices?.periods ?? []).map((value) => ({
                value,
                label: formatPeriod(`${value}-01`),
              }))}
            />
            <FilterSelect label="Status" list={list} name="state" options={STATES} />
            <FilterSelect label="Waits for" list={list} name="waitsFor" any="any" options={WAITS} />
          </ListFilters>
        }
        empty={<NoCycles />}
      />
      {rows.length > 0 && <KeyHints keys={KEYS} />}
    </>
  )
}
