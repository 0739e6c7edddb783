/** The position of a reader in the changelog: at a change, or between two. */
export type Position = {
  /** Microseconds since 1970, as the database counts. */
  readonly us: number
  readonly npi: number
  readonly id: string
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Before the first change. */
export const START: Position = { us: 0, npi: 0, id: NO_ID }

/** Positions have at most 16 digits: of later moments no one has changes. */
const LAST_MOMENT = Date.UTC(2250, 0)

/** Returns the position before the changes of a moment. */
export function positionAt(moment: Date): Position {
  return { ...START, us: Math.min(Math.max(0, moment.getTime()), LAST_MOMENT) * 1000 }
}

/** Returns the position after the changes of a moment. */
export function positionAfter(moment: Date): Position {
  return positionAt(new Date(moment.getTime() + 1))
}

export const printPosition = ({ us, npi, id }: Position): string => `${us}.${npi}.${id}`

/** Reads a position that the contract has checked. */
export function parsePosition(text: string): Position {
  const [us = '', npi = '', id = NO_ID] = text.split('.')
  return { us: Number(us), npi: Number(npi), id }
}

/** Tells whether one position comes before another. */
export function isBefore(one: Position, other: Position): boolean {
  if (one.us !== other.us) return one.us < other.us
  return one.npi === other.npi ? one.id < other.id : one.npi < other.npi
}
