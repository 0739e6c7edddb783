import { Box } from '@mui/material'
import { Kbd } from './Kbd.tsx'

/** Keys that do one thing, and what that is. */
export type KeyHint = readonly [keys: readonly string[], does: string]

/** Lists the keys of a page in one line, where there is a keyboard. */
export function KeyHints({ keys }: { readonly keys: readonly KeyHint[] }) {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        displayPrint: 'none',
        flexWrap: 'wrap',
        gap: 1.5,
        mt: 1.5,
        color: 'ink2',
      }}
    >
      {keys.map(([names, does]) => (
        <Box component="span" key={does} sx={{ typography: 'caption', whiteSpace: 'nowrap' }}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}{' '}
          {does}
        </Box>
      ))}
    </Box>
  )
}
