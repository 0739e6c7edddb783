import type { DirectoryConfig } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { type Card, findPlacesWithin } from './search-store.ts'

export function isRestricted({ states, zipCodes }: DirectoryConfig): boolean {
  return states.length > 0 || zipCodes.length > 0
}

/** Shows each practitioner at a location within what the organization may see. */
export async function placeCards(
  connection: Connection,
  cards: readonly Card[],
  config: DirectoryConfig | undefined,
): Promise<Card[]> {
  if (!config || !isRestricted(config)) return [...cards]
  const { states, zipCodes } = config
  const elsewhere = cards.filter(
    ({ state, zip }) => !states.includes(state ?? '') && !zipCodes.includes(zip ?? ''),
  )
  const npis = elsewhere.map(({ npi }) => npi)
  const places = npis.length > 0 ? await findPlacesWithin(connection, npis, config) : new Map()
  return cards.map((card) => ({ ...card, ...places.get(card.npi) }))
}
