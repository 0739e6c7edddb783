import { Box, Dialog, InputBase, Typography } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import { BOX_STYLE, INPUT_STYLE, MAX_TEXT, PAPER_STYLE, PLACEHOLDER } from './palette-style.ts'
import type { EarlyPaletteProps, TypedEarly } from './typed-early.ts'
import { type PaletteActs, usePalette } from './use-palette.ts'

type Props = PaletteActs & EarlyPaletteProps

export function CommandPalette({ isOpen, typed, onType: _, ...acts }: Props) {
  return (
    <Dialog
      open={isOpen}
      onClose={acts.onClose}
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': 'Jump to',
          'aria-labelledby': undefined,
          sx: PAPER_STYLE,
        },
      }}
    >
      <Palette acts={acts} typed={typed} />
    </Dialog>
  )
}

/** Says aloud and below the offers what is not among them. */
function Remark({ children }: { readonly children: string }) {
  return (
    <Typography role="status" sx={{ px: 2, pb: children === '' ? 0 : 2, color: 'ink2' }}>
      {children}
    </Typography>
  )
}

/** Goes on with what was typed before there was anything to choose from. */
function useTypedEarly({ text, isEntered }: TypedEarly, onEnter: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const goOn = useEffectEvent(() => {
    input.current?.setSelectionRange(text.length, text.length)
    if (isEntered) onEnter()
  })
  useEffect(() => goOn(), [])
  return input
}

function Palette({ acts, typed }: { readonly acts: PaletteActs; readonly typed: TypedEarly }) {
  const listId = useId()
  const palette = usePalette(acts, typed.text)
  const input = useTypedEarly(typed, () => palette.choose(palette.current))
  const { text, groups, jumps, current } = palette
  const optionId = (jump: (typeof jumps)[number]) => `${listId}-${jumps.indexOf(jump)}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && jumps.length > 0) {
      event.preventDefault()
      palette.step(step)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      palette.choose(current)
    }
  }
  const tell = () => {
    if (palette.hasFailed) return 'The directory did not answer. Open the search instead.'
    const isEmpty = jumps.length === 0 && !palette.isLooking
    return isEmpty ? `No page or action is named “${text.trim()}”.` : ''
  }

  return (
    <>
      <Box sx={BOX_STYLE}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          inputRef={input}
          value={text}
          placeholder={PLACEHOLDER}
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              maxLength: MAX_TEXT,
              'aria-label': 'Jump to',
              'aria-expanded': true,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': current && optionId(current),
            },
          }}
          sx={INPUT_STYLE}
        />
        <Kbd>Esc</Kbd>
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label="Places"
        aria-busy={palette.isLooking}
        sx={{ maxHeight: 420, overflowY: 'auto', p: 1 }}
      >
        {groups.map((group) => (
          <Box key={group.label} role="group" aria-label={group.label} sx={{ mb: 0.5 }}>
            <Typography variant="label" component="p" aria-hidden sx={{ px: 1, py: 0.75, color: 'ink3' }}>
              {group.label}
            </Typography>
            {group.jumps.map((jump) => (
              <PaletteOption
                key={optionId(jump)}
                id={optionId(jump)}
                jump={jump}
                isCurrent={jump === current}
                onPoint={() => palette.mark(jump)}
                onChoose={() => palette.choose(jump)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Remark>{tell()}</Remark>
    </>
  )
}
