/** Shares of the counties that lie at or below the end of a step: most counties are small, few are large. */
const SHARES = [0.5, 0.8, 0.93, 0.98]

function roundUp(value: number): number {
  if (value <= 5) return Math.ceil(value)
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil((value / unit) * 2) * (unit / 2)
}

/** Returns up to four round ends of steps for counts of counties, rising; above the last one is 'more'. */
export function getSteps(values: readonly number[]): number[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b)
  const ends = SHARES.map((share) => roundUp(sorted[Math.floor(share * (sorted.length - 1))] ?? 0))
  const most = sorted.at(-1) ?? 0
  return [...new Set(ends)].filter((end) => end > 0 && end < most)
}

/** Returns the place of the step of a value: 0 for the lowest. */
export function getStep(value: number, steps: readonly number[]): number {
  const place = steps.findIndex((end) => value <= end)
  return place < 0 ? steps.length : place
}
