import type { api, ReplyOf } from '@concord/contract'
import { belongsToOrganization, formatCount, seesDashboards, type Viewer } from '@concord/domain'
import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { onDemand } from '#web/lib/on-demand.tsx'
import { shortDate } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { RowLink } from '#web/ui/list/RowLink.tsx'
import { useRowKeys } from '#web/ui/list/use-row-keys.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { listQualityTabs } from '../quality-tabs.ts'
import { STRATA_LABELS, sayInterval, sayScore } from './accuracy-labels.ts'
import { type AccuracySample, accuracySamples } from './queries.ts'

// With the form come the schemas of what it sends.
const DrawSampleDialog = onDemand(async () => (await import('./DrawSampleDialog.tsx')).DrawSampleDialog)

const PATH = '/dashboards/accuracy'

function Progress({ asked, unreachable, size }: AccuracySample) {
  const open = size - asked - unreachable
  if (open === 0) return <StatusMark status="ok">Done</StatusMark>
  if (open === size) return <StatusMark status="none">Not begun</StatusMark>
  return <StatusMark status="running">{formatCount(open)} to call</StatusMark>
}

const COLUMNS: readonly Column<AccuracySample>[] = [
  {
    head: 'Sample',
    cell: ({ id, name }) => <RowLink to={`${PATH}/${id}`}>{name}</RowLink>,
  },
  { head: 'Right', isKeptWhole: true, cell: ({ score }) => <strong>{sayScore(score)}</strong> },
  {
    head: '95% interval',
    isKeptWhole: true,
    cell: ({ score }) => sayInterval(score) ?? 'Not known yet',
  },
  { head: 'Answered', isNumber: true, cell: ({ score }) => formatCount(score.answered) },
  { head: 'Drawn', isNumber: true, cell: ({ size }) => formatCount(size) },
  { head: 'Of', isSpare: true, isNumber: true, cell: ({ population }) => formatCount(population) },
  { head: 'Parts', isSpare: true, narrow: 'bare', cell: ({ strata }) => STRATA_LABELS[strata] },
  {
    head: 'Calls',
    isSpare: true,
    isKeptWhole: true,
    narrow: 'status',
    cell: (sample) => <Progress {...sample} />,
  },
  {
    head: 'Drawn on',
    isKeptWhole: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDate(new Date(createdAt))}</time>,
  },
  { head: 'By', isSpare: true, cell: ({ person }) => person ?? 'Unknown user' },
]

type SamplesProps = ReplyOf<typeof api.listAccuracySamples>

function DrawButton() {
  return (
    <DialogButton label="Draw a sample" variant="contained">
      {(close) => <DrawSampleDialog onClose={close} />}
    </DialogButton>
  )
}

function Samples({ samples, canCall }: SamplesProps) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <>
      <Typography sx={{ maxWidth: '74ch', mb: 2, color: 'ink2' }}>
        How much of the directory is right? Draw locations at random, call them, and mark what the directory
        says as right or wrong. The result holds for the whole directory, within its interval.
      </Typography>
      {samples.length === 0 ? (
        <EmptyState title="No samples yet" action={canCall && <DrawButton />}>
          {canCall
            ? 'A sample of 100 locations takes about a day of calls.'
            : 'Someone with the Phone Attestation permission can draw the first one.'}
        </EmptyState>
      ) : (
        <div ref={list}>
          <RecordTable
            label="Accuracy samples"
            columns={COLUMNS}
            rows={samples}
            keyOf={({ id }) => id}
            isBrief
          />
        </div>
      )}
    </>
  )
}

/** Returns why there are no samples for the viewer, whatever they ask for; undefined if nothing prevents them. */
function findHindrance(viewer: Viewer): readonly [title: string, fix: string] | undefined {
  if (!belongsToOrganization(viewer))
    return ['Samples belong to an organization', 'Act as a user of an organization to see its samples.']
  if (seesDashboards(viewer)) return undefined
  return ['Your access does not include dashboards', 'Your Customer Success Manager can change that.']
}

/** Shows the samples of the directory that people called, and what each came to. */
export function AccuracyPage() {
  const viewer = useViewer()
  const hindrance = findHindrance(viewer)
  const { data, error, refetch } = useQuery({ ...accuracySamples, enabled: hindrance === undefined })
  const canDraw = data?.canCall === true && data.samples.length > 0
  return (
    <>
      <PageHeader actions={canDraw && <DrawButton />} {...listQualityTabs(viewer)} />
      {hindrance && <EmptyState title={hindrance[0]}>{hindrance[1]}</EmptyState>}
      {!hindrance && !data && <LoadFallback what="the samples" error={error} onRetry={refetch} />}
      {data && <Samples {...data} />}
    </>
  )
}
