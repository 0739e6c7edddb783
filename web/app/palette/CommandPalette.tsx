import { Box, Dialog, InputBase, Typography } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { PaletteOption } from './PaletteOption.tsx'
import { type PaletteActs, usePalette } from './use-palette.ts'

type Props = PaletteActs & { readonly isOpen: boolean }

export function CommandPalette({ isOpen, ...acts }: Props) {
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
          sx: {
            maxWidth: 640,
            mx: { xs: 1, md: 4 },
            width: { xs: 'calc(100% - 16px)' },
            mt: { xs: 1, md: '12vh' },
          },
        },
      }}
    >
      <Palette {...acts} />
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

function Palette(acts: PaletteActs) {
  const listId = useId()
  const palette = usePalette(acts)
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
      <Box
        sx={{
          ...{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, flex: 'none' },
          ...{ borderBottom: '1px solid', borderColor: 'line' },
        }}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder="Person, NPI, page or action"
          onChange={(event) => palette.type(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              maxLength: 200,
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
