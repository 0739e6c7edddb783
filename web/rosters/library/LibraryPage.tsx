import { ROSTER_DUES } from '@concord/contract'
import {
  CYCLE_STATES,
  findUnmet,
  formatCount,
  formatRosterType,
  hasPermission,
  organizationIsNotDemo,
  ROSTER_NEEDS,
} from '@concord/domain'
import { Button, Link, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { useSession } from '#web/session/session-context.ts'
import { formatState } from '#web/ui/cycle-mark.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx'
import { ListFilters } from '#web/ui/list/ListFilters.tsx'
import { ListPage } from '#web/ui/list/ListPage.tsx'
import { ROW_LINK } from '#web/ui/list/row-link.ts'
import type { ViewedListProps } from '#web/ui/list/use-list.ts'
import { useRowPanel } from '#web/ui/list/use-row-panel.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { DueCalendarPage } from './calendar/DueCalendarPage.tsx'
import { libraryColumns } from './library-columns.tsx'
import { MonthStrip } from './MonthStrip.tsx'
import { ROSTER_LIST, type Roster, rosterPage, useExportRosters } from './queries.ts'
import { RosterPanel } from './RosterPanel.tsx'
import { NEED_LABELS } from './roster-labels.ts'
import { useUploads } from './uploads/use-uploads.tsx'

const STATES = CYCLE_STATES.map((value) => ({ value, label: formatState(value) }))
const NEEDS = ROSTER_NEEDS.map((value) => ({ value, label: NEED_LABELS[value] }))
const DUE_LABELS = { late: 'Late', today: 'Today', week: 'Within 7 days' } as const
const DUES = ROSTER_DUES.map((value) => ({ value, label: DUE_LABELS[value] }))

type SummaryProps = {
  readonly senders: number
  readonly late: number
  readonly isArchived: boolean
  readonly onArchived: (isArchived: boolean) => void
}

/** Shows a summary, such as 'From 12 senders. 1 file is late.' */
function Summary({ senders, late, isArchived, onArchived }: SummaryProps) {
  return (
    <>
      From {formatCount(senders)} {senders === 1 ? 'sender' : 'senders'}.
      {late > 0 && ` ${formatCount(late)} ${late === 1 ? 'file is' : 'files are'} late.`}{' '}
      <Link component="button" onClick={() => onArchived(!isArchived)} sx={{ verticalAlign: 'baseline' }}>
        {isArchived ? 'Show those in use' : 'Show archived'}
      </Link>
    </>
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

const TABS = [
  { label: 'Rosters', to: '/rosters/library' },
  { label: 'Late-file calendar', to: '/rosters/library?tab=calendar' },
]

const KEYS = [
  [['J', 'K'], 'row'],
  [['Enter'], 'open'],
  [['U'], 'upload'],
] as const

/** Returns the roster whose row has the focus; undefined if there is none. */
function findFocused(rows: readonly Roster[]): Roster | undefined {
  const link = document.activeElement
  if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute(ROW_LINK)) return undefined
  const key = new URL(link.href).searchParams.get('roster')
  return rows.find((roster) => toRow(roster) === key)
}

const toRow = ({ prefix, type }: Roster): string => `${prefix}/${type}`

function RostersTab({ useViewedList }: ViewedListProps) {
  const { viewer } = useSession()
  const list = useViewedList(ROSTER_LIST)
  const panel = useRowPanel('roster')
  const found = useQuery(rosterPage(list.address))
  const file = useExportRosters(list.address)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const { needs, late, senders, month, choices, rows = [] } = found.data ?? {}
  const isByNeed = list.address.sort === 'need' && list.address.filters.archived === undefined
  const groupOf = ({ need }: Roster) => {
    const count = needs?.[need] ?? 0
    return { name: NEED_LABELS[need], note: `${formatCount(count)} ${count === 1 ? 'roster' : 'rosters'}` }
  }
  const [prefix = '', type = ''] = panel.openId?.split('/') ?? []
  const uploads = useUploads()
  useSingleKeys((event) => {
    const roster = event.key.toLowerCase() === 'u' ? findFocused(rows) : undefined
    if (roster === undefined || !uploads.mayUpload) return
    event.preventDefault()
    uploads.choose(roster)
  })
  return (
    <>
      <ListPage
        noun={['roster', 'rosters']}
        columns={libraryColumns({
          linkTo: (roster) => panel.linkTo(toRow(roster)),
          ...{ now, isNarrow, canSeeCycles: hasPermission(viewer, 'VIEW_AND_DOWNLOAD_FILES') },
          onUpload: uploads.mayUpload ? uploads.choose : null,
        })}
        belowOf={uploads.linesOf}
        keyOf={({ id }) => id}
        list={list}
        found={found}
        file={file}
        {...(isByNeed ? { groupOf } : {})}
        tabs={TABS}
        actions={
          <>
            {uploads.mayUpload && (
              <Button variant="outlined" size="medium" onClick={() => uploads.choose(null)}>
                Upload files
              </Button>
            )}
            <AddRosterButton />
          </>
        }
        note={
          senders !== undefined && (
            <Summary
              senders={senders}
              late={late ?? 0}
              isArchived={list.address.filters.archived !== undefined}
              onArchived={(isArchived) => list.filter('archived', isArchived ? 'true' : '')}
            />
          )
        }
        overview={month && <MonthStrip month={month} today={today} />}
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
            {uploads.linesOfOthers(rows)}
          </>
        }
        empty={
          <EmptyState title="No rosters yet" action={<AddRosterButton />}>
            A roster is what one sender sends of one type. Add one with its first file: everything that is
            found in it is shown before anything is stored.
          </EmptyState>
        }
      />
      {rows.length > 0 && uploads.mayUpload && <KeyHints keys={KEYS} />}
      {uploads.parts}
      {panel.openId !== null && (
        <RosterPanel
          rosterKey={{ prefix, type }}
          today={today}
          onClose={panel.close}
          onUpload={uploads.mayUpload ? uploads.choose : null}
          uploads={uploads.linesOf({ prefix, type })}
        />
      )}
    </>
  )
}

/** Shows the rosters of the organization, or by month which of their files were late. */
export function LibraryPage({ useViewedList }: ViewedListProps) {
  const [params] = useSearchParams()
  if (params.get('tab') !== 'calendar') return <RostersTab useViewedList={useViewedList} />
  return (
    <>
      <PageHeader tabs={TABS} actions={<AddRosterButton />} />
      <DueCalendarPage today={new Date().toISOString().slice(0, 10)} />
    </>
  )
}
