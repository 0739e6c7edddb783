import { MAX_EXPORT_NAME } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import {
  EXPORT_FORMAT_LABELS,
  EXPORT_FORMATS,
  type ExportColumn,
  type ExportFormat,
  type ExportSubject,
  formatDate,
  getUsualColumns,
  hasApiAccess,
  isInternal,
} from '@concord/domain'
import { Box } from '@mui/material'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { useViewer } from '#web/session/session-context.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { explainRefusal, formatRows } from './export-labels.ts'
import { type NewExport, useStartExport } from './queries.ts'
import { showRefusal } from './show-refusal.ts'

const HISTORY_PATH = '/directory/search/practitioner/export-history'
const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: EXPORT_FORMAT_LABELS[value] }))
const FORMAT_HINTS: Readonly<Record<ExportFormat, string>> = {
  csv: 'For spreadsheets and databases',
  xlsx: 'For Excel. NPIs and ZIP codes stay text.',
  json: 'One array of records',
  ndjson: 'One record per line, for programs',
  parquet: 'Typed columns, for analysis',
}

/** The content, name and number of rows of an export; `rows` is undefined until they are counted. */
export type ToExport = {
  readonly name: string
  readonly subject: ExportSubject
  readonly source: NewExport['source']
  readonly rows: number | undefined
  /** The day of the past that the rows are of, 'YYYY-MM-DD'; null: when the export runs. */
  readonly asOf: string | null
}

type ExportDialogProps = { readonly content: ToExport; readonly onClose: () => void }

function RowCount({ rows, asOf }: Pick<ToExport, 'rows' | 'asOf'>) {
  const viewer = useViewer()
  const isLimited = rows !== undefined && rows > 1 && !isInternal(viewer) && !hasApiAccess(viewer, 'BATCH')
  return (
    <Box role="status" sx={{ color: 'ink2' }}>
      {asOf === null
        ? 'All rows are of the same moment.'
        : `All rows are as of the end of ${formatDate(asOf)} (UTC).`}{' '}
      Export History keeps the file.
      {isLimited && (
        <Box sx={{ mt: 0.5 }}>
          <StatusMark status="warning">
            Your organization can export one record at a time. Your Customer Success Manager can change that.
          </StatusMark>
        </Box>
      )}
    </Box>
  )
}

/** Asks for name, format and columns of an export, and starts it. */
export function ExportDialog({ content, onClose }: ExportDialogProps) {
  const { subject, source, rows, asOf } = content
  const navigate = useNavigate()
  const usual: readonly ExportColumn[] = getUsualColumns(subject)
  const form = useForm({
    start: { name: content.name, format: 'csv' as ExportFormat, columns: usual },
    schema: FORM_BODIES.startExport,
    bodyOf: (values) => ({ ...values, source, ...(asOf === null ? {} : { asOf }) }),
    send(body) {
      const done = () => {
        onClose()
        showSuccess(`Exporting ${body.name}`, { label: 'Show', run: () => void navigate(HISTORY_PATH) })
      }
      start.mutate(body as NewExport, { onSuccess: done })
    },
  })
  const start = useStartExport((error) => {
    if (explainRefusal(error) === undefined) form.refuse(error)
    showRefusal(error)
  })
  const { format, columns } = form.values
  return (
    <FormDialog
      title={rows === undefined ? 'Export' : `Export ${formatRows(rows)}`}
      submitLabel="Start export"
      isPending={start.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RowCount rows={rows} asOf={asOf} />
      <TextInput
        label="Export name"
        {...form.text('name')}
        onLeave={() => form.check('name')}
        maxLength={MAX_EXPORT_NAME}
        isFirst
      />
      <SelectInput
        label="Format"
        options={FORMATS}
        value={format}
        hint={FORMAT_HINTS[format]}
        onChange={(value) => form.change({ format: value as ExportFormat })}
      />
      <ColumnChoice
        subject={subject}
        columns={columns}
        error={form.getError('columns')}
        onChange={(next) => form.change({ columns: next })}
      />
    </FormDialog>
  )
}
