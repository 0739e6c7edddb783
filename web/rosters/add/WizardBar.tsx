import { Box, Button } from '@mui/material'
import Monitor from 'lucide-react/icons/monitor'
import { type ReactNode, use } from 'react'
import { shortTime } from '#web/lib/when.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { HeldFileContext } from './held-file.ts'

export type WizardKey = { readonly key: string; readonly label: string }

export type WizardBarProps = {
  readonly keys?: readonly WizardKey[]
  readonly onBack?: (() => void) | undefined
  readonly action: {
    readonly label: string
    readonly onClick: () => void
    readonly isDisabled?: boolean
    readonly isPending?: boolean
  }
  /** Says where things are kept by now. */
  readonly children?: ReactNode
}

function NothingStored() {
  const held = use(HeldFileContext)
  if (held !== null)
    return (
      <>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          Not in a roster yet.
        </Box>{' '}
        The server read this file for your draft. It is removed with the draft, at the latest{' '}
        {shortTime(new Date(held.expiresAt), new Date())}, unless you store it.
      </>
    )
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600 }}>
        Nothing is stored yet.
      </Box>{' '}
      The file is open in this browser only, until step 5.
    </>
  )
}

/** Stays at the foot of the window: where the file is by now, and the way on. */
export function WizardBar({ keys = [], onBack, action, children }: WizardBarProps) {
  return (
    <Box
      role="region"
      aria-label="Steps"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mx: { xs: -2, md: -4 },
        mb: -2,
        mt: 'auto',
        px: { xs: 2, md: 4 },
        py: 1.25,
        bgcolor: 'sheet',
        borderTop: '1px solid',
        borderColor: 'line',
        boxShadow: (theme) => theme.vars?.palette.menuShadow,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 260px', minWidth: 0 }}>
        <Box component={Monitor} size={16} strokeWidth={1.75} aria-hidden sx={{ flex: 'none' }} />
        <Box component="span">{children ?? <NothingStored />}</Box>
      </Box>
      <Box sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 2, color: 'ink2' }}>
        {keys.map(({ key, label }) => (
          <Box key={key} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Kbd>{key}</Kbd>
            <span>{label}</span>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          width: { xs: 1, sm: 'auto' },
          '& > *': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        {onBack && (
          <Button variant="outlined" size="medium" onClick={onBack}>
            Back
          </Button>
        )}
        <Button
          variant="contained"
          size="medium"
          onClick={action.onClick}
          disabled={action.isDisabled ?? false}
          loading={action.isPending ?? false}
        >
          {action.label}
        </Button>
      </Box>
    </Box>
  )
}
