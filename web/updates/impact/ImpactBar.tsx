import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import Undo2 from 'lucide-react/icons/undo-2'
import { ActionBar } from '#web/ui/ActionBar.tsx'
import { countAll, plural, tellLeftOut } from './impact-texts.ts'
import type { EffectCounts, ImpactState } from './use-impact.ts'

type ImpactBarProps = {
  readonly counts: EffectCounts
  readonly leftOut: number
  readonly state: ImpactState
  /** False while the figures are not those of what is selected. */
  readonly isCurrent: boolean
}

/** Repeats what is selected, says how to undo, and applies it. */
export function ImpactBar({ counts, leftOut, state, isCurrent }: ImpactBarProps) {
  const { all, selected } = countAll(counts)
  return (
    <ActionBar label="Apply">
      <Box role="status" sx={{ flex: '1 1 260px' }}>
        <strong>
          {formatCount(selected)} of {formatCount(all)} selected.
        </strong>{' '}
        {tellLeftOut(counts, leftOut)}
      </Box>
      <Box
        component="span"
        sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.75, color: 'ink2' }}
      >
        <Undo2 size={14} strokeWidth={1.75} aria-hidden />
        Undo at any time
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
        variant="contained"
        size="medium"
        disabled={selected === 0 || !isCurrent}
        loading={state.isPending || state.isComputing}
        onClick={() => state.apply(`${plural(selected, 'change')} on the way`)}
      >
        Apply {plural(selected, 'change')}
      </Button>
    </ActionBar>
  )
}
