import { formatBytes } from '@concord/domain'
import { Box, Button, LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { FileUpload } from '../../upload/file-upload.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import { listReadTabs } from '../found-counts.ts'
import { uploadRules } from '../queries.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'
import { ServerReadingOffer } from './ServerReadingOffer.tsx'

type DropProps = { readonly onFile: (file: File) => void; readonly isBusy: boolean; readonly endings: string }

function FileDrop({ onFile, isBusy, endings }: DropProps) {
  const [isOver, setIsOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <Box
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1.5,
        p: 5,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'secondary.main' : 'lineStrong',
        borderRadius: '8px',
        bgcolor: isOver ? 'secondaryTint' : 'transparent',
      }}
    >
      <Box sx={{ typography: 'h3' }}>Drop the file here</Box>
      <Button
        variant="outlined"
        size="medium"
        disabled={isBusy}
        onClick={() => inputRef.current?.click()}
        startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
      >
        Choose a file
      </Button>
      <input
        ref={inputRef}
        hidden
        type="file"
        aria-label="Roster file"
        accept={endings}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was saved again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Box sx={{ color: 'ink2' }}>XLSX, CSV, TSV, pipes or fixed width; XLS, ODS and ZIP by the server</Box>
    </Box>
  )
}

type ServerUploadProps = { readonly upload: FileUpload; readonly roster: AddRoster }

/** Uploads the file for the draft and, once the server has read it, opens its rows. */
function ServerUpload({ upload, roster }: ServerUploadProps) {
  const { step } = useFileUpload(upload)
  const isStored = step === 'stored'
  const follow = useEffectEvent(() => {
    if (step === 'stored') void roster.openHeld()
    if (step === 'canceled') roster.cancelUpload()
  })
  useEffect(() => {
    if (isStored || step === 'canceled') follow()
  }, [isStored, step])
  return <UploadProgress upload={upload} onClose={roster.cancelUpload} />
}

/** Takes the file, and reads it: in this browser alone, or on the server what browsers cannot read. */
export function FileStep({ roster }: { readonly roster: AddRoster }) {
  const { choices, reading, goTo } = roster
  const found = reading.kind === 'found' ? reading.file : null
  const readTabs = found ? listReadTabs(found, choices).length : 0
  const { data: rules } = useQuery(uploadRules)
  const endings = rules?.endings.join(',') ?? ''
  const isMissing = choices.file !== null && reading.kind === 'none'

  async function take(file: File): Promise<void> {
    await roster.readFile(file)
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 640, py: 3 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Which file did {choices.sender || 'the sender'} send?
        </Box>
        {isMissing && (
          <Box role="status" sx={{ p: 1.5, borderRadius: '8px', bgcolor: 'secondaryTint' }}>
            Choose {choices.file?.name} again. Your choices were kept, the file was not.
          </Box>
        )}
        <FileDrop onFile={take} isBusy={reading.kind === 'reading'} endings={endings} />
        {reading.kind === 'reading' && (
          <Box role="status">
            <LinearProgress
              variant="determinate"
              value={Math.round(100 * reading.share)}
              aria-label={`Reading ${reading.name}`}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
              <Box sx={{ color: 'ink2' }}>Reading {choices.file?.name ?? reading.name} in this browser</Box>
              <Button size="small" onClick={roster.dropFile}>
                Cancel
              </Button>
            </Box>
          </Box>
        )}
        {reading.kind === 'refused' && (
          <Box role="alert">
            <StatusMark status="error">{reading.message}</StatusMark>
          </Box>
        )}
        {reading.kind === 'unread' && roster.upload === null && (
          <ServerReadingOffer
            what={reading.what}
            name={choices.file?.name ?? ''}
            onRead={() => void roster.readOnServer()}
          />
        )}
        {roster.upload !== null && <ServerUpload upload={roster.upload} roster={roster} />}
        {found && choices.file && (
          <Box role="status">
            <StatusMark status={readTabs > 0 ? 'ok' : 'error'}>
              {choices.file.name}, {formatBytes(choices.file.bytes)}:{' '}
              {readTabs > 0
                ? `rows were found in ${readTabs} of ${found.tabs.length} ${found.tabs.length === 1 ? 'tab' : 'tabs'}.`
                : 'no tab holds a table with rows. Ask the sender for the roster itself.'}
            </StatusMark>
          </Box>
        )}
      </Box>
      <WizardBar
        onBack={() => goTo(1)}
        action={{ label: 'Look at the sheet', isDisabled: readTabs === 0, onClick: () => goTo(3) }}
      />
    </>
  )
}
