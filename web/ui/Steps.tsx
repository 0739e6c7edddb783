import { Box } from '@mui/material'
import Check from 'lucide-react/icons/check'

export type StepsProps = {
  readonly label: string
  readonly steps: readonly string[]
  /** The index of the current step, from 0. */
  readonly current: number
}

/** Shows where someone is in a line of steps; those before are done. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      // On a narrow window the line moves sideways.
      tabIndex={0}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 52,
        mt: -2,
        mx: { xs: -2, md: -4 },
        px: { xs: 2, md: 4 },
        mb: 2.5,
        overflowX: 'auto',
        bgcolor: 'canvas',
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Box
        component="ol"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          minWidth: 'max-content',
        }}
      >
        {steps.map((step, place) => {
          const isDone = place < current
          const isCurrent = place === current
          return (
            <Box
              key={step}
              component="li"
              aria-current={isCurrent ? 'step' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                typography: 'button',
                color: isCurrent ? 'ink' : 'ink2',
                '&:not(:first-of-type)::before': {
                  content: '""',
                  width: 32,
                  mr: 1,
                  borderTop: '1px solid',
                  borderColor: 'lineStrong',
                },
              }}
            >
              <Box
                aria-hidden
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  width: 20,
                  height: 20,
                  fontSize: 12,
                  borderRadius: '50%',
                  ...(isDone && { bgcolor: 'secondary.main', color: 'sheet' }),
                  ...(isCurrent && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
                  ...(!isDone && !isCurrent && { border: '1px solid', borderColor: 'lineStrong' }),
                }}
              >
                {isDone ? <Check size={12} strokeWidth={2.5} /> : place + 1}
              </Box>
              {step}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
