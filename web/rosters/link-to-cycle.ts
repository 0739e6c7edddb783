/** The page of a cycle. */
export const linkToCycle = (cycleId: string): string => `/rosters/report/${encodeURIComponent(cycleId)}`
