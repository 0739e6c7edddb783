import { addDays, formatCount, formatDate, isInternal } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { timeInUtc } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { ROW_LINK } from '#web/ui/list/row-link.ts'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { formatDifference, formatField, formatValue } from '#web/ui/values/format-value.ts'
import { CHANGE_COLUMNS } from './field-columns.ts'
import { formatShortPlace } from './format-place.ts'
import type { ChangeGroup } from './group-changes.ts'
import { groupHappenings, type Happening, tellHappening } from './group-happenings.ts'
import type { RecordBatch, RecordChange } from './queries.ts'

const SHOWN_AT_FIRST = 8

/** Returns the address of the same page on another day. */
function useDayAddress(day: string): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('asOf', day)
  return `${pathname}?${params}`
}

/** Shows a row of the list; on Enter it leads internal users to its batch. */
function Row({ batchId, children }: { readonly batchId: string; readonly children: ReactNode }) {
  const navigate = useNavigate()
  const mayOpen = isInternal(useViewer())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && mayOpen) navigate(batchPath({ batchId }))
  }
  return (
    <Box
      component="li"
      tabIndex={-1}
      {...{ [ROW_LINK]: '' }}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: CHANGE_COLUMNS },
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
      {children}
    </Box>
  )
}

/** Shows the name of a value on narrow screens, where the column headers are gone. */
const NarrowHead = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ display: { md: 'none' }, color: 'ink3', mr: 1 }}>
    {children}
  </Box>
)

type ChangeRowProps = {
  readonly change: RecordChange
  readonly group: ChangeGroup
  readonly isSince: boolean
}

const afterStyle = (isSince: boolean) => ({
  px: 0.75,
  py: '1px',
  borderRadius: '4px',
  boxDecorationBreak: 'clone',
  ...(isSince ? { border: 1, borderColor: 'line' } : { bgcolor: 'secondaryTint', fontWeight: 600 }),
})

const Source = ({ group: { batch } }: Pick<ChangeRowProps, 'group'>) => (
  <SourceMark kind={batch?.kind ?? 'registry'} name={batch?.source ?? 'Unknown source'} />
)

function Title({ text, where, isSince }: { text: string; where: string; isSince: boolean }) {
  return (
    <Box sx={{ color: isSince ? 'ink2' : 'ink', fontWeight: { xs: 600, md: 400 } }}>
      {text}{' '}
      {where && (
        <Box component="span" sx={{ typography: 'caption', color: 'ink3' }}>
          {where}
        </Box>
      )}
    </Box>
  )
}

function ChangeRow({ change, group, isSince }: ChangeRowProps) {
  const { fieldPath, place, before, after, changedAgainOn } = change
  const words = formatDifference(fieldPath, before, after)
  return (
    <Row batchId={change.batchId}>
      <Title text={formatField(fieldPath)} where={formatShortPlace(place)} isSince={isSince} />
      <Box sx={{ color: 'ink2' }}>
        <NarrowHead>Before</NarrowHead>
        {words.before}
      </Box>
      <Box>
        <NarrowHead>After</NarrowHead>
        <Box component="span" sx={afterStyle(isSince)}>
          {words.after}
        </Box>
      </Box>
      <Source group={group} />
      <Box sx={{ textAlign: { md: 'right' }, color: 'warning.main', whiteSpace: { md: 'nowrap' } }}>
        {changedAgainOn !== null && `changed again ${formatDate(changedAgainOn)}`}
      </Box>
    </Row>
  )
}

type WholeRowProps = Omit<ChangeRowProps, 'change'> & {
  readonly happening: Exclude<Happening, { kind: 'field' }>
}

/** Shows a place or an affiliation that was added or removed: one row with all that was known of it. */
function WholeRow({ happening, group, isSince }: WholeRowProps) {
  const { kind, changes } = happening
  const isAdded = kind === 'added'
  const shown = changes.filter(({ before, after }) => typeof (isAdded ? after : before) !== 'boolean')
  const values = (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', color: isAdded && !isSince ? 'ink' : 'ink2' }}>
      {shown.map(({ fieldPath, before, after }) => (
        <li key={fieldPath}>
          <Box component="span" sx={{ color: 'ink3' }}>
            {formatField(fieldPath)}
          </Box>{' '}
          {formatValue(fieldPath, isAdded ? after : before)}
        </li>
      ))}
    </Box>
  )
  const label = (
    <Box component="span" sx={afterStyle(isSince)}>
      {isAdded ? 'Added' : 'Removed'}
    </Box>
  )
  return (
    <Row batchId={changes[0].batchId}>
      <Title text={tellHappening(happening)} where={formatShortPlace(changes[0].place)} isSince={isSince} />
      <Box sx={{ color: 'ink2' }}>{isAdded ? 'Not on file' : values}</Box>
      <Box>
        {label}
        {isAdded && values}
      </Box>
      <Source group={group} />
      <span />
    </Row>
  )
}

const batchPath = ({ batchId }: Pick<RecordChange, 'batchId'>) => `/batches/${batchId}`

/** Shows the name of a batch; for users who may read batches, it links to what came with it. */
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

/** Shows what one batch changed on one day. */
export function HistoryGroup({ group, asOf }: HistoryGroupProps) {
  const { day, batch, changes } = group
  const [isWhole, setWhole] = useState(false)
  const isShown = day === asOf
  const dayAddress = useDayAddress(isShown ? addDays(day, -1) : day)
  const happenings = groupHappenings(changes)
  const shown = isWhole ? happenings : happenings.slice(0, SHOWN_AT_FIRST)
  const hidden = happenings.length - shown.length
  const isSince = asOf !== null && day > asOf
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
        {shown.map((happening) =>
          happening.kind === 'field' ? (
            <ChangeRow
              key={`${happening.change.fieldPath} ${happening.change.at}`}
              change={happening.change}
              group={group}
              isSince={isSince}
            />
          ) : (
            <WholeRow
              key={happening.changes[0].fieldPath}
              happening={happening}
              group={group}
              isSince={isSince}
            />
          ),
        )}
      </Box>
      {hidden > 0 && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {formatCount(hidden)} more by this batch
        </Button>
      )}
    </Box>
  )
}
