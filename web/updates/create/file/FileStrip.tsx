import { formatCount, SENSITIVE_LABELS } from '@concord/domain'
import { Box, Button, Link as TextLink } from '@mui/material'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortDate } from '#web/lib/when.ts'
import { useDraft as useUnsaved } from '#web/session/draft.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useFilePick } from '#web/ui/use-file-pick.tsx'
import type { CorrectionField, UpdateFile } from '../queries.ts'
import { type ColumnChoice, ColumnsDialog } from './ColumnsDialog.tsx'

/** Returns what people call the layout of a file, based on its columns. */
function nameLayout(columns: UpdateFile['columns']): string {
  const fields = new Set(columns.map(({ field }) => field))
  if (fields.has('action')) return 'Change template'
  if (fields.has('npi') && (fields.has('address_1') || fields.has('full_address'))) return 'Roster'
  return 'List of corrections'
}

/** Returns a sentence about the cells of a sensitive column that were left out or masked. */
function tellRemoved({ header, kind, policy, cells }: UpdateFile['removed'][number]): string {
  const what = policy === 'drop' ? 'was left out' : 'was masked'
  return `${header} ${what} before anything was stored: ${formatCount(cells)} ${SENSITIVE_LABELS[kind]}.`
}

/** Returns a sentence about the tabs of a workbook that were not read, and how to upload their corrections. */
function tellOtherTabs(tabs: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(tabs.map((tab) => `“${tab}”`))
  return `Not read: ${tabs.length === 1 ? 'tab' : 'tabs'} ${names}. Upload ${tabs.length === 1 ? 'its corrections as a file of its own' : 'their corrections as files of their own'}.`
}

type FileStripProps = {
  readonly updateId: string
  readonly file: UpdateFile
  /** Lines that go with the file when another one takes its place. */
  readonly lines: number
  readonly fields: readonly CorrectionField[]
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
  readonly onColumns: (columns: readonly ColumnChoice[], onEnd: () => void) => void
}

function AnotherFile({
  file,
  lines,
  isBusy,
  onFile,
}: Omit<FileStripProps, 'updateId' | 'fields' | 'onColumns'>) {
  const [next, setNext] = useState<File>()
  const pick = useFilePick({
    label: 'File of corrections',
    onFiles: ([chosen]) => (lines > 0 ? setNext(chosen) : onFile(chosen)),
  })
  return (
    <>
      <Button size="small" color="inherit" disabled={isBusy} onClick={pick.open}>
        Another file
      </Button>
      {pick.field}
      {next && (
        <ConfirmDialog
          title={`Replace ${file.name} by ${next.name}?`}
          confirmLabel="Replace the file"
          cancelLabel="Keep it"
          isDestructive
          isPending={false}
          onConfirm={() => {
            setNext(undefined)
            onFile(next)
          }}
          onClose={() => setNext(undefined)}
        >
          Its {formatCount(lines)} {lines === 1 ? 'line goes' : 'lines go'}, with your answers to them. What
          you entered by the form stays.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Shows which file the lines come from, and how it was read. */
export function FileStrip({ updateId, file, lines, fields, isBusy, onFile, onColumns }: FileStripProps) {
  const [chosen = [], keepChosen] = useUnsaved<readonly ColumnChoice[]>(
    `columns of ${updateId} ${file.receivedAt}`,
  )
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const forgetChosen = () => keepChosen(undefined)
  const { name, tab, otherTabs, rows, columns, removed, same } = file
  const [first] = same
  return (
    <Box sx={{ border: 1, borderColor: 'line', borderRadius: '8px', px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {rows !== null && (
          <Box component="span" sx={{ color: 'ink2' }}>
            {tab !== null && !name.startsWith(tab) && <>tab “{tab}”, </>}
            {formatCount(rows)} {rows === 1 ? 'line' : 'lines'}
          </Box>
        )}
        {columns.some(({ field }) => field !== null) && (
          <Box component="span" sx={{ color: 'ink2' }}>
            read as <strong>{nameLayout(columns)}</strong>
          </Box>
        )}
        <Box
          sx={{ display: 'flex', gap: 1, ml: { md: 'auto' }, '& > button': { minHeight: { xs: 44, md: 0 } } }}
        >
          {columns.length > 0 && (
            <Button size="small" color="secondary" onClick={() => setOpen(true)}>
              How it was read
            </Button>
          )}
          <AnotherFile file={file} lines={lines} isBusy={isBusy} onFile={onFile} />
        </Box>
      </Box>
      {first && (
        <Box sx={{ mt: 0.5 }}>
          <StatusMark status="warning">
            The same file came on {shortDate(new Date(first.receivedAt))} with{' '}
            <TextLink component={Link} to={`/data-updates/${first.id}`}>
              DU-{first.number}
            </TextLink>
            .
          </StatusMark>
        </Box>
      )}
      {otherTabs.length > 0 && (
        <Box sx={{ mt: 0.5 }}>
          <StatusMark status="warning">{tellOtherTabs(otherTabs)}</StatusMark>
        </Box>
      )}
      {removed.map((column) => (
        <Box key={column.header} sx={{ mt: 0.5, color: 'ink2' }}>
          {tellRemoved(column)}
        </Box>
      ))}
      {isOpen && (
        <ColumnsDialog
          columns={columns}
          fields={fields}
          isBusy={isBusy}
          chosen={chosen}
          onChoose={keepChosen}
          onClose={() => {
            setOpen(false)
            forgetChosen()
          }}
          onSave={(changed) => {
            setOpen(false)
            onColumns(changed, forgetChosen)
          }}
        />
      )}
    </Box>
  )
}
