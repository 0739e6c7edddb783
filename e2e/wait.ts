/** Catches what never comes, not what comes late: a busy machine turns no journey red. */
export const WAIT_MS = 60_000

/** Limits what workers do: they take one job after the other, and on a busy machine those of the demo workspace come first. */
export const WORK_MS = 10 * WAIT_MS
