import type { ConfigKind } from '@concord/domain'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ChangedFirst } from '#web/ui/form/ChangedFirst.tsx'
import { getCurrentVersion } from '#web/ui/form/current-version.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CONFIG_CALLS, CONFIGS, type ListedConfig } from './queries.ts'

type EditConfigDialogProps = {
  readonly kind: ConfigKind
  readonly config: ListedConfig
  readonly onClose: () => void
}

/** Renames a config, archives it, or brings it back. */
export function EditConfigDialog({ kind, config, onClose }: EditConfigDialogProps) {
  const [name, setName] = useState(config.name)
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = useChange(
    [CONFIGS],
    (body: { readonly name?: string; readonly isArchived?: boolean }) =>
      call(CONFIG_CALLS[kind].change, {
        params: { configId: config.id },
        body: { version: config.version, ...body },
      }),
    (error) => {
      if (getCurrentVersion(error) === undefined) setErrors(getFieldErrors(error))
    },
  )
  const send = (body: { readonly name?: string; readonly isArchived?: boolean }, said: string) =>
    change.mutate(body, {
      onSuccess: () => {
        showSuccess(said)
        onClose()
      },
    })
  const isArchived = config.archivedAt !== null
  return (
    <FormDialog
      title={`Change ${config.name}`}
      submitLabel="Save"
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={() => send({ name: name.trim() }, `Saved ${name.trim()}`)}
    >
      <ChangedFirst error={change.error} what="config" />
      <TextInput label="Name" value={name} onChange={setName} error={errors.name} isFirst maxLength={120} />
      {errors.isArchived !== undefined && <Alert severity="warning">{errors.isArchived}</Alert>}
      <Button
        variant="outlined"
        size="medium"
        onClick={() =>
          send({ isArchived: !isArchived }, `${isArchived ? 'Restored' : 'Archived'} ${config.name}`)
        }
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
    </FormDialog>
  )
}
