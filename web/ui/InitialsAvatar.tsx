import { initials } from '@concord/domain'
import { Box } from '@mui/material'
import tokens from './tokens.json' with { type: 'json' }

const size = tokens.layoutPx.avatar

/** Shows the initials of a user. They only decorate the name, so screen readers skip them. */
export function InitialsAvatar({ name, email }: { readonly name: string; readonly email: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', flex: 'none' },
        ...{ width: size, height: size, borderRadius: '50%', overflow: 'hidden', userSelect: 'none' },
        ...{ typography: 'h3', color: 'primary.main', bgcolor: 'primaryTint' },
        '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
      }}
    >
      {initials(name, email)}
    </Box>
  )
}
