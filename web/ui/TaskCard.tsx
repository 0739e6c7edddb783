import { Box, Button, LinearProgress } from '@mui/material'

export type TaskCardProps = {
  /** The task in progress: 'Publishing'. */
  readonly what: string
  /** The progress in words. */
  readonly far: string
  /** Null as long as that is not known. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly isPending: boolean
  /** Absent where it cannot be canceled. */
  readonly onCancel?: (() => void) | undefined
}

/** Defines the frame of a line that says where something stands. */
export const stateBox = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2.5 },
  ...{ px: { xs: 2, md: 2.5 }, py: 1.75, border: 1, borderColor: 'line', borderRadius: 2 },
} as const

/** Shows how far a worker is with what was asked of it. */
export function TaskCard({ what, far, progress, isPending, onCancel }: TaskCardProps) {
  const share = progress === null || progress.total === 0 ? null : (100 * progress.done) / progress.total
  return (
    <Box sx={stateBox}>
      <Box role="status" sx={{ flex: '1 1 200px', fontWeight: 600 }}>
        {what}
      </Box>
      <Box component="span" sx={{ color: 'ink2' }}>
        {far}
      </Box>
      {onCancel && (
        <Button variant="outlined" loading={isPending} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <LinearProgress
        aria-label={what}
        sx={{ width: 1, height: 6, borderRadius: '2px' }}
        {...(share === null ? {} : { variant: 'determinate', value: Math.min(100, share) })}
      />
    </Box>
  )
}
