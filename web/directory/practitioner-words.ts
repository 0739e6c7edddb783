import { formatCount, formatPersonName, type PersonName } from '@concord/domain'

/** 'Adaeze Smith, MD', without 'Dr.'; a deactivated NPI may have no name left. */
export function practitionerName(name: PersonName): string {
  return name.lastName || name.firstName ? formatPersonName({ ...name, prefix: null }) : 'Name not stated'
}

/** '1 practitioner', '2,064 practitioners'. */
export function countPractitioners(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'practitioner' : 'practitioners'}`
}
