import { formatShare } from '@concord/domain'
import type { CycleStop } from '../queries.ts'

const TITLES: Readonly<Record<string, string>> = {
  'zero-rows': 'All rows are kept back',
  'held-share': 'Many rows are held',
  'rejected-share': 'Many rows are rejected',
  'scope-mismatch': 'Full file or changes only',
  'header-drift': 'Columns have changed',
  'profile-drift': 'Values look different',
  'terms-share': 'Many terms',
  'field-change-share': 'Many changes',
  'row-swing': 'Number of rows',
  'null-rate-jump': 'More blanks',
  'date-order': 'Dates in another order',
  'unread-pages': 'Pages that cannot be read',
  'missing-key': 'No column says which row is which',
}

/** Says why the first person cannot be the second one. */
export const OWN_STOP = 'You released it, perhaps acting as another user. Another person has to agree.'

/** Returns the title of a stop, such as 'Many changes in phone: 9.4%'. */
export function getStopTitle({ stop, field, share }: CycleStop): string {
  const title = TITLES[stop] ?? stop
  const what = field === null ? title : `${title} in ${field.replaceAll('_', ' ')}`
  return share === null ? what : `${what}: ${formatShare(share)}`
}

/** Tells what is unusual, and where to look if the message of the stop does not say it. */
export const tellStop = ({ stop, message }: CycleStop): string =>
  stop === 'zero-rows' ? `${message} What keeps them back stands below, by rule.` : message

/** Returns the range of values that would not trigger the stop; null if no threshold defines it. */
export function getStopRange({ share, above, usual }: CycleStop): readonly number[] | null {
  if (share === null) return null
  if (usual !== null) return [usual.least, usual.most]
  return above === null ? null : [0, above]
}

/** Formats the usual range of earlier files, 'usual 0.8 to 2.1%', or what passes if nothing was learned yet. */
export function tellStopRange({ above, usual }: CycleStop): string {
  if (usual !== null) {
    const [least, most] = [formatShare(usual.least), formatShare(usual.most)]
    return least === most ? `usual ${most}` : `usual ${least.replace('%', '')} to ${most}`
  }
  return above === null ? '' : `up to ${formatShare(above)} passes`
}

export const countOpen = (stops: readonly CycleStop[]): number =>
  stops.filter(({ second }) => second === null).length
