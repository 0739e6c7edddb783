const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** '7 h 8 min left', '2 d 3 h late'. */
export function sayTimeLeft(dueAt: string, now: Date): string {
  const minutes = Math.floor((new Date(dueAt).getTime() - now.getTime()) / MINUTE_MS)
  const size = Math.abs(minutes)
  const [days, hours] = [Math.floor(size / DAY_MINUTES), Math.floor((size % DAY_MINUTES) / HOUR_MINUTES)]
  const text = days > 0 ? `${days} d ${hours} h` : `${hours} h ${size % HOUR_MINUTES} min`
  return `${text} ${minutes < 0 ? 'late' : 'left'}`
}
