import { Box } from '@mui/material'

export function SkipLink({ to }: { readonly to: string }) {
  return (
    <Box
      component="a"
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      sx={{
        typography: 'button',
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to content
    </Box>
  )
}
