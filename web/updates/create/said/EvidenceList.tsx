import { formatBytes } from '@concord/domain'
import { Box, Button, IconButton, Typography } from '@mui/material'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import type { Evidence } from '../queries.ts'

const LINES = /^\d{1,7}(,\d{1,7}){0,99}$/

type EvidenceListProps = {
  readonly evidence: readonly Evidence[]
  readonly isBusy: boolean
  readonly onAdd: (file: File, lines: string) => void
  readonly onRemove: (evidence: Evidence) => void
  readonly onDownload: (evidence: Evidence) => void
}

function tellLines(lines: readonly number[] | null): string {
  if (lines === null) return ''
  if (lines.length === 0) return ', for lines that were removed'
  return lines.length === 1 ? `, for line ${lines[0]} only` : `, for lines ${lines.join(', ')} only`
}

type ScopeDialogProps = {
  readonly file: File
  readonly onAdd: EvidenceListProps['onAdd']
  readonly onClose: () => void
}

function ScopeDialog({ file, onAdd, onClose }: ScopeDialogProps) {
  const [lines, setLines] = useState('')
  const clean = lines.replace(/\s/g, '')
  const isWrong = clean !== '' && !LINES.test(clean)
  return (
    <FormDialog
      title={`Add ${file.name}`}
      submitLabel="Add evidence"
      isPending={false}
      onClose={onClose}
      onSubmit={() => {
        if (isWrong) return
        onAdd(file, clean)
        onClose()
      }}
    >
      <TextInput
        label="Only for lines"
        value={lines}
        onChange={setLines}
        isFirst
        hint="Leave it empty when the file is about all of them."
        error={isWrong ? 'Give lines by their numbers, as 4,7.' : undefined}
      />
    </FormDialog>
  )
}

/** Shows the evidence files, each with the hash that it was stored with. */
export function EvidenceList({ evidence, isBusy, onAdd, onRemove, onDownload }: EvidenceListProps) {
  const [file, setFile] = useState<File | null>(null)
  const pick = useFilePick({ label: 'Evidence file', onFiles: ([chosen]) => setFile(chosen) })
  return (
    <Box component="section" aria-label="Evidence">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="label" component="h3" sx={{ m: 0 }}>
          Evidence
        </Typography>
        <Button
          size="small"
          color="secondary"
          disabled={isBusy}
          onClick={pick.open}
          sx={{ mr: { xs: -2, md: -1.5 } }}
        >
          Add a file
        </Button>
        {pick.field}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {evidence.map((one) => (
          <Box
            key={one.id}
            component="li"
            sx={{
              ...{ display: 'flex', gap: 1.25, alignItems: 'center', px: 1.25, py: 0.75 },
              ...{ border: 1, borderColor: 'line', borderRadius: '8px' },
            }}
          >
            <FileText size={16} strokeWidth={1.75} aria-hidden />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Button
                size="small"
                color="inherit"
                onClick={() => onDownload(one)}
                sx={{ p: 0, minWidth: 0, fontWeight: 600, textAlign: 'left', overflowWrap: 'anywhere' }}
              >
                {one.name}
              </Button>
              <Box sx={{ typography: 'caption', color: 'ink2' }} title={`SHA-256 ${one.sha256}`}>
                {formatBytes(one.bytes)}, sealed {one.sha256.slice(0, 4)} {one.sha256.slice(4, 8)}
                {tellLines(one.lines)}
              </Box>
            </Box>
            <IconButton
              size="small"
              disabled={isBusy}
              aria-label={`Remove ${one.name}`}
              onClick={() => onRemove(one)}
            >
              <X size={14} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2', mt: 1 }}>
        A line with evidence weighs more than one without. Stronger, newer values still stand.
      </Box>
      {file !== null && <ScopeDialog file={file} onAdd={onAdd} onClose={() => setFile(null)} />}
    </Box>
  )
}
