import { AppError } from '#server/http/app-error.ts'

/** Says where a page starts: behind a row (forward) or before it (backward). */
export type Cursor = {
  readonly direction: 'after' | 'before'
  /** Says how well the row matches, or the ordinal of its place in a circle. */
  readonly tier: number
  readonly rank: number
  /** Place of the row among all, from 1. */
  readonly row: number
}

/** The cursor of a page, which people come back with later: it knows its row also after the ranks were numbered again. */
export type PageCursor = Cursor & {
  /** The NPI of the row; older cursors have none. */
  readonly npi?: string | undefined
  /**
   * The version of the public model in which the row had the rank; left out where it would tell that something changed
   * which may not be seen.
   */
  readonly version?: number | undefined
}

export function parseCursor(text: string | undefined): PageCursor | undefined {
  if (text === undefined) return undefined
  const [, direction, tier, rank, row, npi, version] =
    /^(after|before)-(\d{1,5})-(\d{1,16})-([1-9]\d{0,9})(?:-(\d{10})(?:-(\d{1,16}))?)?$/.exec(text) ?? []
  if (direction === undefined || !Number.isSafeInteger(Number(rank))) {
    throw new AppError('invalid_input', [{ field: 'cursor', message: 'Use a cursor from an earlier page.' }])
  }
  return {
    direction: direction as Cursor['direction'],
    tier: Number(tier),
    rank: Number(rank),
    row: Number(row),
    npi,
    version: version === undefined ? undefined : Number(version),
  }
}

export function printCursor({ direction, tier, rank, row, npi, version }: PageCursor): string {
  return [direction, tier, rank, row, npi, version].filter((part) => part !== undefined).join('-')
}
