import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Logo } from '#web/ui/Logo.tsx'

/** Stands in for a page that failed to render; the shell around it goes on working. */
export function FallbackErrorPage() {
  return (
    <Box role="alert" sx={{ maxWidth: 480, mx: 'auto', px: 2, py: { xs: 5, md: 8 }, textAlign: 'center' }}>
      <Logo size={40} />
      <Typography variant="body1" sx={{ mt: 3, mb: 2.5, color: 'ink2' }}>
        This page failed. Your saved work is safe.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center' }}>
        <Button variant="contained" size="medium" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <Button component={Link} to="/" variant="outlined" size="medium">
          Go to the dashboard
        </Button>
      </Box>
    </Box>
  )
}
