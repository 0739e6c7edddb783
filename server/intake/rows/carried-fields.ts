import type { TargetConfig } from '@concord/roster-language'

/**
 * The values of a roster row that the directory understands, each with the target fields for it, the first preferred.
 */
const CARRIED = {
  npi: ['npi', 'practitioner_npi'],
  action: ['action', 'action_flag'],
  effectiveDate: ['effective_date'],
  termDate: ['term_date'],
  organizationName: ['organization_name', 'facility_name'],
  lastName: ['last_name', 'provider_last_name', 'last'],
  firstName: ['first_name', 'provider_first_name', 'first'],
  middleName: ['middle_name', 'provider_middle_name', 'middle'],
  prefix: ['name_prefix', 'prefix'],
  suffix: ['suffix', 'name_suffix', 'provider_name_suffix'],
  credentials: ['credentials'],
  gender: ['gender', 'provider_gender'],
  languages: ['languages'],
  taxonomy1: ['taxonomy_1', 'taxonomy'],
  taxonomy2: ['taxonomy_2'],
  taxonomy3: ['taxonomy_3'],
  specialty1: ['specialty_1', 'specialty', 'speciality'],
  specialty2: ['specialty_2'],
  specialty3: ['specialty_3'],
  licenseNumber: ['license_number'],
  licenseState: ['license_state'],
  caqhId: ['caqh_id', 'caqh_provider_id'],
  medicaidId: ['medicaid_id'],
  groupNpi: ['group_npi', 'organization_npi'],
  role: ['role'],
  network: ['network'],
  address1: ['address_1', 'address1', 'address'],
  address2: ['address_2', 'address2'],
  city: ['city'],
  state: ['state'],
  zip: ['zip'],
  zip4: ['zip4', 'zip_extn'],
  phone: ['phone'],
  fax: ['fax'],
  acceptingNewPatients: ['accepting_new_patients', 'new_patients', 'accepting'],
  telehealth: ['telehealth'],
  wheelchairAccess: ['wheelchair_access'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CarriedName = keyof typeof CARRIED

/** Their parts are fields of their own, which the run fills from them. */
const READ_INTO_PARTS: readonly string[] = ['full_name', 'full_address']

/** Reasons why fields are not carried, other than that the directory has no such field. */
const REASONS: Readonly<Record<string, string>> = {
  birth_date: 'Sensitive',
  birthdate: 'Sensitive',
  dea_number: 'Sensitive',
  dea: 'Sensitive',
  tin: 'Sensitive',
  tax_id: 'Sensitive',
  hospital_affiliation: 'Names without NPIs',
  group_name: 'The group is known by its NPI',
}
const NO_SUCH_FIELD = 'The directory has no such field'

/** The fields of a target that the directory takes, by column, and those that it does not take. */
export type CarriedColumns = {
  readonly columns: ReadonlyMap<CarriedName, string>
  readonly notCarried: readonly { readonly id: string; readonly label: string; readonly reason: string }[]
}

export function chooseColumns(
  fields: readonly Pick<TargetConfig['fields'][number], 'id' | 'label'>[],
): CarriedColumns {
  const ids = new Set(fields.map(({ id }) => id))
  const columns = new Map<CarriedName, string>()
  for (const [name, candidates] of Object.entries(CARRIED)) {
    const id = candidates.find((candidate) => ids.has(candidate))
    if (id !== undefined) columns.set(name as CarriedName, id)
  }
  const taken = new Set([...columns.values(), ...READ_INTO_PARTS])
  const notCarried = fields
    .filter(({ id }) => !taken.has(id))
    .map(({ id, label }) => ({ id, label, reason: REASONS[id] ?? NO_SUCH_FIELD }))
  return { columns, notCarried }
}
