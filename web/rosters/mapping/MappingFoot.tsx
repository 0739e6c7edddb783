import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { KeyHint } from '#web/ui/KeyHints.tsx'
import { saySaving } from '../editor/say-saving.ts'
import type { Saving } from '../editor/use-draft-editor.ts'

const KEYS: readonly KeyHint[] = [
  [['Enter'], 'field'],
  [['1 – 3'], 'answer'],
  [['T'], 'transforms'],
  [['N'], 'next to answer'],
  [['X'], 'do not use'],
  [['O'], 'output'],
  [['S'], 'row steps'],
  [['Ctrl Z'], 'undo'],
]

/** Shows the keys of the page, and whether the draft is kept. */
export function MappingFoot({
  saving,
  children,
}: {
  readonly saving: Saving
  /** The actions on the focused column. */
  readonly children: ReactNode
}) {
  const isWrong = saving.state === 'conflict' || saving.state === 'failed'
  return (
    <Box
      component="footer"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' },
        px: { xs: 2, md: 4 },
        py: 0.75,
        borderTop: '1px solid',
        borderColor: 'line',
        color: 'ink2',
        typography: 'caption',
      }}
    >
      {KEYS.map(([names, does]) => (
        <Box key={does} component="span" sx={{ display: { xs: 'none', md: 'inline' }, whiteSpace: 'nowrap' }}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}{' '}
          {does}
        </Box>
      ))}
      {children}
      <Box role="status" sx={{ ml: 'auto', color: isWrong ? 'error.main' : 'ink2' }}>
        {saySaving(saving)}
      </Box>
    </Box>
  )
}
