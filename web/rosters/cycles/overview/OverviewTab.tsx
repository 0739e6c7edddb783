import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatDueDay } from '../../library/roster-labels.ts'
import { linkToMapping } from '../../link-to-mapping.ts'
import { BesideBlock } from '../beside/BesideBlock.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { FindingsByRule } from '../findings/FindingsByRule.tsx'
import { RejectButton } from '../RejectButton.tsx'
import { BalanceBlock } from './BalanceBlock.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { NextStep } from './NextStep.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { StopsBlock } from './StopsBlock.tsx'
import { Timeline } from './Timeline.tsx'
import { makeTimeline } from './timeline.ts'

const UNREADABLE = 'unreadable'

/**
 * Tells why a cycle failed: a file that could not be read on arrival has a code, and a failed run has its own message.
 */
const tellFailure = (failure: string): string =>
  failure === UNREADABLE ? 'The file could not be read. Ask the sender for another one.' : failure

/** Shows how far a cycle is, what holds it, where its rows went, and what differs from before. */
export function OverviewTab({ cycle, actions }: CycleTabProps) {
  const { balance, dueOn, failure } = cycle
  const due = dueOn === null ? '' : `due ${formatDueDay(dueOn, cycle.receivedAt)}`
  return (
    <>
      <Timeline steps={makeTimeline(cycle)} day={cycle.receivedAt} due={due} />
      <ProgressCard cycle={cycle} actions={actions} />
      {failure !== null && (
        <Box sx={{ mb: 2.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <StatusMark status="error">{tellFailure(failure)}</StatusMark>
          {failure !== UNREADABLE && (
            <Link component={RouterLink} to={linkToMapping(cycle.roster)} underline="always">
              Check the mapping
            </Link>
          )}
          {cycle.state === 'failed' && cycle.can.cancel && <RejectButton cycle={cycle} actions={actions} />}
        </Box>
      )}
      <NextStep cycle={cycle} />
      <StopsBlock cycle={cycle} actions={actions} />
      {balance && (
        <>
          <BalanceBlock balance={balance} />
          <BesideBlock cycle={cycle} />
          <FindingsByRule cycle={cycle} />
          <ComparisonTable cycle={cycle} />
        </>
      )}
    </>
  )
}
