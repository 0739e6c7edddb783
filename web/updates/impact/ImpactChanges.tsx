import { CHANGE_EFFECT_LABELS, type ChangeEffect, formatCount } from '@concord/domain'
import { Box, Button, Checkbox } from '@mui/material'
import { Link } from 'react-router'
import { useReadsRecords } from '#web/session/reads-records.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { formatValue } from '#web/ui/values/format-value.ts'
import { ConflictChoices } from './ConflictChoices.tsx'
import { tellEffect } from './impact-texts.ts'
import {
  canSelect,
  decide,
  isSelected,
  listSelectable,
  type Selection,
  select,
  selectAll,
  selectOne,
} from './model/selection.ts'
import { type ImpactChange, type Practitioner, useImpactChanges } from './use-impact.ts'

const COLUMNS = { sm: '32px minmax(130px, 1.1fr) minmax(0, 1.3fr) minmax(0, 1.3fr) minmax(0, 1.4fr)' }
const row = { display: 'grid', gridTemplateColumns: { xs: '32px minmax(0, 1fr)', ...COLUMNS }, columnGap: 1 }

export type ChangesProps = {
  readonly selection: Selection
  readonly isOpen: boolean
  readonly onChoose: (next: Selection) => void
}

function Effect({ change }: { readonly change: ImpactChange }) {
  const text = tellEffect(change)
  if (change.effect === 'conflict')
    return (
      <Box component="span" sx={{ color: 'accent.main', fontWeight: 600 }}>
        <StatusMark status="waiting">{text}</StatusMark>
      </Box>
    )
  if (change.effect === 'breaksRule')
    return (
      <Box component="span" sx={{ color: 'warning.main' }}>
        <StatusMark status="warning">{text}</StatusMark>
      </Box>
    )
  return (
    <Box component="span" sx={{ color: change.effect === 'noEffect' ? 'ink3' : 'ink2' }}>
      {text}
    </Box>
  )
}

/** Shows the value after the change: on a tint if it will be applied, with an outline if it will not. */
function After({ change, isIn }: { readonly change: ImpactChange; readonly isIn: boolean }) {
  const { path, value } = change
  const isPlace = /^(locations|affiliations)\.[^.]+$/.test(path)
  const text = isPlace ? (value === true ? 'Listed' : '(removed)') : formatValue(path, value)
  return (
    <Box
      component="span"
      sx={{
        ...{ px: 0.5, py: '1px', borderRadius: '2px', overflowWrap: 'anywhere', boxDecorationBreak: 'clone' },
        ...(isIn
          ? { fontWeight: 600, bgcolor: 'secondaryTint' }
          : { border: 1, borderColor: 'line', color: 'ink2' }),
      }}
    >
      {value === null && !isPlace ? '(removed)' : text}
    </Box>
  )
}

function Before({ change }: { readonly change: ImpactChange }) {
  const { path, before, beforeSource } = change
  if (beforeSource === null)
    return (
      <Box component="span" sx={{ color: 'ink3', pl: { sm: 3.5 } }}>
        Not stated
      </Box>
    )
  return (
    <Box component="span" sx={{ color: 'ink2', overflowWrap: 'anywhere' }} title={beforeSource.name}>
      <SourceMark
        kind={beforeSource.kind}
        name={
          before === true && /^(locations|affiliations)\.[^.]+$/.test(path)
            ? 'Listed'
            : formatValue(path, before)
        }
      />
      <HiddenText>, {beforeSource.name}</HiddenText>
    </Box>
  )
}

type ChangeRowProps = ChangesProps & {
  readonly change: ImpactChange
  /** Other changes of the same field. */
  readonly others: readonly ImpactChange[]
}

function ChangeRow({ change, others, selection, isOpen, onChoose }: ChangeRowProps) {
  const { number, field, place, effect } = change
  const isIn = isSelected(selection, change)
  const label = `${field}${place === null ? '' : ` at ${place}`}`
  return (
    <Box
      component="li"
      sx={{
        ...row,
        ...{ alignItems: 'start', py: 0.75, rowGap: 0.25, borderBottom: 1, borderColor: 'lineSoft' },
      }}
    >
      <Checkbox
        size="small"
        sx={{ p: 0.25, gridRow: { xs: 'span 4', sm: 'auto' } }}
        checked={isIn}
        disabled={!isOpen || !canSelect(change)}
        onChange={() => onChoose(selectOne(selection, change, { others, selected: !isIn }))}
        slotProps={{ input: { 'aria-label': `Apply ${label}` } }}
      />
      <Box sx={{ minWidth: 0 }}>
        {field}
        {place !== null && (
          <Box sx={{ typography: 'caption', color: 'ink3', overflowWrap: 'anywhere' }}>{place}</Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <HiddenText>before </HiddenText>
        <Before change={change} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <HiddenText>after </HiddenText>
        <After change={change} isIn={isIn} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Effect change={change} />
      </Box>
      {effect === 'conflict' && (
        <ConflictChoices
          change={change}
          selection={selection}
          isDisabled={!isOpen}
          onDecide={(decision) => onChoose(decide(selection, number, decision))}
        />
      )}
    </Box>
  )
}

function PractitionerGroup({
  practitioner,
  ...props
}: ChangesProps & { readonly practitioner: Practitioner }) {
  const { npi, name, changes } = practitioner
  const { selection, isOpen, onChoose } = props
  const selectable = listSelectable(changes)
  const chosen = changes.filter((change) => isSelected(selection, change))
  const title = name ?? 'Not listed'
  const isLink = useReadsRecords()
  return (
    <li>
      <Box
        sx={{
          ...row,
          alignItems: 'center',
          bgcolor: 'canvas',
          borderBottom: 1,
          borderColor: 'lineSoft',
          py: 0.75,
        }}
      >
        <Checkbox
          size="small"
          sx={{ p: 0.25 }}
          disabled={!isOpen || selectable.length === 0}
          checked={chosen.length > 0 && chosen.length === changes.length}
          indeterminate={chosen.length > 0 && chosen.length < changes.length}
          onChange={() =>
            onChoose(
              select(selection, selectable, !selectable.every((change) => isSelected(selection, change))),
            )
          }
          slotProps={{ input: { 'aria-label': `Apply all of ${title}` } }}
        />
        <Box sx={{ gridColumn: '2 / -1', minWidth: 0 }}>
          <Box
            {...(isLink
              ? { component: Link, to: `/directory/practitioner/${npi}` }
              : { component: 'span' as const })}
            sx={{
              ...{ color: 'ink', fontWeight: 600, textDecoration: 'none' },
              'a&:hover': { textDecoration: 'underline' },
            }}
          >
            {title}
          </Box>{' '}
          <Box component="span" sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
            NPI {npi}
          </Box>
        </Box>
      </Box>
      <Box
        component="ul"
        aria-label={`Changes of ${title}`}
        sx={{ m: 0, p: 0, pl: { sm: 2 }, listStyle: 'none' }}
      >
        {changes.map((change) => (
          <ChangeRow
            key={change.number}
            change={change}
            others={changes.filter((other) => other !== change && other.path === change.path)}
            {...props}
          />
        ))}
      </Box>
    </li>
  )
}

type HeadProps = ChangesProps & {
  readonly effect: ChangeEffect | undefined
  readonly counts: { readonly all: number; readonly selected: number }
}

function Head({ selection, isOpen, onChoose, effect, counts }: HeadProps) {
  const isAll = counts.selected > 0 && counts.selected === counts.all
  return (
    <Box
      sx={{
        ...{ ...row, alignItems: 'center', py: 0.5, borderBottom: 1, borderColor: 'line', color: 'ink2' },
        // Above the changes, which stand in below their practitioner.
        pl: { sm: 2 },
        ...{ typography: 'caption', fontWeight: 600 },
      }}
    >
      <Checkbox
        size="small"
        sx={{ p: 0.25, position: 'relative', left: { sm: -16 } }}
        disabled={!isOpen || effect === 'conflict' || effect === 'noEffect'}
        checked={isAll}
        indeterminate={counts.selected > 0 && !isAll}
        onChange={() => onChoose(selectAll(selection, effect ?? null, counts.selected === 0))}
        slotProps={{
          input: {
            'aria-label':
              effect === undefined ? 'Apply all' : `Apply all: ${CHANGE_EFFECT_LABELS[effect].toLowerCase()}`,
          },
        }}
      />
      {['Field', 'Before', 'After', 'Effect'].map((head, place) => (
        <Box key={head} sx={{ display: { xs: place === 0 ? 'block' : 'none', sm: 'block' } }}>
          {head}
        </Box>
      ))}
    </Box>
  )
}

/** Shows the changes of an update by practitioner, each with its box, before, after and what it does. */
export function ImpactChanges(props: HeadProps & { readonly updateId: string; readonly revision: number }) {
  const { updateId, revision, effect, counts, ...shared } = props
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useImpactChanges(
    updateId,
    effect,
    revision,
  )
  if (data === undefined) return <LoadFallback what="the changes" error={error} onRetry={() => refetch()} />
  const practitioners = data.pages.flatMap((page) => page.practitioners)
  const total = data.pages[0]?.total ?? 0
  return (
    <>
      <Head {...shared} effect={effect} counts={counts} />
      <Box component="ul" aria-label="Changes by practitioner" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {practitioners.map((practitioner) => (
          <PractitionerGroup key={practitioner.npi} practitioner={practitioner} {...shared} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 1.5 }}>
        <Box sx={{ color: 'ink2' }}>
          {formatCount(practitioners.length)} of {formatCount(total)} practitioners shown
        </Box>
        {hasNextPage && (
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show the next {formatCount(Math.min(25, total - practitioners.length))}
          </Button>
        )}
      </Box>
    </>
  )
}
