import { type ChangeDecision, formatCount } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { ExportButtons } from '#web/ui/list/ExportButtons.tsx'
import { useListExport } from '#web/ui/list/use-list-export.ts'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { formatPeriod } from '../../library/roster-labels.ts'
import type { CycleTabProps } from '../cycle-tab.ts'
import { linkToCycle } from '../queries.ts'
import { BaselineMenu } from './BaselineMenu.tsx'
import { ComparisonFilters } from './ComparisonFilters.tsx'
import { ComparisonFoot } from './ComparisonFoot.tsx'
import { GroupSection } from './GroupSection.tsx'
import { KindsTable } from './KindsTable.tsx'
import { tellKey } from './line-texts.ts'
import {
  type Comparison,
  type ComparisonReply,
  comparisonOf,
  downloadLines,
  type FilterName,
  groupsOf,
  readFilters,
} from './queries.ts'
import { StopsBeside } from './StopsBeside.tsx'
import { keysIn, useComparisonKeys } from './use-comparison-keys.ts'
import { useDecisions } from './use-decisions.ts'
import { useSelection } from './use-selection.ts'

type Compared = CycleTabProps & { readonly comparison: Comparison; readonly reply: ComparisonReply }

function Heading({ cycle, actions, comparison }: Compared) {
  const { baseline, keyFields, labels } = comparison
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 0.5 }}>
      <Typography id="comparison-heading" variant="h2">
        Against {formatPeriod(baseline.period)}
      </Typography>
      <Box sx={{ color: 'ink2', flex: '1 1 200px' }}>
        {formatCount(baseline.rows)} rows, key {tellKey(keyFields, labels)}
      </Box>
      <BaselineMenu cycle={cycle} actions={actions} />
    </Box>
  )
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  return {
    filters: readFilters(params),
    filter: (name: FilterName, value: string) =>
      setParams(
        (now) => {
          if (value === '') now.delete(name)
          else now.set(name, value)
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

function ComparedRows({ cycle, actions, comparison, reply }: Compared) {
  const list = useRef<HTMLDivElement>(null)
  const { filters, filter } = useFilters()
  const groups = useQuery(groupsOf(cycle, filters))
  const selection = useSelection(JSON.stringify([cycle.attempt, filters]), () => keysIn(list.current))
  const decisions = useDecisions(cycle.id, Math.max(reply.revision, cycle.revision))
  const canDecide = reply.canDecide && !decisions.isPending
  const decideLines = (decision: ChangeDecision, keys: readonly string[]) =>
    decisions.decide(decision, { keys: [...keys] }, () => {
      if (keys.length === selection.keys.size && keys.every(selection.isSelected)) selection.clear()
    })
  // Decisions about a group or a stop are about the lines that the filters show.
  const { state: _, ...meant } = filters
  const decideShown: typeof decisions.decide = (decision, selector) =>
    decisions.decide(decision, { ...meant, ...selector })
  useComparisonKeys({ list, selected: selection.keys, decide: canDecide ? decideLines : null })
  const csv = useListExport('comparison', () => downloadLines(cycle.id, filters))
  const shown = groups.data?.groups ?? []
  return (
    <>
      <Box
        sx={{
          ...{ display: 'grid', columnGap: 3, rowGap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 3fr)' },
        }}
      >
        <Box component="section" aria-labelledby="comparison-heading" sx={{ minWidth: 0 }}>
          <Heading {...{ cycle, actions, comparison, reply }} />
          <KindsTable
            comparison={comparison}
            linkTo={(kind) => `${linkToCycle(cycle.id)}?tab=comparison&class=${kind}`}
          />
          <NotCompared {...comparison} />
        </Box>
        <StopsBeside
          cycle={cycle}
          actions={actions}
          returning={shown.find(({ cause }) => cause === 'otherTaxId')}
          decide={canDecide ? decideShown : null}
        />
      </Box>
      <ComparisonFilters
        {...{ cycle, comparison, filters }}
        counts={groups.data}
        onFilter={filter}
        end={<ExportButtons {...csv} />}
      />
      <Box ref={list} sx={{ opacity: groups.isPlaceholderData ? 0.6 : 1 }}>
        {!groups.data && (
          <LoadFallback what="the differences" error={groups.error} onRetry={groups.refetch} />
        )}
        {groups.data && shown.length === 0 && (
          <EmptyState title="Nothing differs like that">Take a filter away to see the others.</EmptyState>
        )}
        {shown.map((group) => (
          <GroupSection
            key={group.cause}
            {...{ cycle, group, filters, selection }}
            labels={comparison.labels}
            isPending={decisions.isPending}
            decideLines={reply.canDecide ? decideLines : null}
            decideGroup={reply.canDecide ? decideShown : null}
          />
        ))}
      </Box>
      <ComparisonFoot
        {...{ cycle, actions, comparison }}
        selected={selection.keys.size}
        canDecide={reply.canDecide}
      />
    </>
  )
}

/** Says which fields say nothing about the rows, because only one side has them. */
function NotCompared({ notCompared, labels, baseline }: Comparison) {
  if (notCompared.length === 0) return null
  const names = notCompared.map((id) => labels[id] ?? id).join(', ')
  return (
    <Box sx={{ color: 'ink2', mt: 1 }}>
      Not compared: {names}. Only this file or only {formatPeriod(baseline.period)} has{' '}
      {notCompared.length === 1 ? 'this field' : 'these fields'}.
    </Box>
  )
}

type FirstProps = Pick<ComparisonReply, 'rowsOut'> & Pick<CycleTabProps['cycle'], 'baseline'>

function FirstCycle({ rowsOut, baseline }: FirstProps) {
  if (rowsOut === null)
    return (
      <EmptyState title="Not compared yet">
        The file has not run. Its differences stand here when it has.
      </EmptyState>
    )
  const title = `All ${formatCount(rowsOut)} rows are adds`
  if (baseline)
    return (
      <EmptyState title={title}>
        The target config changed the fields that tell rows apart, and the rows of{' '}
        {formatPeriod(baseline.period)} do not have them. So this file is compared with nothing, and no row is
        ended by it. The next file is compared with this one.
      </EmptyState>
    )
  return (
    <EmptyState title={title}>
      There are no results of an earlier approved cycle to compare with, and so no stop about differences. The
      next file is compared with this one.
    </EmptyState>
  )
}

/** Shows what differs from the cycle before, by likely cause, and takes the decisions about it. */
export function ComparisonTab({ cycle, actions }: CycleTabProps) {
  const { data, error, refetch } = useQuery(comparisonOf(cycle))
  if (error && !data) return <LoadFallback what="the comparison" error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows label="Loading the comparison" count={8} />
  if (data.comparison === null) return <FirstCycle rowsOut={data.rowsOut} baseline={cycle.baseline} />
  return <ComparedRows {...{ cycle, actions }} comparison={data.comparison} reply={data} />
}
