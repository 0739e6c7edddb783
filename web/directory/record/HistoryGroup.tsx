import { addDays, formatCount, formatDate, isInternal } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { timeInUtc } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ROW_LINK } from '#web/ui/list/row-link.ts'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { formatDifference, formatField } from '#web/ui/values/format-value.ts'
import { CHANGE_COLUMNS } from './field-columns.ts'
import { formatShortPlace } from './format-place.ts'
import type { ChangeGroup } from './group-changes.ts'
import type { RecordBatch, RecordChange } from './queries.ts'

const SHOWN_AT_FIRST = 8

/** The same page on another day. */
function useDayAddress(day: string): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('asOf', day)
  return `${pathname}?${params}`
}

type ChangeRowProps = {
  readonly change: RecordChange
  readonly group: ChangeGroup
  readonly isSince: boolean
}

function ChangeRow({ change, group, isSince }: ChangeRowProps) {
  const { fieldPath, place, before, after, changedAgainOn } = change
  const words = formatDifference(fieldPath, before, after)
  const where = formatShortPlace(place)
  const navigate = useNavigate()
  const mayOpen = isInternal(useViewer())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && mayOpen) navigate(batchPath(change))
  }
  return (
    <Box
      component="li"
      tabIndex={-1}
      {...{ [ROW_LINK]: '' }}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: CHANGE_COLUMNS },
        columnGap: 2,
        rowGap: 0.25,
        alignItems: 'start',
        px: { md: 1.5 },
        py: 1,
        borderBottom: 1,
        borderColor: 'lineSoft',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: isSince ? 'ink2' : 'ink', fontWeight: { xs: 600, md: 400 } }}>
        {formatField(fieldPath)}{' '}
        {where && (
          <Box component="span" sx={{ typography: 'caption', color: 'ink3' }}>
            {where}
          </Box>
        )}
      </Box>
      <Box sx={{ color: 'ink2' }}>{words.before}</Box>
      <Box>
        <Box
          component="span"
          sx={{
            px: 0.75,
            py: '1px',
            borderRadius: '4px',
            boxDecorationBreak: 'clone',
            ...(isSince ? { border: 1, borderColor: 'line' } : { bgcolor: 'secondaryTint', fontWeight: 600 }),
          }}
        >
          {words.after}
        </Box>
      </Box>
      <SourceMark kind={group.batch?.kind ?? 'registry'} name={group.batch?.source ?? 'Unknown source'} />
      <Box sx={{ textAlign: { md: 'right' }, color: 'warning.main', whiteSpace: { md: 'nowrap' } }}>
        {changedAgainOn !== null && `changed again ${formatDate(changedAgainOn)}`}
      </Box>
    </Box>
  )
}

const batchPath = ({ batchId }: Pick<RecordChange, 'batchId'>) => `/batches/${batchId}`

/** Who may read batches goes from its name to what came with it. */
function BatchName({ batch }: { readonly batch: RecordBatch }) {
  const viewer = useViewer()
  if (!isInternal(viewer)) return batch.label
  return (
    <TextLink component={Link} to={batchPath({ batchId: batch.id })} underline="always">
      {batch.label}
    </TextLink>
  )
}

export type HistoryGroupProps = { readonly group: ChangeGroup; readonly asOf: string | null }

/** What one batch changed on one day. */
export function HistoryGroup({ group, asOf }: HistoryGroupProps) {
  const { day, batch, changes } = group
  const [isWhole, setWhole] = useState(false)
  const isShown = day === asOf
  const dayAddress = useDayAddress(isShown ? addDays(day, -1) : day)
  const shown = isWhole ? changes : changes.slice(0, SHOWN_AT_FIRST)
  const hidden = changes.length - shown.length
  const [first] = changes
  return (
    <Box component="section" aria-label={`${formatDate(day)}, ${batch?.label ?? 'batch'}`}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          px: 1.5,
          py: 0.75,
          bgcolor: 'canvas',
          borderTop: 1,
          borderBottom: 1,
          borderColor: 'line',
          color: 'ink2',
        }}
      >
        <Box component="strong" sx={{ color: 'ink' }}>
          {formatDate(day)}
        </Box>
        <span>
          {changes.length === 1 ? '1 change' : `${formatCount(changes.length)} changes`}
          {batch && (
            <>
              , <BatchName batch={batch} />
            </>
          )}
          {first && `, ${timeInUtc(new Date(first.at))}`}
        </span>
        {batch?.isOwn && <Tag>Your organization only</Tag>}
        <TextLink component={Link} to={dayAddress} sx={{ ml: 'auto', fontWeight: 600 }}>
          {isShown ? 'See before it' : 'See that day'}
        </TextLink>
      </Box>
      <Box component="ul" aria-label={`Changes of ${formatDate(day)}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((change) => (
          <ChangeRow
            key={`${change.fieldPath} ${change.at}`}
            change={change}
            group={group}
            isSince={asOf !== null && day > asOf}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {formatCount(hidden)} more by this batch
        </Button>
      )}
    </Box>
  )
}
