import { MAX_ORGANIZATION_NAME } from '@concord/contract'
import { hasOrganizationRight } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import { useViewer } from '#web/session/session-context.ts'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { VersionedForm } from '#web/ui/form/VersionedForm.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { FormSection } from './FormSection.tsx'
import { FIELD_LABELS, ORGANIZATION_WORDS } from './organization-labels.ts'
import { type FieldsProps, isHidden, ProductFields } from './ProductFields.tsx'
import type { ManagedOrganization } from './queries.ts'
import { SettingFields } from './SettingFields.tsx'
import { ShorterRetentionDialog } from './ShorterRetentionDialog.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

function GeneralFields({ clientId, values, change, errors, isDisabled }: FieldsProps & { clientId: string }) {
  return (
    <FormSection title="Organization">
      <TextInput
        label={FIELD_LABELS.name}
        value={values.name}
        onChange={(name) => change({ name })}
        maxLength={MAX_ORGANIZATION_NAME}
        error={errors.name}
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
  const { form, isSaving, shortening } = useOrganizationForm(organization, onTheirs)
  const { base, values, errors, change } = form
  const fields = { values, change, errors, isDisabled }
  const unplaced = Object.entries(errors).filter(
    ([field]) => !(field in FIELD_LABELS) || isHidden(field, values),
  )
  return (
    <VersionedForm
      label="Organization"
      form={form}
      words={ORGANIZATION_WORDS}
      isSaving={isSaving}
      question={
        shortening && (
          <ShorterRetentionDialog
            orgId={organization.id}
            name={base.name}
            days={shortening.days}
            isPending={isSaving}
            onConfirm={shortening.confirm}
            onClose={shortening.close}
          />
        )
      }
    >
      {isDisabled && (
        <Typography sx={{ mb: 2, color: 'ink2' }}>
          You can view these settings. To change them, you need an internal role with “Edit organizations”.
        </Typography>
      )}
      <Box sx={{ maxWidth: 720 }}>
        <GeneralFields {...fields} clientId={organization.clientId} />
        <ProductFields {...fields} />
        <SettingFields {...fields} />
        {unplaced.map(([field, error]) => (
          <Typography key={field} role="alert" sx={{ color: 'error.main' }}>
            {isHidden(field, values) ? `${FIELD_LABELS[field]}: ${error}` : error}
          </Typography>
        ))}
      </Box>
    </VersionedForm>
  )
}
