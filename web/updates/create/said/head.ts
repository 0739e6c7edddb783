import type { DataUpdate } from '../../queries.ts'

/** The facts stated once for a whole update, as its fields hold them. */
export type Head = {
  readonly source: string
  readonly person: string
  readonly contact: string
  /** 'YYYY-MM-DD', or '' for not stated. */
  readonly trueSince: string
  readonly heardOn: string
}

/** Returns the day of a moment in the user's time zone. */
export function toLocalDay(moment: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`
}

export function readHead(update: DataUpdate | null): Head {
  const { source = '', person = '', contact = '' } = update?.saidBy ?? {}
  const heardOn = toLocalDay(update ? new Date(update.heardAt) : new Date())
  return { source, person, contact, trueSince: update?.trueSince ?? '', heardOn }
}

/** Returns the moment for a day: the stored one if the day is the same, now for today or no day, otherwise noon. */
export function toHeardAt(
  { heardOn }: Pick<Head, 'heardOn'>,
  stored: string | null,
  now = new Date(),
): string {
  if (stored !== null && toLocalDay(new Date(stored)) === heardOn) return stored
  if (heardOn === '' || heardOn === toLocalDay(now)) return now.toISOString()
  return new Date(`${heardOn}T12:00:00`).toISOString()
}
