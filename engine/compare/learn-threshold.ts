/** Minimum number of earlier files: with fewer, it is not known what is usual. */
export const MIN_FILES = 3

/** Maximum standard deviations above the median for a file that counts as usual. */
const DEVIATIONS = 4
/** The median of deviations of a normal distribution is this part of its standard deviation. */
const MEDIAN_DEVIATION = 0.6745

/** Describes what is taken as usual before anything is known, and what is never unusual, both as shares. */
export type Usual = { readonly atFirst: number; readonly always: number }

/** A share above which a file is not as earlier ones are, and of how many files that was learned, from least to most. */
export type Threshold = {
  readonly above: number
  readonly learned: { readonly files: number; readonly least: number; readonly most: number } | null
}

function median(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2)
  const [one = 0, other = one] = sorted.length % 2 === 1 ? [sorted[half]] : [sorted[half - 1], sorted[half]]
  return (one + other) / 2
}

const sort = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/**
 * Returns the threshold that the shares of earlier files teach: their median and some median deviations, so that a
 * single file that was odd teaches nothing.
 */
export function learnThreshold(past: readonly number[], { atFirst, always }: Usual): Threshold {
  if (past.length < MIN_FILES) return { above: atFirst, learned: null }
  const shares = sort(past)
  const middle = median(shares)
  const deviation = median(sort(shares.map((share) => Math.abs(share - middle)))) / MEDIAN_DEVIATION
  const learned = { files: shares.length, least: shares[0] ?? 0, most: shares.at(-1) ?? 0 }
  return { above: Math.max(always, middle + DEVIATIONS * deviation), learned }
}
