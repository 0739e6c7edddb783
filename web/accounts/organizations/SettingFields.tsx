import { findSettingChoices, MAX_SETTING_TEXT, type SettingName } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormSection } from './FormSection.tsx'
import { FIELD_LABELS, formatChoice, getDefault, SETTING_HINTS } from './organization-labels.ts'
import { SETTING_NAMES } from './organization-values.ts'
import type { FieldsProps } from './ProductFields.tsx'

function SettingInput({ setting, ...props }: FieldsProps & { readonly setting: SettingName }) {
  const { values, change, errors, isDisabled } = props
  const stored = values[setting]
  const value = stored ?? String(getDefault(setting))
  const field = { label: FIELD_LABELS[setting], hint: SETTING_HINTS[setting], isDisabled }
  const isSwitch = typeof getDefault(setting) === 'boolean'
  const choices = findSettingChoices(setting)
  if (choices) {
    return (
      <Box sx={{ display: 'grid' }}>
        <SelectInput
          {...field}
          options={choices.map((choice) => ({ value: choice, label: formatChoice(choice) }))}
          value={value}
          onChange={(choice) => change({ [setting]: choice })}
          error={errors[setting]}
        />
      </Box>
    )
  }
  return isSwitch ? (
    <SwitchInput
      {...field}
      isOn={value === 'true'}
      onChange={(isOn) => change({ [setting]: String(isOn) })}
    />
  ) : (
    <TextInput
      {...field}
      value={value}
      onChange={(text) => change({ [setting]: text })}
      maxLength={MAX_SETTING_TEXT}
      error={errors[setting]}
    />
  )
}

/** Shows the settings with what they are by default, and the way back to it. */
export function SettingFields(props: FieldsProps) {
  const { values, change, isDisabled } = props
  return (
    <FormSection title="Settings">
      {SETTING_NAMES.map((setting) => (
        <Box key={setting} sx={{ display: { sm: 'flex' }, alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <SettingInput {...props} setting={setting} />
          </Box>
          <Box sx={{ flex: 'none', width: { sm: 120 }, textAlign: { sm: 'right' } }}>
            {values[setting] === null ? (
              <Typography component="span" sx={{ color: 'ink3', lineHeight: '32px' }}>
                Default
              </Typography>
            ) : (
              <Button
                variant="text"
                color="secondary"
                disabled={isDisabled}
                aria-label={`Reset ${FIELD_LABELS[setting]} to default`}
                onClick={() => change({ [setting]: null })}
                sx={{ px: 0.5 }}
              >
                Reset to default
              </Button>
            )}
          </Box>
        </Box>
      ))}
    </FormSection>
  )
}
