import { formatCount } from '@concord/domain'
import type { Cycle } from '../queries.ts'
import { listFirst } from './list-first.ts'

type Changes = NonNullable<Cycle['changes']>

export const CHANGE_KINDS = ['add', 'change', 'term', 'moved', 'reactivated', 'held', 'unchanged'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  add: 'Adds',
  change: 'Changes',
  term: 'Terms',
  moved: 'Moved',
  reactivated: 'Reactivated',
  held: 'Held back',
  unchanged: 'Unchanged',
}

export type KindRow = {
  readonly kind: ChangeKind
  readonly rows: number
  /** The share of the rows of the baseline. */
  readonly share: number
  /** The same of earlier cycles. */
  readonly past: readonly number[]
  readonly detail: string
}

const shareOf = ({ classes, rows }: Changes, kind: ChangeKind): number =>
  (classes[kind] ?? 0) / Math.max(1, rows)

/** Formats the changed rows by field, such as 'phone 288, suite 141, zip 97, 9 more fields'. */
function tellFields({ fields }: Changes): string {
  const changed = Object.entries(fields)
    .filter(([, rows]) => rows > 0)
    .toSorted(([, some], [, others]) => others - some)
  return listFirst(
    changed.map(([field, rows]) => `${field.replaceAll('_', ' ')} ${formatCount(rows)}`),
    'field',
  )
}

function tellKind(kind: ChangeKind, changes: Changes, scope: Cycle['scope']): string {
  const { explicit, implicit } = changes.terms
  switch (kind) {
    case 'add':
      return 'Not in the baseline'
    case 'change':
      return tellFields(changes)
    case 'term':
      return scope === 'full'
        ? `${formatCount(explicit)} stated, ${formatCount(implicit)} missing from a full file`
        : `${formatCount(explicit)} stated`
    case 'moved':
      return 'Same practitioner, other place'
    case 'reactivated':
      return 'Termed before, active again'
    case 'held':
      return 'Not compared until they are fixed'
    case 'unchanged':
      return ''
  }
}

/** Returns how many rows there are of each kind, with what is usual of them; `held` only where there are some. */
export function listKinds({
  changes,
  earlier,
  scope,
}: Pick<Cycle, 'changes' | 'earlier' | 'scope'>): KindRow[] {
  if (changes === null) return []
  const past = earlier.flatMap((one) => one.changes ?? [])
  return CHANGE_KINDS.filter((kind) => kind !== 'held' || (changes.classes.held ?? 0) > 0).map((kind) => ({
    kind,
    rows: changes.classes[kind] ?? 0,
    share: shareOf(changes, kind),
    past: past.map((one) => shareOf(one, kind)),
    detail: (changes.classes[kind] ?? 0) > 0 ? tellKind(kind, changes, scope) : '',
  }))
}
