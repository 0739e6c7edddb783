import { formatCount, isInternal, MIN_DUPLICATE_SCORE, seesEntities } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showInfo } from '#web/lib/toasts.ts'
import { useViewer } from '#web/session/session-context.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { InlineSelect } from '#web/ui/form/InlineSelect.tsx'
import { ListPaging } from '#web/ui/list/ListPaging.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { searchTabs } from '../search/search-tabs.ts'
import { countOpenFrom } from './count-pairs.ts'
import { clampScore, type DuplicateSubject, useDuplicateAddress } from './duplicate-address.ts'
import { PairList } from './PairList.tsx'
import { duplicatePage, duplicateSummary, type Summary, useFindAgain } from './queries.ts'
import { ScoreDistribution } from './ScoreDistribution.tsx'
import { StateTabs } from './StateTabs.tsx'
import { ThresholdPreview } from './ThresholdPreview.tsx'

const NOUNS: Readonly<Record<DuplicateSubject, string>> = {
  practitioner: 'practitioners',
  entity: 'entities',
}
const KINDS = [
  { value: 'practitioner', label: 'practitioners' },
  { value: 'entity', label: 'entities' },
]

function FindAgain() {
  const { mutate, isPending } = useFindAgain()
  const start = () =>
    mutate(undefined, { onSuccess: () => showInfo('Comparing all records. This takes a few minutes.') })
  return (
    <Button variant="outlined" disabled={isPending} onClick={start}>
      Find again
    </Button>
  )
}

function Total({
  summary,
  from,
  subject,
}: {
  readonly summary: Summary
  readonly from: number
  readonly subject: DuplicateSubject
}) {
  const count = countOpenFrom(summary.scores, from)
  const all = countOpenFrom(summary.scores, MIN_DUPLICATE_SCORE)
  return (
    <Box role="status">
      <Typography variant="h2" component="p" sx={{ display: 'inline', mr: 1.5 }}>
        {formatCount(count)} {count === 1 ? 'pair' : 'pairs'} at {from.toFixed(2)} or more
      </Typography>
      <Box component="span" sx={{ color: 'ink2' }}>
        of {formatCount(all)} from {MIN_DUPLICATE_SCORE.toFixed(2)}
        {summary.records !== null && `, in ${formatCount(summary.records)} ${NOUNS[subject]}`}
      </Box>
    </Box>
  )
}

function NoPairs({ summary, from }: { readonly summary: Summary; readonly from: number }) {
  if (summary.foundAt === null)
    return (
      <EmptyState title="Not compared yet">
        Records are compared after each load, in the background.
      </EmptyState>
    )
  const below = summary.scores.findLast(({ score, open }) => open > 0 && score < from)
  return (
    <EmptyState title={`No pairs at ${from.toFixed(2)} or more`}>
      {below ? `The highest score below is ${below.score.toFixed(2)}.` : 'No two records look alike.'}
    </EmptyState>
  )
}

/** Shows the pairs of records that may mean the same, from the score that the viewer chooses. */
export function DuplicatesPage() {
  const viewer = useViewer()
  const { address, show } = useDuplicateAddress()
  const [moved, setMoved] = useState<number>()
  const { subject, state } = address
  const from = moved ?? address.from
  const summary = useQuery(duplicateSummary(subject))
  const found = useQuery(duplicatePage(address))
  const hasEntities = seesEntities(viewer)
  const choose = (score: number) => {
    setMoved(undefined)
    show({ from: score }, 'replace')
  }
  useSingleKeys((event) => {
    const step = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key]
    if (step === undefined || state !== 'open' || event.shiftKey) return
    event.preventDefault()
    choose(clampScore(from + step))
  })

  return (
    <>
      <PageHeader
        tabs={searchTabs(undefined, undefined, hasEntities)}
        actions={isInternal(viewer) && <FindAgain />}
      />
      {summary.error && !summary.data && (
        <ErrorState
          title="The scores did not load"
          error={summary.error}
          onRetry={() => void summary.refetch()}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          minHeight: 40,
        }}
      >
        {summary.data ? <Total summary={summary.data} from={from} subject={subject} /> : <span />}
        {hasEntities && (
          <InlineSelect
            label="Kind"
            options={KINDS}
            value={subject}
            isUsual={subject === 'practitioner'}
            onChange={(value) => show({ subject: value === 'entity' ? 'entity' : 'practitioner' })}
          />
        )}
      </Box>
      {summary.data && (
        <>
          <ScoreDistribution scores={summary.data.scores} from={from} onMove={setMoved} onChoose={choose} />
          <ThresholdPreview {...summary.data} from={from} onChoose={choose} />
        </>
      )}
      <StateTabs
        state={state}
        scores={summary.data?.scores}
        from={from}
        onChoose={(next) => show({ state: next })}
      />
      {found.error && !found.data && (
        <ErrorState
          title="The pairs did not load"
          error={found.error}
          preserved="Your threshold is unchanged."
          onRetry={() => void found.refetch()}
        />
      )}
      {!found.data && !found.error && <SkeletonRows label="Loading pairs" count={6} />}
      {found.data && found.data.total > 0 && (
        <PairList
          key={state}
          label={
            state === 'open' ? 'Pairs to decide' : state === 'same' ? 'Merged pairs' : 'Pairs kept apart'
          }
          pairs={found.data.pairs}
          open={address.pair}
          onOpen={(pair) => show({ pair, page: address.page }, 'replace')}
        />
      )}
      {found.data?.total === 0 && state === 'open' && summary.data && (
        <NoPairs summary={summary.data} from={from} />
      )}
      {found.data?.total === 0 && state !== 'open' && (
        <EmptyState title={state === 'same' ? 'Nothing merged yet' : 'Nothing kept apart yet'}>
          Decisions are listed here. You can undo each one.
        </EmptyState>
      )}
      {found.data && (
        <ListPaging page={found.data.page} total={found.data.total} onTurn={(page) => show({ page })} />
      )}
    </>
  )
}
