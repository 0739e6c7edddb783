import { Box, Button, Typography } from '@mui/material'
import { LogoScreen } from '#web/session/LogoScreen.tsx'

type Props = { readonly message: string; readonly onTryAgain: () => void }

export function AuthenticationErrorScreen({ message, onTryAgain }: Props) {
  return (
    <LogoScreen title="Sign-in failed">
      <Box role="alert">
        <Typography variant="h1">Sign-in failed</Typography>
        <Typography variant="body1" sx={{ mt: 1, color: 'ink2' }}>
          You are not signed in. Try again, or ask an administrator of your organization.
        </Typography>
        <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'ink3', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      </Box>
      <Button variant="contained" size="medium" onClick={onTryAgain} sx={{ mt: 2.5 }}>
        Try again
      </Button>
    </LogoScreen>
  )
}
