import { formatCount, SENSITIVE_LABELS } from '@concord/domain'
import type { UpdateFile } from '../queries.ts'

/** What people call the shape of a file, by what its columns are. */
export function nameLayout(columns: UpdateFile['columns']): string {
  const fields = new Set(columns.map(({ field }) => field))
  if (fields.has('action')) return 'Change template'
  if (fields.has('npi') && (fields.has('address_1') || fields.has('full_address'))) return 'Roster'
  return 'List of corrections'
}

/** What of a sensitive column was not stored. */
export function tellRemoved({ header, kind, policy, cells }: UpdateFile['removed'][number]): string {
  const what = policy === 'drop' ? 'was left out' : 'was masked'
  return `${header} ${what} before anything was stored: ${formatCount(cells)} ${SENSITIVE_LABELS[kind]}.`
}

/** What of a workbook stays out, and how it comes in. */
export function tellOtherTabs(tabs: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(tabs.map((tab) => `“${tab}”`))
  return `Not read: ${tabs.length === 1 ? 'tab' : 'tabs'} ${names}. Upload ${tabs.length === 1 ? 'its corrections as a file of its own' : 'their corrections as files of their own'}.`
}
