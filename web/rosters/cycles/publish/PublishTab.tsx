import { formatCount, formatCountOf, formatDate } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link as RouterLink } from 'react-router'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FigureRow } from '#web/ui/FigureRow.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { type Cycle, linkToCycle } from '../queries.ts'
import { FieldTable, LostTable } from './ImpactTables.tsx'
import { listFigures, tellBasis, tellRows } from './impact-texts.ts'
import { BatchLine, PublicationTask } from './PublicationState.tsx'
import {
  type Publication,
  type PublicationActions,
  type PublicationPreview,
  usePublication,
} from './use-publication.ts'

function Rows({ publication, preview }: { publication: Publication; preview: PublicationPreview }) {
  const { unused } = preview.account
  const { notListed } = preview.impact
  return (
    <Box component="section" sx={{ mb: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        What is carried
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'ink2' }}>
        {tellRows(preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {notListed > 0 && (
          <li>
            {formatCountOf(notListed, 'practitioner is', 'practitioners are')} not in the registry: what the
            file says counts once they are
          </li>
        )}
        {unused.map(({ field, label, cells }) => (
          <li key={field}>
            {label}: {formatCountOf(cells, 'value says', 'values say')} nothing to the directory
          </li>
        ))}
        <li>
          The file speaks of {formatDate(publication.observedOn)}; its practitioners count as verified that
          day
        </li>
      </Box>
      <NotCarried publication={publication} />
    </Box>
  )
}

function NotCarried({ publication: { notCarried } }: { readonly publication: Publication }) {
  if (notCarried.length === 0) return null
  const groups = Map.groupBy(notCarried, ({ reason }) => reason)
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ fontWeight: 600 }}>Not carried</Box>
      {[...groups].map(([reason, fields]) => (
        <Box key={reason} sx={{ color: 'ink2' }}>
          {reason}: {fields.map(({ label }) => label).join(', ')}
        </Box>
      ))}
    </Box>
  )
}

function PublishBar({ rows, actions }: { readonly rows: number; readonly actions: PublicationActions }) {
  return (
    <ActionBar label="Publish">
      <Box sx={{ flex: '1 1 260px' }}>
        <strong>{formatCountOf(rows, 'row')}</strong> {rows === 1 ? 'becomes' : 'become'} this sender's
        statements in your directory.
      </Box>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'ink2' }}>
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        One batch: roll back at any time
      </Box>
      <Button variant="contained" size="medium" loading={actions.isPending} onClick={actions.publish}>
        Publish {formatCountOf(rows, 'row')}
      </Button>
    </ActionBar>
  )
}

/** Says what is in the way of publishing; nothing where nothing is. */
function Obstacle({ publication, actions }: { publication: Publication; actions: PublicationActions }) {
  const { failure, can, isNewest, batch, task } = publication
  if (failure !== null)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5 }}>
        <StatusMark status="error">{failure}</StatusMark>
        {can.preview && (
          <Button variant="outlined" loading={actions.isPending} onClick={actions.preview}>
            Try again
          </Button>
        )}
      </Box>
    )
  if (batch !== null || task !== null) return null
  if (!isNewest)
    return (
      <Box sx={{ mb: 2.5 }}>
        <StatusMark status="warning">
          A later file of this roster is published and would win over this one. Roll that one back first.
        </StatusMark>
      </Box>
    )
  return null
}

/** Tells whether a cycle was ever published, even if no record of that is left. */
const wasPublished = ({ steps }: Cycle): boolean => steps.some(({ state }) => state === 'published')

/** Tells what has to be done before a cycle can be published. */
function tellBefore(cycle: Cycle): string {
  const { openStops, can, state } = cycle
  const shown =
    'Once the cycle is approved, this page shows what publishing it would change in your directory.'
  if (openStops > 0)
    return `${formatCount(openStops)} ${openStops === 1 ? 'stop holds' : 'stops hold'} this cycle. ${shown}`
  if (wasPublished(cycle))
    return 'The log says when it was published and by whom. What it changed in your directory was not recorded.'
  if (can.approve) return `Approve the cycle at the top of this page. ${shown}`
  return state === 'canceled' ? 'The file was rejected, so nothing of it is published.' : shown
}

/** Shows what publishing a cycle would change, publishes it, and rolls it back. */
export function PublishTab({ cycle }: CycleTabProps) {
  const actions = usePublication(cycle)
  const { publication, error, refetch } = actions
  if (publication === undefined)
    return <LoadFallback what="what publishing would change" error={error} onRetry={refetch} />
  const { preview, batch, can, task } = publication
  const isWaiting = preview === null && batch === null && task === null && !can.preview
  return (
    <>
      <PublicationTask publication={publication} actions={actions} />
      <BatchLine publication={publication} actions={actions} />
      <Obstacle publication={publication} actions={actions} />
      {isWaiting && (
        <EmptyState
          title={wasPublished(cycle) ? 'What publishing changed is not kept' : 'Nothing to publish yet'}
          action={
            cycle.openStops > 0 && (
              <Button component={RouterLink} to={linkToCycle(cycle.id)} variant="outlined" size="medium">
                See {cycle.openStops === 1 ? 'the stop' : `the ${formatCount(cycle.openStops)} stops`}
              </Button>
            )
          }
        >
          {tellBefore(cycle)}
        </EmptyState>
      )}
      {preview && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1.5 }}>
            <Typography variant="h2">
              {batch === null ? 'If you publish' : 'What publishing changed'}
            </Typography>
            <Box component="span" sx={{ color: 'ink2' }}>
              {tellBasis(preview.impact)}
            </Box>
          </Box>
          <FigureRow figures={listFigures(preview)} />
          <LostTable lost={preview.impact.lost} />
          <FieldTable impact={preview.impact} />
          <Rows publication={publication} preview={preview} />
        </>
      )}
      {preview && can.publish && <PublishBar rows={preview.account.claimed} actions={actions} />}
    </>
  )
}
