import { formatOrganizationName } from '@concord/domain'
import { practitionerName } from '../practitioner-name.ts'
import type { DuplicateSubject } from './duplicate-address.ts'
import type { PairRecord } from './queries.ts'

export function getRecordName(subject: DuplicateSubject, record: PairRecord): string {
  if (subject === 'practitioner') return practitionerName(record)
  return record.name === null ? 'No name on file' : formatOrganizationName(record.name)
}

export const getRecordPath = (subject: DuplicateSubject, npi: string) => `/directory/${subject}/${npi}`
