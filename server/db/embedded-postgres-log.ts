const SHOWN_LINES = 8
const CALLERS_REFUSED = /FATAL: {2}the database system is |DETAIL: {2}Consistent recovery state /

// The last processes of a killed server hold its shared memory for a moment. And where it was killed in a transaction
// that had made an unlogged table, PostgreSQL takes the init fork of the table away but leaves the rest: the first start
// brings the fork back and then fails at that rest, which the second start knows by the fork to be unlogged and clears.
const PASSING = /FATAL:.*(still in use|lock file|could not create file .*: File exists)/

/** Says by the log of a server that ended at its start whether another start helps. */
export function isPassingFailure(log: string): boolean {
  return PASSING.test(log)
}

/** Returns the last lines of a log that say something, without those about callers who came too early. */
export function getLastLines(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !CALLERS_REFUSED.test(line))
  return lines.slice(-SHOWN_LINES).join('\n')
}
