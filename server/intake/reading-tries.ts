/** Retries of a job that reads a file, so that it outlasts a store or a disk that is away for some hours: soon at first, then hourly. */
export const READING_RETRIES = { retries: 16, maxPauseSeconds: 3600 } as const

/** Readings of one file that may fail, or be killed, before whoever sent it is told. */
export const MAX_READINGS = READING_RETRIES.retries + 1

/** Returns the sentence for a file that is not read in any of them. */
export const describeUnread = (name: string): string =>
  `${name} could not be read because of a problem of the program. Send it again; if that fails too, ask support.`
