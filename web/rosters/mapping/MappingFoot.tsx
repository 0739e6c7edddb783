import { Box } from '@mui/material'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { KeyHint } from '#web/ui/KeyHints.tsx'
import type { Saving } from './use-mapping-editor.ts'

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

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

function saySaving(saving: Saving): string {
  switch (saving.state) {
    case 'kept':
      return `${saving.at === null ? 'Nothing changed yet.' : `Draft kept ${timeOf(saving.at)}.`} Nothing is used until you save.`
    case 'changed':
      return 'Changes are not kept yet.'
    case 'saving':
      return 'Saving the draft'
    case 'conflict':
      return 'Someone else changed this draft. Reload the page to see their changes.'
    default:
      return saving.message
  }
}

/** The keys of the page, and whether the draft is kept. */
export function MappingFoot({ saving }: { readonly saving: Saving }) {
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
      <Box role="status" sx={{ ml: 'auto', color: isWrong ? 'error.main' : 'ink2' }}>
        {saySaving(saving)}
      </Box>
    </Box>
  )
}
