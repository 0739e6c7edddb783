import { type ClockLane, formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { exactTime } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DashboardLoader } from '../embed/EmbedState.tsx'
import { listQualityTabs } from '../quality-tabs.ts'
import { BoardFilters } from './BoardFilters.tsx'
import { ClockItems } from './ClockItems.tsx'
import { type ClockState, useClockAddress } from './clock-address.ts'
import { EvidencePanel } from './EvidencePanel.tsx'
import { LaneBoard } from './LaneBoard.tsx'
import { PaceBars } from './PaceBars.tsx'
import { type Clocks, clockBoard, clockItems, useEvidence } from './queries.ts'

const PEOPLE: Readonly<Record<Clocks['people'], string>> = {
  named: 'Counts practitioners in your networks and rosters.',
  entitlement: 'Counts practitioners in your states.',
  none: 'Nothing to count yet: add a roster, or ask for access to states.',
}

/** The nouns for what ends in a lane, singular and plural. */
const NOUNS: Readonly<Record<ClockLane, readonly [one: string, many: string]>> = {
  verify: ['verification', 'verifications'],
  update: ['update', 'updates'],
  remove: ['removal', 'removals'],
  planFinder: ['Plan Finder change', 'Plan Finder changes'],
  answer: ['answer', 'answers'],
}

/** Formats the forecast: 'Forecast 14 days: 2,046 verifications, 3 updates'. */
function sayForecast({ lanes, days }: Clocks): string {
  const said = lanes.map(({ lane, forecast }) => {
    const count = forecast.reduce((sum, each) => sum + each, 0)
    return `${formatCount(count)} ${NOUNS[lane][count === 1 ? 0 : 1]}`
  })
  return `Forecast ${days.length} days: ${said.join(', ')}`
}

/** Finds the current lane if the address names none: the first of those that wait for people. */
function findLane({ lanes }: Clocks): ClockLane {
  const waiting = lanes.find(({ lane, open }) => lane !== 'verify' && open > 0)
  return (waiting ?? lanes.find(({ open, late }) => open + late > 0))?.lane ?? 'update'
}

function HeaderActions({ address }: Pick<ClockState, 'address'>) {
  const evidence = useEvidence(address)
  return (
    <>
      <Button
        size="medium"
        variant="outlined"
        onClick={() => window.print()}
        startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
        sx={{ displayPrint: 'none' }}
      >
        Print
      </Button>
      <Button
        size="medium"
        variant="contained"
        loading={evidence.isPending}
        onClick={() => evidence.mutate({ format: 'csv' })}
        sx={{ displayPrint: 'none' }}
      >
        Evidence pack for an audit
      </Button>
    </>
  )
}

function Details({ clocks, address, show }: ClockState & { readonly clocks: Clocks }) {
  const { data } = useQuery(clockItems(address))
  const laneFacts = clocks.lanes.find(({ lane }) => lane === address.lane)
  if (!laneFacts) return null
  const item = data?.rows.find(({ id }) => id === address.item) ?? data?.rows[0]
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: item ? 'minmax(0, 1fr) 288px' : 'minmax(0, 1fr)' },
        gap: 3,
        mt: 3,
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}>
        <ClockItems
          address={{ ...address, item: item?.id }}
          show={show}
          laneFacts={laneFacts}
          now={new Date(clocks.asOf)}
        />
        <PaceBars address={address} />
      </Box>
      {item && (
        <EvidencePanel address={address} item={item} total={(data?.running ?? 0) + (data?.closed ?? 0)} />
      )}
    </Box>
  )
}

function Board({ clocks, address, show }: ClockState & { readonly clocks: Clocks }) {
  return (
    <>
      {/* Fourteen days are wider than a small window. */}
      <Box sx={{ position: 'relative', overflowX: { md: 'auto', lg: 'visible' } }}>
        <LaneBoard clocks={clocks} address={address} show={show} />
      </Box>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 },
          ...{ mt: 1, typography: 'caption', color: 'ink2' },
        }}
      >
        <span>
          Bars: clocks that end that day if nothing happens; each lane has its own scale.{' '}
          {PEOPLE[clocks.people]}
        </span>
        <span>{sayForecast(clocks)}</span>
      </Box>
      <Details clocks={clocks} address={address} show={show} />
    </>
  )
}

/** Shows the clocks that the law sets: what is on time, what ends when, and the evidence for it. */
export function ComplianceClocksPage() {
  const viewer = useViewer()
  const { address, show } = useClockAddress()
  const { data: clocks, error, refetch } = useQuery(clockBoard(address))
  const asOf = clocks && exactTime(new Date(clocks.asOf))
  const lane = address.lane ?? (clocks ? findLane(clocks) : 'update')
  const resolved = { ...address, lane }
  return (
    <>
      <PageHeader
        status={
          asOf !== undefined && (
            <Box component="span" sx={{ color: 'ink2' }}>
              as of {asOf}
            </Box>
          )
        }
        actions={<HeaderActions address={resolved} />}
        {...listQualityTabs(viewer)}
      />
      <BoardFilters address={address} show={show} clocks={clocks} />
      {error && (
        <ErrorState
          title="The clocks did not load"
          error={error}
          preserved={asOf === undefined ? 'Your filters are unchanged.' : `Showing the board as of ${asOf}.`}
          onRetry={() => refetch()}
        />
      )}
      {!clocks && !error && <DashboardLoader />}
      {clocks && <Board clocks={clocks} address={resolved} show={(next) => show({ lane, ...next })} />}
    </>
  )
}
