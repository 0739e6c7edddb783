import { formatShare } from '@concord/domain'

/** Shares of earlier cycles, from least to most, and the one of this cycle. */
export type UsualShare = {
  readonly share: number
  readonly past: readonly number[]
}

export type RangeScale = {
  /** The start and end of the band of earlier cycles, from 0 to 100; null without earlier cycles. */
  readonly band: { readonly from: number; readonly to: number } | null
  readonly ticks: readonly number[]
  readonly place: number
  readonly isOutside: boolean
}

/** A value at the end of the scale would be cut off. */
const END = 96
/** A band of one value is still seen. */
const MIN_BAND = 2
/** Number of earlier cycles from which on something can be called unusual; fewer are only shown. */
const MIN_PAST = 3

/** Returns where the values stand on a line that begins at zero. */
export function placeInRange({ share, past }: UsualShare): RangeScale {
  const most = Math.max(share, ...past, Number.MIN_VALUE)
  const place = (value: number) => (value / most) * END
  const [least, top] = [Math.min(...past), Math.max(...past)]
  const isKnown = past.length > 0
  return {
    band: isKnown ? { from: place(least), to: Math.max(place(top), place(least) + MIN_BAND) } : null,
    ticks: past.map(place),
    place: place(share),
    isOutside: past.length >= MIN_PAST && (share < least || share > top),
  }
}

/** Formats the usual range, such as 'usual 0.8 to 2.1%', or the one value if it was always the same. */
export function formatUsual(past: readonly number[]): string {
  if (past.length === 0) return ''
  const [least, most] = [formatShare(Math.min(...past)), formatShare(Math.max(...past))]
  return least === most ? `usual ${most}` : `usual ${least.replace('%', '')} to ${most}`
}
