/** Catches what never comes, not what comes late: a busy machine turns no journey red. */
export const WAIT_MS = 60_000
