import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'

const WAYS = [
  {
    to: '/accounts/orgs',
    name: 'Organizations',
    purpose: 'Clients with their products, settings and status',
  },
  { to: '/account/users', name: 'Users', purpose: 'The people of your own organization' },
  { to: '/accounts/roles', name: 'Roles', purpose: 'What each role allows' },
  { to: '/profile', name: 'Profile', purpose: 'Your name, your roles and your sign-in' },
  { to: '/account/tokens', name: 'API Tokens', purpose: 'Tokens for programs that call the API' },
] as const

/** Shows the way in to everything about accounts. */
export function AccountsPage() {
  return (
    <Box component="ul" aria-label="Accounts" sx={{ maxWidth: 640, m: 0, p: 0, listStyle: 'none' }}>
      {WAYS.map(({ to, name, purpose }) => (
        <Box
          key={to}
          component="li"
          sx={{
            position: 'relative',
            py: 1.5,
            borderBottom: 1,
            borderColor: 'lineSoft',
            '&:hover': { bgcolor: 'hover' },
          }}
        >
          <Link
            component={RouterLink}
            to={to}
            sx={{ typography: 'h3', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {name}
          </Link>
          <Typography sx={{ color: 'ink2' }}>{purpose}</Typography>
        </Box>
      ))}
    </Box>
  )
}
