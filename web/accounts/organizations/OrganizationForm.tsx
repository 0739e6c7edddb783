import { MAX_ORGANIZATION_NAME } from '@concord/contract'
import { hasOrganizationRight } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { type FormEvent, useRef } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { ConflictDialog } from '#web/ui/form/ConflictDialog.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { SaveBar } from '#web/ui/form/SaveBar.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { FormSection } from './FormSection.tsx'
import { conflictFields, FIELD_LABELS } from './organization-words.ts'
import { type FieldsProps, ProductFields } from './ProductFields.tsx'
import type { ManagedOrganization } from './queries.ts'
import { SettingFields } from './SettingFields.tsx'
import { ShorterKeepingDialog } from './ShorterKeepingDialog.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

function GeneralFields({ clientId, values, change, faults, isDisabled }: FieldsProps & { clientId: string }) {
  return (
    <FormSection title="Organization">
      <TextInput
        label={FIELD_LABELS.name}
        value={values.name}
        onChange={(name) => change({ name })}
        maxLength={MAX_ORGANIZATION_NAME}
        fault={faults.name}
        isDisabled={isDisabled}
      />
      <TermList terms={[{ term: 'Client id', value: clientId }]} />
      <SwitchInput
        label={FIELD_LABELS.demo}
        isOn={values.demo}
        onChange={(demo) => change({ demo })}
        hint="Demo organizations cannot add rosters."
        isDisabled={isDisabled}
      />
    </FormSection>
  )
}

export type OrganizationFormProps = {
  readonly organization: ManagedOrganization
  /** Shows what someone else saved. */
  readonly onTheirs: (theirs: ManagedOrganization) => void
}

/** Shows all that can be set of an organization, saved together. */
export function OrganizationForm({ organization, onTheirs }: OrganizationFormProps) {
  const isDisabled = !hasOrganizationRight(useViewer(), 'EDIT_ORG')
  const element = useRef<HTMLFormElement>(null)
  const edited = useOrganizationForm(organization, onTheirs)
  const { form, faults, theirs, shortening } = edited
  const fields = { base: form.base, values: form.values, change: edited.change, faults, isDisabled }
  const changes = Object.keys(form.edits).length
  const unplaced = Object.entries(faults).filter(([field]) => !(field in FIELD_LABELS))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (edited.submit() === undefined) return
    // The faults show with the next frame.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <Box component="form" ref={element} noValidate onSubmit={submit} aria-label="Organization">
      {isDisabled && (
        <Typography sx={{ mb: 2, color: 'ink2' }}>
          You can view these settings. To change them, you need an internal role with “Edit organizations”.
        </Typography>
      )}
      <Box sx={{ maxWidth: 720 }}>
        <GeneralFields {...fields} clientId={organization.clientId} />
        <ProductFields {...fields} />
        <SettingFields {...fields} />
        {unplaced.map(([field, fault]) => (
          <Typography key={field} role="alert" sx={{ color: 'error.main' }}>
            {fault}
          </Typography>
        ))}
      </Box>
      <SaveBar changes={changes} isSaving={edited.isSaving} onDiscard={edited.discard} />
      <LeaveGuard changes={changes} />
      {shortening && (
        <ShorterKeepingDialog
          orgId={organization.id}
          name={form.base.name}
          days={shortening.days}
          isPending={edited.isSaving}
          onConfirm={shortening.confirm}
          onClose={shortening.close}
        />
      )}
      {theirs && !shortening && (
        <ConflictDialog
          fields={conflictFields(form.base, theirs, form.values)}
          isPending={edited.isSaving}
          onTakeTheirs={edited.takeTheirs}
          onApplyYours={edited.applyYours}
          onClose={edited.closeConflict}
        />
      )}
    </Box>
  )
}
