import { MAX_WATCHED_HITS } from '@concord/contract'
import { formatCount } from '@concord/domain'
import type { MarkStatus } from '#web/ui/StatusMark.tsx'
import type { SearchAlert } from './queries.ts'

type AlertLook = { readonly mark: MarkStatus; readonly words: string }

const LOOKS: Readonly<Record<Exclude<SearchAlert['kind'], 'more' | 'ended'>, AlertLook>> = {
  excluded: { mark: 'error', words: 'Excluded by the OIG' },
  reinstated: { mark: 'ok', words: 'OIG exclusion ended' },
  deactivated: { mark: 'error', words: 'NPI deactivated' },
  reactivated: { mark: 'ok', words: 'NPI active again' },
  moved: { mark: 'warning', words: 'Moved' },
  entered: { mark: 'running', words: 'New in the search' },
  left: { mark: 'none', words: 'No longer in the search' },
}

/** Returns what happened, with its mark. */
export function getAlertLabel({ kind, after }: Pick<SearchAlert, 'kind' | 'after'>): AlertLook {
  switch (kind) {
    case 'more':
      return { mark: 'none', words: after === '1' ? '1 more change' : `${after} more changes` }
    case 'ended':
      return { mark: 'waiting', words: `Watching stopped: more than ${formatCount(MAX_WATCHED_HITS)} hits` }
    default:
      return LOOKS[kind]
  }
}

const NO_PLACE = 'No location on file'

/** Returns the places before and after a move, which the words alone do not say; undefined for other alerts. */
export function formatAlertChange({
  kind,
  before,
  after,
}: SearchAlert): { before: string; after: string } | undefined {
  return kind === 'moved' ? { before: before ?? NO_PLACE, after: after ?? NO_PLACE } : undefined
}

/** Formats a time as a day, 'Jul 9, 2026', in the reader's time zone. */
export function formatDay(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(time))
}

/** Returns days, the newest first, with their alerts in the order given. */
export function groupByDay(alerts: readonly SearchAlert[]): [string, SearchAlert[]][] {
  return [...Map.groupBy(alerts, ({ at }) => formatDay(at))]
}
