/** Returns the path of the page of a cycle. */
export const linkToCycle = (cycleId: string): string => `/rosters/report/${encodeURIComponent(cycleId)}`
