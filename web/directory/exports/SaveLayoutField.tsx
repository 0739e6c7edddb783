import { MAX_EXPORT_NAME } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import type { ExportColumn, ExportSubject } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { showSuccess } from '#web/lib/toasts.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useSaveLayout } from './queries.ts'

type SaveLayoutFieldProps = {
  readonly subject: ExportSubject
  readonly columns: readonly ExportColumn[]
  readonly onDone: () => void
}

/** Keeps the chosen columns under a name. It stands within the form of the export and is no form of its own. */
export function SaveLayoutField({ subject, columns, onDone }: SaveLayoutFieldProps) {
  const form = useForm({
    start: { name: '' },
    schema: FORM_BODIES.saveExportLayout,
    bodyOf: ({ name }) => ({ name, subject, columns }),
    send(body) {
      const done = () => {
        onDone()
        showSuccess(`Saved the layout ${body.name}`)
      }
      save.mutate({ name: body.name, subject, columns: [...columns] }, { onSuccess: done })
    },
  })
  const save = useSaveLayout(form.refuse)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'end' }}>
      <TextInput label="Name of the layout" {...form.text('name')} maxLength={MAX_EXPORT_NAME} isFirst />
      <Button variant="outlined" loading={save.isPending} onClick={form.submit}>
        Save layout
      </Button>
    </Box>
  )
}
