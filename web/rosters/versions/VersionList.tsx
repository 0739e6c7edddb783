import { Link } from '@mui/material'
import { shortDate, shortDay } from '#web/lib/when.ts'
import type { Column } from '#web/ui/column.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RecordTable, ValueOrEmpty } from '#web/ui/RecordTable.tsx'
import { type MarkStatus, StatusMark } from '#web/ui/StatusMark.tsx'
import type { ConfigVersion } from './queries.ts'

type ShownVersion = Pick<
  ConfigVersion,
  'number' | 'state' | 'note' | 'changedAt' | 'author' | 'publishedBy' | 'effectiveOn' | 'isInForce'
>

export type VersionListProps = {
  /** The newest first. */
  readonly versions: readonly ShownVersion[]
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** Opens what a version changed; left out where nothing can be compared. */
  readonly onCompare?: (number: number) => void
}

/** Says how far a version is, with the mark for it. */
export function getVersionState(
  { state, isInForce, effectiveOn }: Pick<ShownVersion, 'state' | 'isInForce' | 'effectiveOn'>,
  today: string,
): { readonly mark: MarkStatus; readonly label: string } {
  if (state === 'draft') return { mark: 'partial', label: 'Draft' }
  if (state === 'waiting') return { mark: 'waiting', label: 'Waiting for approval' }
  if (isInForce) return { mark: 'ok', label: 'In force' }
  return effectiveOn !== null && effectiveOn > today
    ? { mark: 'running', label: 'Published, not in force yet' }
    : { mark: 'none', label: 'Replaced' }
}

/** Lists all versions of a config: who changed what, who published it, and since when it is in force. */
export function VersionList({ versions, today, onCompare }: VersionListProps) {
  if (versions.length === 0)
    return <EmptyState title="No version yet">The first change makes version 1, as a draft.</EmptyState>
  const columns: readonly Column<ShownVersion>[] = [
    { head: 'Version', cell: ({ number }) => number, isKeptWhole: true },
    {
      head: 'Status',
      narrow: 'status',
      cell: (version) => {
        const { mark, label } = getVersionState(version, today)
        return <StatusMark status={mark}>{label}</StatusMark>
      },
    },
    {
      head: 'In force from',
      isKeptWhole: true,
      cell: ({ effectiveOn }) => (
        <ValueOrEmpty>{effectiveOn === null ? null : shortDay(effectiveOn)}</ValueOrEmpty>
      ),
    },
    { head: 'Note', cell: ({ note }) => note },
    {
      head: 'Edited',
      cell: ({ author, changedAt }) => `${author ?? 'Deleted user'}, ${shortDate(new Date(changedAt))}`,
    },
    { head: 'Published by', cell: ({ publishedBy }) => <ValueOrEmpty>{publishedBy}</ValueOrEmpty> },
    ...(onCompare
      ? [
          {
            head: 'Difference',
            cell: ({ number }: ShownVersion) => (
              <Link component="button" onClick={() => onCompare(number)}>
                See what version {number} changed
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <RecordTable label="Versions" columns={columns} rows={versions} keyOf={({ number }) => String(number)} />
  )
}
