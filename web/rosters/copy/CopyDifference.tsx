import type { CopyKind } from '@concord/contract'
import { formatCount } from '@concord/domain'
import type { PickedItems } from '@concord/roster-language'
import { Box, Button } from '@mui/material'
import { useMemo, useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { showError, showSuccess } from '#web/lib/toasts.ts'
import { longDay } from '#web/lib/when.ts'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { compareSides, countItems } from './model/compare-sides.ts'
import { findCopyProblems } from './model/find-references.ts'
import { countPicked, pickAll } from './model/picks.ts'
import { PartsTable } from './PartsTable.tsx'
import { type ComparedPlaces, type CopySide, type CopySides, useCopy } from './queries.ts'
import { References } from './References.tsx'

type CopyDifferenceProps = {
  readonly kind: CopyKind
  readonly places: ComparedPlaces
  readonly sides: CopySides
  readonly onBack: () => void
  readonly onReload: () => void
}

const formatDifferences = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'difference' : 'differences'}`

function Side({ title, side }: { readonly title: string; readonly side: CopySide }) {
  const { organization, name, version } = side
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'ink2' }}>{title}</Box>
      <b>{organization.name}</b>, {name}{' '}
      <Box component="span" sx={{ color: 'ink2' }}>
        {version === null ? 'new' : `version ${version}`}
      </Box>
    </Box>
  )
}

/** Shows what differs, lets people pick of it, and copies. */
export function CopyDifference({ kind, places, sides, onBack, onReload }: CopyDifferenceProps) {
  const comparison = useMemo(() => compareSides(kind, sides), [kind, sides])
  const { parts } = comparison
  const [picked, setPicked] = useState<PickedItems>(() => pickAll(parts))
  const [shown, setShown] = useState(
    () => parts.find((part) => (pickAll([part])[part.id]?.length ?? 0) > 0)?.id ?? '',
  )
  const { missing, before } = useMemo(
    () => findCopyProblems(kind, sides, { comparison, picked }),
    [kind, sides, comparison, picked],
  )
  const copy = useCopy(kind, (error) => {
    showError(error instanceof RequestError ? error.sentence : error.message)
    if (error instanceof RequestError && error.code === 'conflict') onReload()
  })
  const part = parts.find(({ id }) => id === shown)
  const count = countPicked(picked)
  const { differs, new: added } = countItems(parts)
  const all = differs + added
  const there = sides.into.organization.name
  const send = () =>
    copy.mutate(
      {
        from: { ...places.from, version: sides.from.version },
        into: { ...places.into, version: sides.into.version },
        picked: Object.fromEntries(Object.entries(picked).map(([id, keys]) => [id, [...(keys ?? [])]])),
      },
      {
        onSuccess: ({ number }) => {
          showSuccess(`Copied ${formatDifferences(count)} into draft version ${number} at ${there}`)
          onBack()
        },
      },
    )
  if (all === 0)
    return (
      <EmptyState
        title="Nothing differs"
        action={
          <Button variant="outlined" size="medium" onClick={onBack}>
            Back
          </Button>
        }
      >
        Whatever {sides.from.name} has, {sides.into.name} has as well.
      </EmptyState>
    )
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2, mb: 3 }}>
        <Side title="From" side={sides.from} />
        <Side title="Into" side={sides.into} />
      </Box>
      {sides.into.comesOn !== null && (
        <Box sx={{ mb: 3 }}>
          <StatusMark status="warning">
            Version {sides.into.version} comes into force on {longDay(sides.into.comesOn)}, and the copy is
            laid on it. Publish the draft for that day or a later one: published for an earlier one, it ends
            that day.
          </StatusMark>
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(380px, 2fr) minmax(0, 3fr)' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <PartsTable parts={parts} picked={picked} shown={shown} onPick={setPicked} onShow={setShown} />
          <References missing={missing} before={before} onPick={setPicked} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {part && <ItemsTable part={part} picked={picked} there={there} onPick={setPicked} />}
        </Box>
      </Box>
      <ActionBar label="Copy">
        <Box role="status" sx={{ flex: 1, minWidth: 200 }}>
          <b>{formatDifferences(count)} picked.</b> They become a draft at {there}; a person there publishes
          it.
        </Box>
        <Button variant="outlined" size="medium" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="contained"
          size="medium"
          disabled={count === 0 || missing.length > 0}
          loading={copy.isPending}
          onClick={send}
        >
          {missing.length > 0
            ? `Settle ${missing.length} ${missing.length === 1 ? 'reference' : 'references'}`
            : `Copy ${formatDifferences(count)}`}
        </Button>
      </ActionBar>
    </>
  )
}
