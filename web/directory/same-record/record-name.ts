import { formatOrganizationName } from '@concord/domain'
import { practitionerName } from '../practitioner-name.ts'
import type { RecordLink } from './queries.ts'

export function getRecordName(subject: RecordLink['subject'], record: RecordLink['same']): string {
  if (subject === 'practitioner') return practitionerName(record)
  return record.name === null ? 'No name on file' : formatOrganizationName(record.name)
}

export const getRecordPath = (subject: RecordLink['subject'], npi: string) => `/directory/${subject}/${npi}`
