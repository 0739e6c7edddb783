import { Box, Dialog, InputBase, Typography } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { JUMP_KEYS } from './jump-keys.ts'
import { findJumps, type Jump } from './jumps.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function CommandPalette({ isOpen, onClose }: Props) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': 'Jump to',
          'aria-labelledby': undefined,
          sx: { maxWidth: 640, mt: { xs: 2, md: '12vh' } },
        },
      }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  )
}

function Palette({ onClose }: Pick<Props, 'onClose'>) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const groups = findJumps(useViewer(), text)
  const jumps = groups.flatMap((group) => group.jumps)
  const optionId = (jump: Jump) => `${listId}-${jumps.indexOf(jump)}`
  const current = jumps[marked]

  const go = (jump: Jump | undefined) => {
    if (!jump) return
    onClose()
    navigate(jump.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && jumps.length > 0) {
      event.preventDefault()
      setMarked((marked + step + jumps.length) % jumps.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(current)
    }
  }

  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          borderBottom: '1px solid',
          borderColor: 'line',
        }}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder="Page, NPI or practitioner"
          onChange={(event) => {
            setText(event.target.value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Jump to',
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': current && optionId(current),
            },
          }}
          sx={{ typography: 'searchInput', height: 52, '& input:focus-visible': { outline: 'none' } }}
        />
        <Kbd>Esc</Kbd>
      </Box>
      <Box id={listId} role="listbox" aria-label="Places" sx={{ maxHeight: 420, overflowY: 'auto', p: 1 }}>
        {groups.map((group) => (
          <Box key={group.label} role="group" aria-label={group.label} sx={{ mb: 0.5 }}>
            <Typography variant="label" component="p" aria-hidden sx={{ px: 1, py: 0.75, color: 'ink3' }}>
              {group.label}
            </Typography>
            {group.jumps.map((jump) => (
              <PaletteOption
                key={jump.to}
                id={optionId(jump)}
                jump={jump}
                isCurrent={jump === current}
                onPoint={() => setMarked(jumps.indexOf(jump))}
                onChoose={() => go(jump)}
              />
            ))}
          </Box>
        ))}
        {jumps.length === 0 && (
          <Typography sx={{ px: 1, py: 2, color: 'ink2' }}>
            No page has “{text.trim()}” in its name.
          </Typography>
        )}
      </Box>
    </>
  )
}

type PaletteOptionProps = {
  readonly id: string
  readonly jump: Jump
  readonly isCurrent: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function PaletteOption({ id, jump, isCurrent, onPoint, onChoose }: PaletteOptionProps) {
  const key = JUMP_KEYS.find((entry) => entry.to === jump.to)?.key
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
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, md: 32 },
        px: 1,
        borderRadius: 1,
        cursor: 'pointer',
        '&[aria-selected=true]': { bgcolor: 'secondaryTint' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{jump.label}</Box>
      <Typography variant="caption" sx={{ color: 'ink3' }}>
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
