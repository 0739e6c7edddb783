import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { Logo } from './Logo.tsx'

/** Shows what stands in place of a page or a record that does not exist. */
export function NotFoundMessage() {
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', py: { xs: 5, md: 8 }, textAlign: 'center' }}>
      <Logo size={40} />
      <Typography variant="body1" sx={{ mt: 3, mb: 2.5, color: 'ink2' }}>
        The page you are looking for does not exist. Please check the URL, or try clicking the back button
        return to the previous page.
      </Typography>
      <Button component={Link} to="/" variant="outlined" size="medium">
        Go to the dashboard
      </Button>
    </Box>
  )
}
