import { EXPORT_STATES, type ExportState } from '@concord/contract'
import { EXPORT_FORMAT_LABELS, EXPORT_FORMATS, formatCount } from '@concord/domain'
import { Button, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { isEmptyList } from '#web/ui/list/list-address.ts'
import type { ViewedListProps } from '#web/ui/list/use-list.ts'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { STATE_LABELS } from './export-labels.ts'
import { historyColumns } from './history-columns.tsx'
import { EXPORT_LIST, exportPage } from './queries.ts'
import { useExportActions } from './use-export-actions.ts'
import { useHistoryKeys } from './use-history-keys.ts'

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: EXPORT_FORMAT_LABELS[value] }))
const STATES = EXPORT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))
const OWNERS = [{ value: 'own', label: 'Only mine' }]
const SEARCH_PATH = '/directory/search/practitioner'

/** Links to a new export. `isSecond` makes the button secondary: the empty list has the primary one. */
function NewExportButton({ isSecond = false }: { readonly isSecond?: boolean }) {
  return (
    <Button
      variant={isSecond ? 'outlined' : 'contained'}
      size="medium"
      component={RouterLink}
      to={SEARCH_PATH}
    >
      New export
    </Button>
  )
}

type SummaryProps = { readonly states: Partial<Record<ExportState, number>>; readonly keptDays: number }

/** Shows a summary: '2 running, 19 ready. Files are kept 7 days, the list for good.' */
function Summary({ states, keptDays }: SummaryProps) {
  const counts = EXPORT_STATES.flatMap((state) => {
    const count = states[state] ?? 0
    return count > 0 ? [`${formatCount(count)} ${STATE_LABELS[state].toLowerCase()}`] : []
  })
  const days = keptDays === 1 ? '1 day' : `${keptDays} days`
  return (
    <>
      {counts.length > 0 && `${counts.join(', ')}. `}Files are kept {days}, the list for good.
    </>
  )
}

export function ExportHistoryPage({ useViewedList }: ViewedListProps) {
  const list = useViewedList(EXPORT_LIST)
  const panel = useRowPanel('export')
  const found = useQuery(exportPage(list.address))
  const getActions = useExportActions()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  useHistoryKeys(found.data?.rows ?? [], getActions)
  return (
    <>
      <ListPage
        noun={['export', 'exports']}
        columns={historyColumns({ linkTo: panel.linkTo, getActions, now: new Date(), isNarrow })}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        actions={
          <>
            <Button variant="outlined" size="medium" component={RouterLink} to="/directory/search/lookup">
              Check a list of NPIs
            </Button>
            <NewExportButton isSecond={isEmptyList(found.data, list.address)} />
          </>
        }
        note={found.data && <Summary states={found.data.states} keptDays={found.data.keptDays} />}
        filters={
          <ListFilters label="Exports" hint="Name, search or NPI" list={list}>
            <FilterSelect label="Started by" list={list} name="owner" any="everyone" options={OWNERS} />
            <FilterSelect label="Format" list={list} name="format" options={FORMATS} />
            <FilterSelect label="Status" list={list} name="state" options={STATES} />
          </ListFilters>
        }
        empty={
          <EmptyState title="No exports yet" action={<NewExportButton />}>
            Search the directory, then choose Export. The file is listed here while it is written.
          </EmptyState>
        }
      />
      {panel.openId !== null && (
        <ExportPanel id={panel.openId} linkTo={panel.linkTo} getActions={getActions} onClose={panel.close} />
      )}
    </>
  )
}
