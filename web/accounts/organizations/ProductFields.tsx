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
import type { FieldErrors } from '#web/ui/form/field-errors.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { SwitchInput } from '#web/ui/form/SwitchInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormSection } from './FormSection.tsx'
import { API_ACCESS_LABELS, DATA_ACCESS_LABELS, FIELD_LABELS, formatCounted } from './organization-labels.ts'
import type { OrganizationValues } from './organization-values.ts'
import { StatesField } from './StatesField.tsx'

export type FieldsProps = {
  readonly values: OrganizationValues
  readonly change: (fields: Partial<OrganizationValues>) => void
  readonly errors: FieldErrors
  readonly isDisabled: boolean
}

const isDeprecated = (level: DataAccess) => DEPRECATED_DATA_ACCESS_LEVELS.includes(level)

/** The data access options; deprecated ones come last. */
const DATA_ACCESS_OPTIONS = DATA_ACCESS_LEVELS.toSorted(
  (a, b) => Number(isDeprecated(a)) - Number(isDeprecated(b)),
).map((value) => ({ value, label: DATA_ACCESS_LABELS[value] }))

const API_ACCESS_OPTIONS = API_ACCESS_LEVELS.map((value) => ({ value, label: API_ACCESS_LABELS[value] }))

/** Returns what is between words when a list is shown again. */
const tidy = (words: readonly string[]) => words.join(' ')

function DirectoryFields({ values, change, errors, isDisabled }: FieldsProps) {
  const zipCodes = readZipCodes(values.zipCodes)
  return (
    <>
      <SelectInput
        label={FIELD_LABELS.dataAccess}
        options={DATA_ACCESS_OPTIONS}
        value={values.dataAccess}
        onChange={(dataAccess) => change({ dataAccess: dataAccess as DataAccess })}
        hint={
          isDeprecated(values.dataAccess)
            ? 'Deprecated: shows practitioners without entities and dashboards. Choose Practitioners instead.'
            : undefined
        }
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
        hint={formatCounted(
          zipCodes,
          'additional ZIP code',
          'additional ZIP codes',
          'Separate ZIP codes with spaces, commas or lines. Users see locations in the states or the ZIP codes.',
        )}
        error={errors.zipCodes}
      />
    </>
  )
}

function RosterFields({ values, change, errors, isDisabled }: FieldsProps) {
  const rosterTypes = readRosterTypes(values.rosterTypes)
  return (
    <TextInput
      label={FIELD_LABELS.rosterTypes}
      value={values.rosterTypes}
      onChange={(text) => change({ rosterTypes: text })}
      onLeave={() => rosterTypes.refused.length === 0 && change({ rosterTypes: tidy(rosterTypes.words) })}
      isDisabled={isDisabled}
      hint={formatCounted(
        rosterTypes,
        'roster type',
        'roster types',
        'Separate types with spaces or commas, for example: full adds terms. Without roster types, no roster can be added.',
      )}
      error={errors.rosterTypes}
    />
  )
}

/** Shows what is set for the product above it. */
function Nested({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2, ml: { sm: '33px' }, mb: 1 }}>{children}</Box>
}

/** The fields that are shown only while a product is on. */
const PRODUCT_OF_FIELD = {
  dataAccess: 'directory',
  apiAccess: 'directory',
  states: 'directory',
  zipCodes: 'directory',
  rosterTypes: 'rosters',
} as const

/** Tells whether the field is not shown because its product is off. */
export const isHidden = (field: string, values: OrganizationValues): field is keyof typeof PRODUCT_OF_FIELD =>
  field in PRODUCT_OF_FIELD && !values[PRODUCT_OF_FIELD[field as keyof typeof PRODUCT_OF_FIELD]]

/** Shows the four products, and of those that are on what is set for them. */
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
      {product('directory', 'Practitioner and entity search and records.')}
      {values.directory && (
        <Nested>
          <DirectoryFields {...props} />
        </Nested>
      )}
      {product('rosters', 'Rosters, mappings and cycles.')}
      {values.rosters && (
        <Nested>
          <RosterFields {...props} />
        </Nested>
      )}
      {product('changelog', 'Directory changes through the API.')}
      {product('dataUpdates', 'Corrections and attestations by users.')}
    </FormSection>
  )
}
