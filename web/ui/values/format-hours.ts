const DAYS = [
  ['mon', 'Mon'],
  ['tue', 'Tue'],
  ['wed', 'Wed'],
  ['thu', 'Thu'],
  ['fri', 'Fri'],
  ['sat', 'Sat'],
  ['sun', 'Sun'],
] as const

/** Formats '08:00' as '8 AM' and '17:30' as '5:30 PM'; returns anything else unchanged. */
export function formatClock(time: string): string {
  const parts = /^(\d{2}):(\d{2})/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  const minutes = parts[2] === '00' ? '' : `:${parts[2]}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/**
 * Formats hours as 'Mon to Thu, 8 AM to 5 PM' and 'Fri, 8 AM to 12 PM': one line for days in a row with equal hours.
 */
export function formatHours(hours: Readonly<Record<string, readonly [string, string]>>): string[] {
  const runs: { first: string; last: string; time: string; end: number }[] = []
  for (const [place, [day, name]] of DAYS.entries()) {
    const open = hours[day]
    if (!open) continue
    const time = `${formatClock(open[0])} to ${formatClock(open[1])}`
    const run = runs.at(-1)
    if (run && run.time === time && run.end === place - 1) {
      run.last = name
      run.end = place
    } else runs.push({ first: name, last: name, time, end: place })
  }
  return runs.map(({ first, last, time }) => `${first === last ? first : `${first} to ${last}`}, ${time}`)
}
