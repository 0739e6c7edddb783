import { formatBytes } from '@concord/domain'
import { Box, Button, LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { FileUpload } from '../../upload/file-upload.ts'
import { UploadProgress } from '../../upload/UploadProgress.tsx'
import { useFileUpload } from '../../upload/use-file-upload.ts'
import { countRowsWithText, listReadTabs, tellFound } from '../found-counts.ts'
import { uploadRules } from '../queries.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'
import { ServerReadingOffer } from './ServerReadingOffer.tsx'

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

export type FileStepProps = {
  readonly roster: AddRoster
  /** Tells whether the roster is known: its mapping decides then which tabs are read. */
  readonly isKnown: boolean
}

/** Takes the file, and reads it: in this browser alone, or on the server what browsers cannot read. */
export function FileStep({ roster, isKnown }: FileStepProps) {
  const { choices, reading, goTo } = roster
  const found = reading.kind === 'found' ? reading.file : null
  const readTabs = found ? listReadTabs(found, choices).length : 0
  // Where only tabs have rows that are not read by themselves, the next step is where one of them is chosen.
  const hasRows =
    found?.tabs.some((tab) => (isKnown ? countRowsWithText(tab) : tab.layout.dataRows) > 0) === true
  const isOfMapping = isKnown && hasRows
  const { data: rules } = useQuery(uploadRules)
  const endings = rules?.endings.join(',') ?? ''
  const isMissing = choices.file !== null && reading.kind === 'none'
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 640, py: 3 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Which file did {choices.sender || 'the sender'} send?
        </Box>
        {isMissing && (
          <Box
            role="status"
            sx={{ p: 1.5, borderRadius: '8px', bgcolor: 'secondaryTint', overflowWrap: 'anywhere' }}
          >
            Choose {choices.file?.name} again. Your choices were kept, the file was not.
          </Box>
        )}
        <FileDrop
          title="Drop the file here"
          headingLevel="h3"
          label="Roster file"
          accept={endings}
          isBusy={reading.kind === 'reading'}
          whyOne="each becomes a roster of its own."
          onFile={(file) => void roster.readFile(file)}
        >
          XLSX, CSV, TSV, pipes or fixed width; XLS, ODS and ZIP by the server
        </FileDrop>
        {reading.kind === 'reading' && (
          <Box role="status">
            <LinearProgress
              variant="determinate"
              value={Math.round(100 * reading.share)}
              aria-label={`Reading ${reading.name}`}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', color: 'ink2' }}>
                Reading {choices.file?.name ?? reading.name} in this browser
              </Box>
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
            <StatusMark status={isOfMapping || readTabs > 0 ? 'ok' : 'error'}>
              {choices.file.name}, {formatBytes(choices.file.bytes)}:{' '}
              {isOfMapping ? 'it holds rows.' : tellFound(found, choices)}
            </StatusMark>
          </Box>
        )}
      </Box>
      <WizardBar
        onBack={() => goTo(1)}
        action={{ label: 'Look at the sheet', isDisabled: !hasRows, onClick: () => goTo(3) }}
      />
    </>
  )
}
