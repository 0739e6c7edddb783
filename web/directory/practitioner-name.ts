import { formatPersonName, type PersonName } from '@concord/domain'

/** Formats a name as 'Adaeze Smith, MD', without 'Dr.'; a deactivated NPI may have no name left. */
export function practitionerName(name: PersonName): string {
  return name.lastName || name.firstName ? formatPersonName({ ...name, prefix: null }) : 'No name on file'
}
