import { ROSTER_DUES } from '@concord/contract'
import {
  CYCLE_STATES,
  findUnmet,
  formatCount,
  formatRosterType,
  organizationIsNotDemo,
  ROSTER_NEEDS,
} from '@concord/domain'
import { Box, Button, Link, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import type { useList } from '#web/ui/list/use-list.ts'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { libraryColumns } from './library-columns.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { ROSTER_LIST, type Roster, rosterPage, useExportRosters } from './queries.ts'
import { RosterPanel } from './RosterPanel.tsx'
import { formatState, NEED_LABELS } from './roster-labels.ts'

const STATES = CYCLE_STATES.map((value) => ({ value, label: formatState(value) }))
const NEEDS = ROSTER_NEEDS.map((value) => ({ value, label: NEED_LABELS[value] }))
const DUE_LABELS = { late: 'Late', today: 'Today', week: 'Within 7 days' } as const
const DUES = ROSTER_DUES.map((value) => ({ value, label: DUE_LABELS[value] }))

export type LibraryProps = {
  /** A list with the views that the user saved of it. */
  readonly useViewedList: typeof useList
}

type SummaryProps = {
  readonly senders: number
  readonly late: number
  readonly isArchived: boolean
  readonly onArchived: (isArchived: boolean) => void
}

/** 'From 12 senders. 1 file is late.' */
function Summary({ senders, late, isArchived, onArchived }: SummaryProps) {
  return (
    <Box sx={{ mb: 1.5, color: 'ink2' }}>
      From {formatCount(senders)} {senders === 1 ? 'sender' : 'senders'}.
      {late > 0 && ` ${formatCount(late)} ${late === 1 ? 'file is' : 'files are'} late.`}{' '}
      <Link component="button" onClick={() => onArchived(!isArchived)} sx={{ verticalAlign: 'baseline' }}>
        {isArchived ? 'Show those in use' : 'Show archived'}
      </Link>
    </Box>
  )
}

function AddRosterButton() {
  const { viewer } = useSession()
  if (findUnmet(viewer, [organizationIsNotDemo]) !== undefined) return null
  return (
    <Button variant="contained" size="medium" component={RouterLink} to="/rosters/add">
      Add roster
    </Button>
  )
}

const toRow = ({ prefix, type }: Roster): string => `${prefix}/${type}`

export function LibraryPage({ useViewedList }: LibraryProps) {
  const list = useViewedList(ROSTER_LIST)
  const panel = useRowPanel('roster')
  const found = useQuery(rosterPage(list.address))
  const file = useExportRosters(list.address)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { needs, late, senders, month, choices } = found.data ?? {}
  const isByNeed = list.address.sort === 'need' && list.address.filters.archived === undefined
  const groupOf = ({ need }: Roster): string => {
    const count = needs?.[need] ?? 0
    return `${NEED_LABELS[need]} ${formatCount(count)} ${count === 1 ? 'roster' : 'rosters'}`
  }
  const [prefix = '', type = ''] = panel.openId?.split('/') ?? []
  return (
    <>
      <ListPage
        noun={['roster', 'rosters']}
        columns={libraryColumns({ linkTo: (roster) => panel.linkTo(toRow(roster)), now, isNarrow })}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={file}
        {...(isByNeed ? { groupOf } : {})}
        actions={<AddRosterButton />}
        intro={
          senders !== undefined && (
            <Summary
              senders={senders}
              late={late ?? 0}
              isArchived={list.address.filters.archived !== undefined}
              onArchived={(isArchived) => list.filter('archived', isArchived ? 'true' : '')}
            />
          )
        }
        filters={
          <>
            <ListFilters label="Rosters" hint="Sender or short id" list={list}>
              <FilterSelect
                label="Type"
                list={list}
                name="type"
                options={(choices?.types ?? []).map((value) => ({ value, label: formatRosterType(value) }))}
              />
              <FilterSelect
                label="Target"
                list={list}
                name="target"
                options={(choices?.targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
              <FilterSelect label="Status" list={list} name="state" options={STATES} />
              <FilterSelect label="Due" list={list} name="due" options={DUES} />
              <FilterSelect label="Needs" list={list} name="need" options={NEEDS} />
            </ListFilters>
            {month && <MonthStrip month={month} today={today} />}
          </>
        }
        empty={
          <EmptyState title="No rosters yet" action={<AddRosterButton />}>
            A roster is what one sender sends of one type. Add one with its first file: everything that is
            found in it is shown before anything is stored.
          </EmptyState>
        }
      />
      {panel.openId !== null && (
        <RosterPanel rosterKey={{ prefix, type }} today={today} onClose={panel.close} />
      )}
    </>
  )
}
