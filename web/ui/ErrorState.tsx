import { Box, Button, Typography } from '@mui/material'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { RequestError } from '#web/lib/request-error.ts'
import { StatusMark } from './StatusMark.tsx'

export type ErrorStateProps = {
  /** Says what failed: 'The list did not load'. */
  readonly title: string
  readonly error: unknown
  /** Says more than the answer of the server does. */
  readonly sentence?: string | undefined
  /** Says what is not lost: 'Your filters are unchanged.' */
  readonly preserved?: string
  readonly onRetry: () => void
}

export function ErrorState({ title, error, sentence: told, preserved: kept, onRetry }: ErrorStateProps) {
  const failure = error instanceof RequestError ? error : undefined
  const sentence = told ?? failure?.sentence ?? 'Something failed on this page. Reload it and try again.'
  return (
    <Box role="alert" sx={{ maxWidth: 480, px: 2, py: 4 }}>
      <Typography variant="h3" component="p">
        <StatusMark status="error">{title}</StatusMark>
      </Typography>
      <Typography sx={{ mt: 1, color: 'ink2' }}>{kept ? `${sentence} ${kept}` : sentence}</Typography>
      <Button
        variant="outlined"
        onClick={onRetry}
        startIcon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
        sx={{ mt: 2 }}
      >
        Try again
      </Button>
      {failure && (
        <Typography variant="raw" component="p" sx={{ mt: 2, color: 'ink3' }}>
          {failure.status} {failure.code ?? failure.message}
        </Typography>
      )}
    </Box>
  )
}
