import type { entityHitSchema, practitionerHitSchema } from '@concord/contract'
import type { z } from 'zod'

/** Where a card says that its record is. */
export type ShownPlace = {
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

type AddedToCards = 'distanceMiles' | 'matches'

/** ZIP codes and cities (as search keys) of all practice locations. */
type Whereabouts = { readonly zips: readonly string[]; readonly cities: readonly string[] }

export type PractitionerCard = Omit<z.output<typeof practitionerHitSchema>, AddedToCards> &
  Whereabouts & { readonly otherNames: readonly string[] }
export type EntityCard = Omit<z.output<typeof entityHitSchema>, AddedToCards> & Whereabouts
export type Card = PractitionerCard | EntityCard
