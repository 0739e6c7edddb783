import { Box, Typography } from '@mui/material'
import { Kbd } from '#web/ui/Kbd.tsx'
import { JUMP_KEYS } from '../jump-keys.ts'
import type { Jump } from './jumps.ts'

type PaletteOptionProps = {
  readonly id: string
  readonly jump: Jump
  readonly isCurrent: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

export function PaletteOption({ id, jump, isCurrent, onPoint, onChoose }: PaletteOptionProps) {
  const key = 'to' in jump && JUMP_KEYS.find((entry) => entry.to === jump.to)?.key
  return (
    <Box
      id={id}
      ref={(element: HTMLElement | null) => {
        if (isCurrent) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onMouseMove={onPoint}
      onClick={onChoose}
      sx={{
        ...{ display: 'flex', alignItems: 'center', flexWrap: { xs: 'wrap', md: 'nowrap' }, columnGap: 1 },
        ...{ minHeight: { xs: 44, md: 32 }, px: 1, py: 0.5, borderRadius: 1, cursor: 'pointer' },
        '&[aria-selected=true]': { bgcolor: 'secondaryTint' },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 auto', md: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>{jump.label}</Box>
      <Typography variant="caption" sx={{ flex: { md: 'none' }, color: 'ink3' }}>
        {jump.hint}
      </Typography>
      {key && (
        <Box aria-hidden sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
          <Kbd>G</Kbd>
          <Kbd>{key.toUpperCase()}</Kbd>
        </Box>
      )}
    </Box>
  )
}
