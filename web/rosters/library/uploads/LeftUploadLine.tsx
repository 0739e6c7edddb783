import { formatBytes } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { RosterUpload } from '../../upload/upload-calls.ts'
import { useCancelLeft } from '../queries.ts'
import { UploadBand } from './UploadBand.tsx'

type LeftUploadLineProps = {
  readonly upload: RosterUpload
  /** Asks for the file: a page that was loaded again has it no more. */
  readonly onChoose: () => void
}

function tellState({ state, offset, bytes, refusal }: RosterUpload): string {
  if (refusal !== null) return refusal.message
  if (state === 'reading') return 'All of it is there. Reading the file'
  return `${formatBytes(offset)} of ${formatBytes(bytes)} are there. Choose the file again to go on.`
}

/** Shows an upload that was left midway, or refused after its page was left. */
export function LeftUploadLine({ upload, onChoose }: LeftUploadLineProps) {
  const cancel = useCancelLeft()
  const { id, name, state } = upload
  return (
    <UploadBand>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <StatusMark status={state === 'refused' ? 'error' : state === 'reading' ? 'running' : 'waiting'}>
            {tellState(upload)}
          </StatusMark>
        </Box>
        {state === 'uploading' && (
          <Button variant="contained" onClick={onChoose}>
            Choose the file
          </Button>
        )}
        {state !== 'reading' && (
          <Button
            variant="outlined"
            color="secondary"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {state === 'refused' ? 'Close' : 'Cancel'}
          </Button>
        )}
      </Box>
    </UploadBand>
  )
}
