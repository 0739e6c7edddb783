import { Box } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { BOX_STYLE, INPUT_STYLE, MAX_TEXT, PAPER_STYLE, PLACEHOLDER } from './palette-style.ts'
import type { EarlyPaletteProps } from './typed-early.ts'

const bareInput = {
  ...{ flex: 1, minWidth: 0, p: 0, border: 0, outline: 'none', bgcolor: 'transparent', color: 'ink' },
  ...{ height: INPUT_STYLE.height, font: 'inherit', '&:focus-visible': { outline: 'none' } },
  '&::placeholder': { color: 'ink3', opacity: 1 },
} as const

/** Takes the focus, and gives it back before the palette itself takes it: that one gives it back at its end. */
function useBorrowedFocus() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return input
}

/** Shows only the box of the palette, while its code is loading. */
export function EarlyPalette({ typed, onType, onClose }: EarlyPaletteProps) {
  const input = useBorrowedFocus()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    // There is nothing else to go to yet.
    if (event.key === 'Tab' || event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') onType({ ...typed, isEntered: true })
  }
  return (
    <Box
      onClick={(event) => event.target === event.currentTarget && onClose()}
      sx={{ position: 'fixed', inset: 0, zIndex: 'modal', bgcolor: 'scrim', displayPrint: 'none' }}
    >
      <Box
        role="dialog"
        aria-modal
        aria-label="Jump to"
        aria-busy
        sx={{
          ...PAPER_STYLE,
          ...{ mx: 'auto', borderRadius: '12px', bgcolor: 'raised', typography: 'searchInput' },
        }}
      >
        <Box sx={BOX_STYLE}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          <Box
            component="input"
            ref={input}
            value={typed.text}
            placeholder={PLACEHOLDER}
            maxLength={MAX_TEXT}
            role="combobox"
            aria-label="Jump to"
            aria-expanded={false}
            onChange={(event) => onType({ text: event.target.value, isEntered: false })}
            onKeyDown={onKeyDown}
            sx={bareInput}
          />
          <Kbd>Esc</Kbd>
        </Box>
      </Box>
    </Box>
  )
}
