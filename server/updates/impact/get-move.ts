import type { Row } from '#server/ledger/records/directory-record.ts'
import { milesBetween } from '#server/search/search-radius.ts'

type Point = { readonly latitude: number; readonly longitude: number }

const toPoint = ({ latitude, longitude }: Row): Point | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined

/** How far a place moves between the centers of its ZIP codes; null for one that stays, comes or goes. */
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
