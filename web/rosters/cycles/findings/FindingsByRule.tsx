import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { Difference } from '#web/ui/Difference.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { type Cycle, linkToCycle } from '../queries.ts'
import { type CauseLine, listSections } from './model/list-sections.ts'
import { type CycleFindings, findingsOf } from './queries.ts'
import { RawText } from './RawText.tsx'
import { RuleBars } from './RuleBars.tsx'
import { useFixAtHand } from './use-fix-at-hand.ts'
import { useFixes } from './use-fixes.ts'

const toAddress = (cycleId: string, { id }: CauseLine): string =>
  `${linkToCycle(cycleId)}?${new URLSearchParams({ tab: 'findings', line: id })}`

/** Tells what fixes would free: 'Fixing the 2 causes that have a fix frees 181 of 214 rows that are kept back.' */
function tellFixable({ fixable, balance }: CycleFindings): string {
  const kept = balance.held + balance.rejected
  if (kept === 0) return 'Nothing keeps rows back.'
  if (fixable.frees === 0) return `${formatCountOf(kept, 'row is', 'rows are')} kept back.`
  const causes = fixable.causes === 1 ? 'the cause' : `the ${fixable.causes} causes`
  const verb = fixable.causes === 1 ? 'has' : 'have'
  return `Fixing ${causes} that ${verb} a fix frees ${formatCount(fixable.frees)} of ${formatCountOf(kept, 'row that is', 'rows that are')} kept back.`
}

type PanelProps = {
  readonly cycle: Cycle
  readonly found: CycleFindings
  readonly line: CauseLine
  readonly causes: readonly CauseLine[]
  readonly onSelect: (line: CauseLine) => void
}

function CauseChoice({
  line,
  isSelected,
  onSelect,
}: {
  line: CauseLine
  isSelected: boolean
  onSelect: () => void
}) {
  return (
    <Button
      variant="outlined"
      aria-pressed={isSelected}
      onClick={onSelect}
      sx={{
        ...{
          width: '100%',
          justifyContent: 'space-between',
          textAlign: 'left',
          minHeight: { xs: 44, md: 32 },
        },
        ...(isSelected ? { borderColor: 'secondary.main', bgcolor: 'secondaryTint' } : {}),
      }}
    >
      <span>{line.label}</span>
      <span>{formatCountOf(line.rows, 'row')}</span>
    </Button>
  )
}

function RulePanel({ cycle, found, line, causes, onSelect }: PanelProps) {
  const fixes = useFixes({ id: cycle.id, revision: found.revision })
  const canFix = found.canFix && cycle.run === null
  const { fix, preview, onKeep } = useFixAtHand(cycle, line, canFix, fixes)
  const { balance } = found
  return (
    <Box
      component="section"
      aria-label="Cause at hand"
      sx={{ p: 2, display: 'grid', rowGap: 1.5, alignContent: 'start' }}
    >
      <div>
        <Box sx={{ typography: 'caption', color: 'ink2' }}>{line.rule}</Box>
        <Typography variant="h3">{line.ruleTitle}</Typography>
      </div>
      {causes.map((one) => (
        <CauseChoice key={one.id} line={one} isSelected={one.id === line.id} onSelect={() => onSelect(one)} />
      ))}
      {preview && preview.examples.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', columnGap: 1.5, rowGap: 0.5 }}>
          {preview.examples.slice(0, 3).map(({ value, fixed }) => [
            <RawText key={`${value} raw`} value={value} fixed={fixed} />,
            <span key={`${value} to`} aria-hidden>
              →
            </span>,
            <Box key={`${value} fixed`} component="span" sx={{ typography: 'raw', fontWeight: 600 }}>
              {fixed ?? 'empty'}
            </Box>,
          ])}
        </Box>
      )}
      <Box sx={{ color: 'ink2' }}>
        {line.fix ?? line.hint}{' '}
        <Link underline="always" component={RouterLink} to={toAddress(cycle.id, line)}>
          See all {formatCount(line.rows)}
        </Link>
      </Box>
      {canFix && fix !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" disabled={fixes.isPending || !preview} onClick={onKeep}>
            Fix {formatCountOf(preview?.rows ?? line.rows, 'row')} and next month
          </Button>
        </Box>
      )}
      {preview && preview.after.out !== balance.out && (
        <Box sx={{ color: 'ink2' }}>
          After it held{' '}
          <Difference before={formatCount(balance.held)} after={formatCount(preview.after.held)} />, out{' '}
          <Difference before={formatCount(balance.out)} after={formatCount(preview.after.out)} />
        </Box>
      )}
    </Box>
  )
}

function Block({ cycle, found }: { readonly cycle: Cycle; readonly found: CycleFindings }) {
  const sections = listSections(found.rules, 'rule')
  const groups = sections.flatMap((section) => section.groups)
  const all = groups.flatMap(({ lines }) => lines)
  const [chosen, setChosen] = useState<string>()
  const line = all.find(({ id }) => id === chosen) ?? all.find(({ fix }) => fix !== null) ?? all[0]
  const group = groups.find(({ lines }) => line !== undefined && lines.includes(line))
  const select = (one: CauseLine | undefined) => setChosen(one?.id)
  return (
    <>
      <Box sx={{ color: 'ink2', mb: 1 }}>
        {tellFixable(found)}{' '}
        <Link underline="always" component={RouterLink} to={`${linkToCycle(cycle.id)}?tab=findings`}>
          See all {formatCount(found.findings)} findings
        </Link>
      </Box>
      <Box
        sx={{
          ...{ display: 'grid', gridTemplateColumns: { lg: 'minmax(0, 1.9fr) minmax(280px, 1fr)' } },
          ...{ border: '1px solid', borderColor: 'line', borderRadius: '8px' },
        }}
      >
        <RuleBars {...{ sections, selected: group }} onSelect={(one) => select(one.lines[0])} />
        {line && group && (
          <Box
            sx={{
              borderLeft: { lg: '1px solid' },
              borderTop: { xs: '1px solid', lg: 0 },
              borderColor: { xs: 'line', lg: 'line' },
            }}
          >
            <RulePanel key={line.id} {...{ cycle, found, line, causes: group.lines }} onSelect={select} />
          </Box>
        )}
      </Box>
    </>
  )
}

/** Shows on the overview which rules rows did not pass, and what fixing their causes frees. */
export function FindingsByRule({ cycle }: Pick<CycleTabProps, 'cycle'>) {
  const { data, error, refetch } = useQuery(findingsOf(cycle))
  return (
    <Box component="section" aria-labelledby="cycle-rules" sx={{ mb: 3.5 }}>
      <Typography id="cycle-rules" variant="h2">
        Findings by rule
      </Typography>
      {!data && <LoadFallback what="the findings" error={error} onRetry={refetch} />}
      {data && data.findings === 0 && <Box sx={{ color: 'ink2' }}>Every row passed every rule.</Box>}
      {data && data.findings > 0 && <Block cycle={cycle} found={data} />}
    </Box>
  )
}
