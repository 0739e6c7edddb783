import { Box, Button, LinearProgress } from '@mui/material'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { FileUpload, FileUploadState } from './file-upload.ts'
import { formatRemoved, formatSame, formatStep } from './upload-labels.ts'
import { useFileUpload } from './use-file-upload.ts'

const MOVING: readonly FileUploadState['step'][] = ['checking', 'sending', 'paused']

function Bar({ state, name }: { readonly state: FileUploadState; readonly name: string }) {
  const { step, done, bytes } = state
  if (step !== 'reading' && !MOVING.includes(step)) return null
  const value = step === 'reading' ? {} : { value: (done / Math.max(1, bytes)) * 100 }
  return (
    <LinearProgress
      variant={step === 'reading' ? 'indeterminate' : 'determinate'}
      {...value}
      aria-label={step === 'checking' ? `Checking ${name}` : `Uploading ${name}`}
      sx={{ height: 6, borderRadius: '2px', mb: 1 }}
    />
  )
}

function Status({ state }: { readonly state: FileUploadState }) {
  const { step, same, upload, problem } = state
  if (problem !== null) return <StatusMark status="error">{problem}</StatusMark>
  const [first] = same
  if (step === 'same' && first) return <StatusMark status="waiting">{formatSame(first)}</StatusMark>
  if (step !== 'stored') return <span>{formatStep(state)}</span>
  return (
    <Box>
      <StatusMark status="ok">{formatStep(state)}</StatusMark>
      {upload?.file?.removed.map((removed) => (
        <Box key={`${removed.tab} ${removed.column}`} sx={{ color: 'ink2' }}>
          {formatRemoved(removed)}
        </Box>
      ))}
    </Box>
  )
}

type ActionsProps = {
  readonly upload: FileUpload
  readonly step: FileUploadState['step']
  readonly onClose: (() => void) | undefined
}

function Actions({ upload, step, onClose }: ActionsProps) {
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
      {(step === 'checking' || step === 'sending') && (
        <Button variant="outlined" onClick={upload.pause}>
          Pause
        </Button>
      )}
      {step === 'same' && (
        <Button variant="contained" onClick={upload.proceed}>
          Upload anyway
        </Button>
      )}
      {(step === 'paused' || step === 'failed') && (
        <Button variant="contained" onClick={upload.resume}>
          {step === 'paused' ? 'Resume' : 'Try again'}
        </Button>
      )}
      {onClose && (step === 'stored' || step === 'refused') && (
        <Button variant="outlined" color="secondary" onClick={onClose}>
          Close
        </Button>
      )}
      {step !== 'stored' && step !== 'refused' && step !== 'canceled' && (
        <Button variant="outlined" color="secondary" onClick={upload.cancel}>
          Cancel
        </Button>
      )}
    </Box>
  )
}

export type UploadProgressProps = {
  readonly upload: FileUpload
  /** Takes it away once it has ended, where it stays. */
  readonly onClose?: () => void
}

/** Shows how far a file is and lets people pause, resume and cancel it; it keeps its place from the first byte to the end. */
export function UploadProgress({ upload, onClose }: UploadProgressProps) {
  const state = useFileUpload(upload)
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'line', borderRadius: '8px' }}>
      <Bar state={state} name={upload.file.name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{upload.file.name}</Box>
          <Box role="status">
            <Status state={state} />
          </Box>
        </Box>
        <Actions upload={upload} step={state.step} onClose={onClose} />
      </Box>
    </Box>
  )
}
