import { formatBytes } from '@concord/domain'
import { Box, Button, LinearProgress } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useRef, useState } from 'react'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { listReadTabs } from '../found-counts.ts'
import type { ReadOutcome } from '../read/found-file.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

const ENDINGS = '.csv,.tsv,.tab,.txt,.psv,.prn,.xlsx,.xlsm,text/plain,text/csv'

const UNREAD = {
  otherWorkbook: 'a workbook of an older or other format (XLS, XLSB, ODS)',
  pdf: 'a PDF',
  archive: 'a ZIP archive',
} as const

function tellUnread(what: keyof typeof UNREAD): string {
  return `This is ${UNREAD[what]}, which cannot be read in the browser. Ask the sender for XLSX or CSV, or save it as one of these and choose it again.`
}

type DropProps = { readonly onFile: (file: File) => void; readonly isBusy: boolean }

function FileDrop({ onFile, isBusy }: DropProps) {
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
        accept={ENDINGS}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again after it was saved again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Box sx={{ color: 'ink2' }}>XLSX, XLSM, CSV, TSV, pipes or fixed width</Box>
    </Box>
  )
}

function Refusal({ outcome }: { outcome: ReadOutcome }) {
  if (outcome.kind === 'found') return null
  return (
    <Box role="alert">
      <StatusMark status="error">
        {outcome.kind === 'refused' ? outcome.message : tellUnread(outcome.what)}
      </StatusMark>
    </Box>
  )
}

/** Takes the file, and reads it in this browser alone. */
export function FileStep({ roster }: { readonly roster: AddRoster }) {
  const { choices, reading, goTo } = roster
  const found = reading.kind === 'found' ? reading.file : null
  const readTabs = found ? listReadTabs(found, choices).length : 0
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
        <FileDrop onFile={take} isBusy={reading.kind === 'reading'} />
        {reading.kind === 'reading' && (
          <Box role="status">
            <LinearProgress
              variant="determinate"
              value={Math.round(100 * reading.share)}
              aria-label={`Reading ${reading.name}`}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
              <Box sx={{ color: 'ink2' }}>Reading {reading.name} in this browser</Box>
              <Button size="small" onClick={roster.dropFile}>
                Cancel
              </Button>
            </Box>
          </Box>
        )}
        {(reading.kind === 'refused' || reading.kind === 'unread') && <Refusal outcome={reading} />}
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
