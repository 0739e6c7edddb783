import { Box } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '#web/ui/Logo.tsx'

type LogoScreenProps = {
  readonly title?: string
  /** There is more than a dialog has: it begins at the top and has the width of a text. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** Shows a screen of its own before the shell is there: the logo over one sheet. */
export function LogoScreen({ title, isLong = false, children }: LogoScreenProps) {
  useEffect(() => {
    document.title = title === undefined ? 'Concord' : `${title} | Concord`
  }, [title])
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 3,
        px: 2,
        pt: isLong ? { xs: 3, sm: 5 } : 'max(40px, 16dvh)',
        pb: 5,
        bgcolor: 'canvas',
      }}
    >
      <Logo size={32} />
      <Box
        sx={{
          width: '100%',
          maxWidth: isLong ? 640 : 420,
          p: { xs: 2.5, sm: 4 },
          borderRadius: '12px',
          border: '1px solid',
          borderColor: 'line',
          bgcolor: 'sheet',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
