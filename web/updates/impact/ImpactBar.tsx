import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Button } from '@mui/material'
import Undo2 from 'lucide-react/icons/undo-2'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { APPLY_ID, handleImpactKey } from './impact-keys.ts'
import { countAll, tellLeftOut } from './impact-texts.ts'
import type { EffectCounts, ImpactState } from './use-impact.ts'

const KEYS: readonly KeyHint[] = [
  [['N'], 'next conflict'],
  [['A'], 'to Apply'],
]

type ImpactBarProps = {
  readonly counts: EffectCounts
  readonly leftOut: number
  readonly state: ImpactState
  /** False while the figures are not those of what is selected. */
  readonly isCurrent: boolean
  /** Conflicts there are, but none is shown. */
  readonly onConflicts: () => void
}

/** Repeats what is selected, says how to undo, and applies it. */
export function ImpactBar({ counts, leftOut, state, isCurrent, onConflicts }: ImpactBarProps) {
  useSingleKeys((event) => handleImpactKey(event, counts.conflict.all > 0 ? onConflicts : undefined))
  const { all, selected } = countAll(counts)
  return (
    <ActionBar label="Apply">
      <Box role="status" sx={{ flex: '1 1 260px' }}>
        <strong>
          {formatCount(selected)} of {formatCount(all)} selected.
        </strong>{' '}
        {tellLeftOut(counts, leftOut)}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.75, color: 'ink2' }}>
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        Undo at any time
        <Box sx={{ ml: 1, '& > div': { mt: 0, flexWrap: 'nowrap' } }}>
          <KeyHints keys={counts.conflict.all > 0 ? KEYS : KEYS.slice(1)} />
        </Box>
      </Box>
      <Button
        variant="outlined"
        size="medium"
        disabled={!state.isDirty}
        loading={state.isPending}
        onClick={state.save}
      >
        Save selection
      </Button>
      <Button
        id={APPLY_ID}
        variant="contained"
        size="medium"
        disabled={selected === 0 || !isCurrent}
        loading={state.isPending || state.isComputing}
        onClick={() => state.apply(`${formatCountOf(selected, 'change')} on the way`)}
      >
        Apply {formatCountOf(selected, 'change')}
      </Button>
    </ActionBar>
  )
}
