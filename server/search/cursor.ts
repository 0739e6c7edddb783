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

export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, direction, tier, rank, row] =
    /^(after|before)-(\d{1,5})-(\d{1,16})-([1-9]\d{0,9})$/.exec(text) ?? []
  if (direction === undefined || !Number.isSafeInteger(Number(rank))) {
    throw new AppError('invalid_input', [{ field: 'cursor', message: 'Use a cursor from an earlier page.' }])
  }
  return {
    direction: direction as Cursor['direction'],
    tier: Number(tier),
    rank: Number(rank),
    row: Number(row),
  }
}

export function printCursor({ direction, tier, rank, row }: Cursor): string {
  return `${direction}-${tier}-${rank}-${row}`
}
