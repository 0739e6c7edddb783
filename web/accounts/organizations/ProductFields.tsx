import {
  API_ACCESS_LEVELS,
  type ApiAccess,
  DATA_ACCESS_LEVELS,
  type DataAccess,
  DEPRECATED_DATA_ACCESS_LEVELS,
  readRosterTypes,
  readZipCodes,
} from '@concord/domain'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { FieldFaults } from '#web/ui/form/field-faults.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormSection } from './FormSection.tsx'
import type { OrganizationValues } from './organization-values.ts'
import { API_ACCESS_LABELS, countInWords, DATA_ACCESS_LABELS, FIELD_LABELS } from './organization-words.ts'
import { StatesField } from './StatesField.tsx'

export type FieldsProps = {
  /** As they are saved: outdated levels are offered to those who have them. */
  readonly base: OrganizationValues
  readonly values: OrganizationValues
  readonly change: (fields: Partial<OrganizationValues>) => void
  readonly faults: FieldFaults
  readonly isDisabled: boolean
}

function dataAccessOptions(current: DataAccess) {
  return DATA_ACCESS_LEVELS.filter(
    (level) => level === current || !DEPRECATED_DATA_ACCESS_LEVELS.includes(level),
  ).map((value) => ({ value, label: DATA_ACCESS_LABELS[value] }))
}

const API_ACCESS_OPTIONS = API_ACCESS_LEVELS.map((value) => ({ value, label: API_ACCESS_LABELS[value] }))

/** What is between words when a list is shown again. */
const tidy = (words: readonly string[]) => words.join(' ')

function DirectoryFields({ base, values, change, faults, isDisabled }: FieldsProps) {
  const zipCodes = readZipCodes(values.zipCodes)
  return (
    <>
      <SelectInput
        label={FIELD_LABELS.dataAccess}
        options={dataAccessOptions(base.dataAccess)}
        value={values.dataAccess}
        onChange={(dataAccess) => change({ dataAccess: dataAccess as DataAccess })}
        isDisabled={isDisabled}
      />
      <SelectInput
        label={FIELD_LABELS.apiAccess}
        options={API_ACCESS_OPTIONS}
        value={values.apiAccess}
        onChange={(apiAccess) => change({ apiAccess: apiAccess as ApiAccess })}
        isDisabled={isDisabled}
      />
      <StatesField states={values.states} onChange={(states) => change({ states })} isDisabled={isDisabled} />
      <TextInput
        label={FIELD_LABELS.zipCodes}
        value={values.zipCodes}
        onChange={(text) => change({ zipCodes: text })}
        onLeave={() => zipCodes.refused.length === 0 && change({ zipCodes: tidy(zipCodes.words) })}
        rows={2}
        isDisabled={isDisabled}
        hint={countInWords(
          zipCodes,
          'ZIP code beside the states',
          'ZIP codes beside the states',
          'Type or paste them with spaces, commas or lines between. A place in a state or a ZIP code is seen.',
        )}
        fault={faults.zipCodes}
      />
    </>
  )
}

function RosterFields({ values, change, faults, isDisabled }: FieldsProps) {
  const rosterTypes = readRosterTypes(values.rosterTypes)
  return (
    <TextInput
      label={FIELD_LABELS.rosterTypes}
      value={values.rosterTypes}
      onChange={(text) => change({ rosterTypes: text })}
      onLeave={() => rosterTypes.refused.length === 0 && change({ rosterTypes: tidy(rosterTypes.words) })}
      isDisabled={isDisabled}
      hint={countInWords(
        rosterTypes,
        'roster type',
        'roster types',
        'Words with spaces or commas between, as in full adds terms. Without any, no roster can be added.',
      )}
      fault={faults.rosterTypes}
    />
  )
}

/** What is set for the product above it. */
function Nested({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, ml: { sm: '33px' }, mb: 1 }}>{children}</Box>
}

/** The four products, and of those that are on what is set for them. */
export function ProductFields(props: FieldsProps) {
  const { values, change, isDisabled } = props
  const product = (field: 'directory' | 'rosters' | 'changelog' | 'dataUpdates', hint: string) => (
    <SwitchInput
      label={FIELD_LABELS[field]}
      isOn={values[field]}
      onChange={(isOn) => change({ [field]: isOn })}
      hint={hint}
      isDisabled={isDisabled}
    />
  )
  return (
    <FormSection title="Products">
      {product('directory', 'Search and records of practitioners and entities.')}
      {values.directory && (
        <Nested>
          <DirectoryFields {...props} />
        </Nested>
      )}
      {product('rosters', 'Rosters of senders, their mapping and their cycles.')}
      {values.rosters && (
        <Nested>
          <RosterFields {...props} />
        </Nested>
      )}
      {product('changelog', 'What changed in the directory, by the API.')}
      {product('dataUpdates', 'Corrections and attestations of its users.')}
    </FormSection>
  )
}
