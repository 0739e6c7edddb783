import type { Row } from '#server/ledger/records/directory-record.ts'
import { milesBetween } from '#server/search/search-radius.ts'

type Point = { readonly latitude: number; readonly longitude: number }

const toPoint = ({ latitude, longitude }: Row): Point | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined

/** Returns how far a place moves, in miles between its ZIP code centers; null if it stays, is added or is removed. */
export function getMove(
  before: Row | undefined,
  after: Row | undefined,
): { readonly miles: number | null; readonly zip: string } | null {
  if (before === undefined || after === undefined) return null
  if (before.zip === after.zip && before.address_1 === after.address_1) return null
  const [from, to] = [toPoint(before), toPoint(after)]
  const miles = from && to ? Math.round(milesBetween(from, to) * 10) / 10 : null
  return { miles, zip: String(after.zip ?? '') }
}
