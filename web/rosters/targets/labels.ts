import type { FieldType, OutputFormat, Severity } from '@concord/roster-language'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'

export const TYPE_LABELS: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  name: 'Name',
  npi: 'NPI',
  tin: 'TIN',
  dea: 'DEA number',
  taxonomy: 'Taxonomy',
  zip: 'ZIP, 5 or 9 digits',
  zip4: 'ZIP+4',
  state: 'State',
  phone: 'Phone',
  email: 'Email',
  url: 'Web address',
  date: 'Date',
  gender: 'Gender',
  boolean: 'Yes or no',
  integer: 'Whole number',
  list: 'List',
}

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  reject: 'Reject',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
}

export const SEVERITY_MARKS: Readonly<Record<Severity, MarkStatus>> = {
  reject: 'error',
  error: 'error',
  warning: 'warning',
  info: 'none',
}

export const FORMAT_LABELS: Readonly<Record<OutputFormat, string>> = {
  parquet: 'Parquet',
  csv: 'CSV',
  xlsx: 'Excel',
  ndjson: 'JSON lines',
}

const toOptions = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

export const TYPE_OPTIONS = toOptions(TYPE_LABELS)
export const SEVERITY_OPTIONS = toOptions(SEVERITY_LABELS)
