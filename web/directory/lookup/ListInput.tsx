import { formatCount } from '@concord/domain'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import FileUp from 'lucide-react/icons/file-up'
import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react'
import { FileDropArea } from '#web/ui/FileDropArea.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import { MAX_LIST_NUMBERS } from './list/read-list.ts'
import { useListReader } from './use-list-reader.ts'

/** A longer text would make the box slow; it is taken as a list at once. */
const MAX_IN_THE_BOX = 100_000

export function ListInput() {
  const { reading, problem, readText, readFile } = useListReader()
  const [isEmpty, setIsEmpty] = useState(false)
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const pick = useFilePick({
    label: 'File with NPIs',
    accept: '.xlsx,.xlsm,.csv,.txt,.tsv,.tab,text/plain,text/csv',
    onFiles: ([file]) => void readFile(file),
  })
  const hintId = useId()
  const boxId = useId()
  const problemShown = isEmpty ? 'Paste at least one NPI, or choose a file.' : problem

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = boxRef.current?.value ?? ''
    setIsEmpty(text.trim() === '')
    if (text.trim() !== '') void readText(text)
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (text.length <= MAX_IN_THE_BOX) return
    event.preventDefault()
    void readText(text)
  }

  return (
    <FileDropArea
      isBusy={reading !== null}
      whyOne="each file is a list of its own."
      onFile={(file) => void readFile(file)}
      sx={(isOver) => ({
        ...{ p: 1.5, m: -1.5, minHeight: 420, borderRadius: '8px' },
        outline: isOver ? '2px dashed' : 'none',
        outlineColor: 'secondary.main',
        bgcolor: isOver ? 'secondaryTint' : 'transparent',
      })}
    >
      <Box component="form" onSubmit={submit} sx={{ maxWidth: 720 }}>
        <Typography sx={{ color: 'ink2', mb: 2 }}>
          Check up to {formatCount(MAX_LIST_NUMBERS)} NPIs.
        </Typography>
        <Typography component="label" variant="label" htmlFor={boxId}>
          One NPI per line, or rows from a spreadsheet
        </Typography>
        <Box
          component="textarea"
          id={boxId}
          ref={boxRef}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={problemShown !== null}
          onPaste={paste}
          sx={{
            typography: 'raw',
            display: 'block',
            width: '100%',
            mt: 0.5,
            px: 1.25,
            py: 1,
            resize: 'vertical',
            color: 'ink',
            bgcolor: 'sheet',
            border: 1,
            borderColor: problemShown === null ? 'lineStrong' : 'error.main',
            borderRadius: '6px',
          }}
        />
        <Box id={hintId} sx={{ mt: 0.5, color: 'ink2' }}>
          {problemShown === null ? (
            'Separate columns with tabs, commas, semicolons or pipes. A header line and other columns are allowed.'
          ) : (
            <Box role="alert" sx={{ color: 'error.main' }}>
              <StatusMark status="error">{problemShown}</StatusMark>
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained" disabled={reading !== null}>
            Look up
          </Button>
          <Button
            variant="outlined"
            disabled={reading !== null}
            onClick={pick.open}
            startIcon={<FileUp size={14} strokeWidth={1.75} aria-hidden />}
          >
            Choose a file
          </Button>
          {pick.field}
          <Box component="span" sx={{ color: 'ink2' }}>
            or drop one here: XLSX, CSV or text.
          </Box>
        </Box>
        {reading !== null && (
          <Box role="status" sx={{ mt: 2 }}>
            <LinearProgress aria-label={`Reading ${reading}`} sx={{ height: 2 }} />
            <Box sx={{ mt: 0.5, color: 'ink2' }}>Reading {reading}</Box>
          </Box>
        )}
      </Box>
    </FileDropArea>
  )
}
