/** An item that a chart shows and that users can reach. */
export type Mark = {
  readonly key: string
  /** Says what it stands for: 'Family Medicine'. */
  readonly label: string
  /** Says its values in words: '8,214 practitioners, 79% accepting'. */
  readonly text: string
  /** Address of the rows that it counts. */
  readonly to?: string | undefined
  /** Narrows the whole page to it, or no longer. */
  readonly onPick?: (() => void) | undefined
  readonly isPicked?: boolean | undefined
}

export function sayMark({ label, text }: Mark): string {
  return `${label}: ${text}`
}

/** Says what can be done with a mark, where it is pointed at. */
export function sayActs({ to, onPick, isPicked }: Mark): string | undefined {
  const pick = isPicked ? 'Click to remove the filter' : 'Click to filter'
  if (onPick && to !== undefined) return `${pick}, Enter for the rows`
  if (onPick) return pick
  return to === undefined ? undefined : 'Click for the rows'
}
