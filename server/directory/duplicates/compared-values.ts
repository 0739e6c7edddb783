import type { api, ReplyOf } from '@concord/contract'
import {
  FACETS,
  formatAddressLine,
  formatNamePart,
  formatOrganizationName,
  formatPhone,
  type UsAddress,
} from '@concord/domain'
import { DUPLICATE_TABLES, type DuplicateSubject } from './record-store.ts'
import type { Row } from './to-pair.ts'

type Fields = ReplyOf<typeof api.readDuplicate>['fields']
type Values = Readonly<Record<string, readonly (string | null | undefined)[]>>

const GENDERS: Readonly<Record<string, string>> = FACETS.genders.labels

function getNames(row: Row): Values {
  const otherNames = (part: string) => row.other_names.map((name) => name[part])
  if ('last_name' in row) {
    return {
      lastName: [row.last_name, ...otherNames('lastName')].map((name) =>
        formatNamePart(name ?? '', 'family'),
      ),
      firstName: [formatNamePart(row.first_name ?? '', 'given')],
      middleName: [formatNamePart(row.middle_name ?? '', 'given')],
      suffix: [row.name_suffix],
      gender: [GENDERS[row.gender ?? ''] ?? row.gender],
    }
  }
  const { firstName, lastName } = row.authorized_official ?? {}
  return {
    name: [row.name, ...otherNames('name')].map((name) => formatOrganizationName(name ?? '')),
    official: [firstName && lastName ? formatNamePart(`${firstName} ${lastName}`, 'given') : null],
  }
}

/** Returns the values of each field of a record that is compared, as people read them. */
function getValues(row: Row): Values {
  return {
    ...getNames(row),
    npi: [row.npi, row.replacement_npi],
    license: row.taxonomies.map(({ licenseState, licenseNumber }) =>
      licenseState && licenseNumber ? `${licenseState} ${licenseNumber}` : null,
    ),
    identifier: row.identifiers.map(({ value, state }) => [state, value].filter(Boolean).join(' ')),
    specialty: row.taxonomies.map(({ code }) => code),
    phone: row.places.map(({ phone }) => phone && formatPhone(phone)),
    address: row.places.map((place): string => formatAddressLine(place satisfies UsAddress)),
    zip: row.places.map(({ zip }) => zip),
  }
}

/** Returns the values of two records side by side, in the order in which fields are compared. */
export function toComparedValues(subject: DuplicateSubject, one: Row, other: Row): Fields {
  const [values, otherValues] = [getValues(one), getValues(other)]
  const stated = (all: Values, field: string) => [
    ...new Set((all[field] ?? []).filter((value) => typeof value === 'string' && value !== '')),
  ]
  return DUPLICATE_TABLES[subject].fields.map(({ name }) => ({
    field: name,
    values: [stated(values, name) as string[], stated(otherValues, name) as string[]],
  }))
}
