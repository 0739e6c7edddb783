import { ROSTER_SCOPE_LABELS } from '@concord/domain'
import { Box } from '@mui/material'
import { useParams } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { formatState, getStateMark } from '#web/ui/cycle-mark.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatPeriod } from '../library/roster-labels.ts'
import { CYCLE_TABS } from './cycle-tabs.tsx'
import { useCycle } from './follow/use-cycle.ts'
import { useEndToast } from './follow/use-end-toast.ts'
import { ConflictNotice } from './header/ConflictNotice.tsx'
import { CycleHeaderActions } from './header/CycleHeaderActions.tsx'
import { type Cycle, linkToCycle } from './queries.ts'
import { useCycleActions } from './use-cycle-actions.ts'

function listTabs(cycle: Cycle) {
  const path = linkToCycle(cycle.id)
  return CYCLE_TABS.filter(({ isThere = () => true }) => isThere(cycle)).map(
    ({ id, label, count, isPrinted = true, Content }) => ({
      ...{ label, isPrinted, Content, count: count?.(cycle) },
      to: id === 'overview' ? path : `${path}?tab=${id}`,
    }),
  )
}

/** Describes the file of a cycle, such as 'Full file, source config 5'. */
function tellFile({ scope, source }: Cycle): string {
  const what = scope === 'full' ? 'Full file' : `${ROSTER_SCOPE_LABELS[scope]} file`
  return source?.version ? `${what}, source config ${source.version}` : what
}

function Status({ cycle }: { readonly cycle: Cycle }) {
  const { state, waitsFor } = cycle
  return (
    <Box component="span" sx={{ fontWeight: 600 }}>
      <StatusMark status={getStateMark(state, waitsFor !== null)}>{formatState(state)}</StatusMark>
    </Box>
  )
}

type CycleDetailsProps = { readonly cycle: Cycle; readonly onReload: () => void }

function CycleDetails({ cycle, onReload }: CycleDetailsProps) {
  const actions = useCycleActions(cycle)
  useEndToast(cycle)
  const { sender } = cycle.roster
  return (
    <DetailPage
      record={`${sender}, ${formatPeriod(cycle.period)}`}
      status={<Status cycle={cycle} />}
      tabs={listTabs(cycle)}
      tabsEnd={
        <Box sx={{ display: { xs: 'none', lg: 'block' }, py: '5px', color: 'ink2', whiteSpace: 'nowrap' }}>
          {tellFile(cycle)}
        </Box>
      }
      actions={<CycleHeaderActions cycle={cycle} actions={actions} />}
      facts={<ConflictNotice actions={actions} onReload={onReload} />}
    >
      {({ Content }) => <Content cycle={cycle} actions={actions} />}
    </DetailPage>
  )
}

/** Shows one cycle: how far the file of a month is, what holds it, and what it gave. */
export function CycleDetailsPage() {
  const { cycleId = '' } = useParams()
  return <CycleById key={cycleId} cycleId={cycleId} />
}

function CycleById({ cycleId }: { readonly cycleId: string }) {
  const { data, error, refetch } = useCycle(cycleId)
  if (!data || isNotFound(error)) return <LoadFallback what="the cycle" error={error} onRetry={refetch} />
  return <CycleDetails cycle={data} onReload={() => void refetch()} />
}
