import { api } from '@concord/contract'
import { formatCity, formatOrganizationName, seesEntities, type Viewer } from '@concord/domain'
import { practitionerName } from '#web/directory/practitioner-name.ts'
import { call } from '#web/lib/api-client.ts'
import type { Found, Jump } from './jumps.ts'

const MAX_PRACTITIONERS = 6
const MAX_ENTITIES = 4

type Placed = {
  readonly npi: string
  readonly city: string | null
  readonly state: string | null
  readonly status: string
}

const FLAGS: Readonly<Record<string, string>> = { excluded: 'Excluded', deactivated: 'Deactivated' }

/** Formats the hint of a hit: 'Excluded · Dallas, TX · 2478465984'. */
function tellHit({ npi, city, state, status }: Placed): string {
  const place = [city === null ? '' : formatCity(city), state ?? ''].filter((part) => part !== '').join(', ')
  return [FLAGS[status] ?? '', place, npi].filter((part) => part !== '').join(' · ')
}

/** Returns the first practitioners and entities that a text finds; entities for those who may see them. */
export async function findRecords(
  viewer: Viewer,
  query: string,
  signal: AbortSignal,
): Promise<Omit<Found, 'recent'>> {
  const [people, places] = await Promise.all([
    call(api.searchPractitioners, { body: { query, limit: MAX_PRACTITIONERS } }, { signal }),
    seesEntities(viewer)
      ? call(api.searchEntities, { body: { query, limit: MAX_ENTITIES } }, { signal })
      : { entities: [] },
  ])
  const practitioners = people.practitioners.map(
    (hit): Jump => ({
      label: practitionerName(hit),
      hint: tellHit(hit),
      to: `/directory/practitioner/${hit.npi}`,
    }),
  )
  const entities = places.entities.map(
    (hit): Jump => ({
      label: hit.name === null ? 'No name on file' : formatOrganizationName(hit.name),
      hint: tellHit(hit),
      to: `/directory/entity/${hit.npi}`,
    }),
  )
  return { practitioners, entities }
}
