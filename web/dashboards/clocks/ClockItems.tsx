import {
  CALL_OUTCOME_LABELS,
  CLOCK_RULES,
  type ClockLane,
  formatCount,
  hasPermission,
  NETWORK_ANSWER_LABELS,
  UPDATE_STATE_LABELS,
} from '@concord/domain'
import { Box, Button, Link, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router'
import { useReadsRecords } from '#web/session/reads-records.ts'
import { useViewer } from '#web/session/session-context.ts'
import type { Column } from '#web/ui/column.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { ClockState, ShownItems } from './clock-address.ts'
import { longDayName, sayLeft, shortMoment } from './format-clock.ts'
import type { ClockItem, Lane } from './queries.ts'
import { clockItems } from './queries.ts'

const SKELETON_ROWS = 4
const LABELS: Readonly<Record<string, string>> = {
  ...UPDATE_STATE_LABELS,
  ...CALL_OUTCOME_LABELS,
  ...NETWORK_ANSWER_LABELS,
}

type Act = { readonly to: string; readonly verb: string }

type May = { readonly readRecords: boolean; readonly call: boolean }

/** Finds the page where an item of a lane can be acted on; undefined if there is none. */
function findAct(lane: ClockLane, item: ClockItem, may: May): Act | undefined {
  const { id, npi, updateId, officeKey, endedAt, standsAt } = item
  if (lane === 'answer')
    return {
      to: `/data-updates/attestation?tab=questions&question=${id}`,
      verb: endedAt === null ? 'Answer' : 'Open',
    }
  if (officeKey !== null)
    return may.call
      ? {
          to: `/data-updates/attestation?office=${encodeURIComponent(officeKey)}`,
          verb: endedAt === null ? 'Call' : 'Open',
        }
      : undefined
  if (updateId !== null && standsAt === 'draft')
    return { to: `/data-updates/create?update=${updateId}`, verb: 'Open' }
  if (updateId !== null)
    return { to: `/data-updates/${updateId}`, verb: endedAt === null ? 'Decide' : 'Open' }
  return npi === null || !may.readRecords ? undefined : { to: `/directory/practitioner/${npi}`, verb: 'Open' }
}

function Left({ item, now }: { readonly item: ClockItem; readonly now: Date }) {
  const { text, status } = sayLeft(item, now)
  if (status === undefined) return text
  const color = { waiting: 'accent.main', error: 'error.main' }[status as 'waiting' | 'error']
  return (
    <Box component="span" sx={color ? { color, fontWeight: 600 } : {}}>
      <StatusMark status={status}>{text}</StatusMark>
    </Box>
  )
}

function ActCell({ lane, item }: { readonly lane: ClockLane; readonly item: ClockItem }) {
  const may = { readRecords: useReadsRecords(), call: hasPermission(useViewer(), 'PHONE_ATTEST') }
  const act = findAct(lane, item, may)
  return act ? (
    <Link component={RouterLink} to={act.to} color="secondary">
      {act.verb}
    </Link>
  ) : null
}

type Picking = {
  readonly lane: ClockLane
  readonly picked: string | undefined
  readonly onPick: (id: string) => void
  readonly now: Date
}

function getColumns({ lane, picked, onPick, now }: Picking, isClosed: boolean): readonly Column<ClockItem>[] {
  return [
    {
      head: 'Item',
      isKeptWhole: true,
      cell: ({ id, number }) => (
        <Link
          component="button"
          aria-pressed={id === picked}
          onClick={() => onPick(id)}
          sx={{ color: 'ink', fontWeight: 600, ...(id === picked ? { color: 'secondary.main' } : {}) }}
        >
          {number}
        </Link>
      ),
    },
    { head: 'What', cell: ({ what }) => what, narrow: 'bare' },
    {
      head: 'Started',
      isKeptWhole: true,
      cell: ({ startedAt }) => (startedAt === null ? 'Never' : shortMoment(startedAt)),
    },
    {
      head: isClosed ? 'Ended' : 'Ends',
      isKeptWhole: true,
      cell: ({ dueAt, endedAt }) => {
        const moment = isClosed ? endedAt : dueAt
        return moment === null ? 'Now' : shortMoment(moment)
      },
    },
    {
      head: isClosed ? 'Took' : 'Left',
      isKeptWhole: true,
      cell: (item) => <Left item={item} now={now} />,
      narrow: 'status',
    },
    { head: 'Stands at', cell: ({ standsAt }) => LABELS[standsAt] ?? standsAt },
    {
      head: 'Act',
      narrow: 'act',
      cell: (item) => <ActCell lane={lane} item={item} />,
    },
  ]
}

/** Lists what is open and late and when the next clock ends; each part stays on one line. */
function listOpen(lane: Lane, dueOn: string | undefined): readonly string[] {
  if (dueOn !== undefined) return [`Due ${longDayName(dueOn)}`]
  const late = lane.late === 0 ? '' : `, ${formatCount(lane.late)} late`
  const next = lane.nextDueAt === null ? [] : [`Next due ${shortMoment(lane.nextDueAt)}`]
  return [`${formatCount(lane.open)} open${late}`, ...next]
}

type ClockItemsProps = ClockState & { readonly laneFacts: Lane; readonly now: Date }

/** Shows the items of the current lane, those that end first at the top. */
export function ClockItems({ address, show, laneFacts, now }: ClockItemsProps) {
  const { lane, show: shown, dueOn, item } = address
  const { data, error, refetch } = useQuery(clockItems(address))
  const choose = (_: unknown, next: ShownItems | null) => {
    if (next !== null) show({ show: next, dueOn: undefined })
  }
  const columns = getColumns(
    { lane, picked: item, onPick: (id) => show({ ...address, item: id }), now },
    shown === 'closed',
  )
  return (
    <Box component="section" aria-label={CLOCK_RULES[lane].label}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, rowGap: 1, mb: 1 }}
      >
        <Typography variant="h2">{CLOCK_RULES[lane].label}</Typography>
        <Box sx={{ flex: { xs: '1 0 100%', md: '1 0 auto' }, color: 'ink2' }}>
          {listOpen(laneFacts, dueOn).map((part, place) => (
            <Fragment key={part}>
              {place > 0 && ' · '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {part}
              </Box>
            </Fragment>
          ))}
          {dueOn !== undefined && (
            <Button color="secondary" onClick={() => show({ dueOn: undefined })} sx={{ ml: 0.5 }}>
              All days
            </Button>
          )}
        </Box>
        <ToggleButtonGroup exclusive value={shown} onChange={choose} aria-label="Which items">
          <ToggleButton value="running">
            {laneFacts.late > 0 ? 'Open and late' : 'Open'}
            {data ? ` ${formatCount(data.running)}` : ''}
          </ToggleButton>
          {(laneFacts.late > 0 || shown === 'late') && (
            <ToggleButton value="late">Late {formatCount(laneFacts.late)}</ToggleButton>
          )}
          <ToggleButton value="closed">Closed{data ? ` ${formatCount(data.closed)}` : ''}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {error && (
        <ErrorState
          title="The items did not load"
          error={error}
          preserved="The board above is unchanged."
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <SkeletonRows label="Loading items" count={SKELETON_ROWS} />}
      {data && data.rows.length === 0 && (
        <Typography sx={{ color: 'ink2', py: 2 }}>
          {shown === 'closed' ? 'Nothing was closed in this window.' : 'Nothing is open here.'}
        </Typography>
      )}
      {data && data.rows.length > 0 && (
        <>
          <RecordTable label="Items" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
          <ListPaging page={data.page} total={data.total} onTurn={(page) => show({ page })} />
        </>
      )}
    </Box>
  )
}
