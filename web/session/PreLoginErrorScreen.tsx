import { Button, Typography } from '@mui/material'
import { LogoScreen } from './LogoScreen.tsx'

export function PreLoginErrorScreen() {
  return (
    <LogoScreen>
      <Typography role="alert" variant="body1" sx={{ mb: 2.5 }}>
        Something went wrong. Please reload the page and try again.
      </Typography>
      <Button variant="contained" size="medium" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </LogoScreen>
  )
}
