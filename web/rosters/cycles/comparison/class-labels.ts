import type { DecidedClass } from '@concord/domain'

export const CLASS_LABELS: Readonly<Record<DecidedClass, string>> = {
  add: 'Adds',
  change: 'Changes',
  term: 'Terms',
  moved: 'Moved',
  reactivated: 'Reactivated',
}
