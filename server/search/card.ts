import type { entityHitSchema, practitionerHitSchema } from '@concord/contract'
import type { z } from 'zod'

/** Says where a card says that its record is. */
export type ShownPlace = {
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

type AddedToCards = 'distanceMiles' | 'matches' | 'screening'

/**
 * Defines what a card holds beside what is shown: ZIP codes and cities (as search keys) of all practice locations, and the
 * street of the first of them; undefined where that was not read, or is not on a card of an earlier version of the program.
 * States of all of them where there are several and each is in one; undefined otherwise and on earlier cards.
 */
type Kept = {
  readonly zips: readonly string[]
  readonly cities: readonly string[]
  readonly street?: string | null
  readonly states?: readonly string[]
  readonly isPossiblyExcluded?: true
}

export type PractitionerCard = Omit<z.output<typeof practitionerHitSchema>, AddedToCards> &
  Kept & { readonly otherNames: readonly string[] }
export type EntityCard = Omit<z.output<typeof entityHitSchema>, AddedToCards> & Kept
export type Card = PractitionerCard | EntityCard
export type CardKey = keyof PractitionerCard | keyof EntityCard

export const NOWHERE: ShownPlace = {
  city: null,
  state: null,
  zip: null,
  phone: null,
  latitude: null,
  longitude: null,
}
const UNCHANGED = { deactivatedOn: null, excludedOn: null }
const UNNAMED_PRACTITIONER = {
  ...NOWHERE,
  ...UNCHANGED,
  lastName: null,
  firstName: null,
  middleName: null,
  suffix: null,
  credentials: null,
  gender: null,
  entityName: null,
  verifiedAt: null,
}
const UNNAMED_ENTITY = { ...NOWHERE, ...UNCHANGED, name: null, kind: null, parentName: null }

/** A card as the read model keeps it: without what is null, which is half of it and would have to be read each time. */
export type KeptCard = Pick<Card, 'npi'> & Partial<PractitionerCard & EntityCard>

export function readCard<Shown extends Card>(kept: KeptCard): Shown {
  const blank = 'practitionerCount' in kept ? UNNAMED_ENTITY : UNNAMED_PRACTITIONER
  return { ...blank, ...kept } as unknown as Shown
}

/** Returns what a card shows, without what it holds beside that. */
export function getShown<Shown extends Card>(card: Shown): Omit<Shown, keyof Kept> {
  const { zips: _, cities: __, street: ___, states: ____, isPossiblyExcluded: _____, ...shown } = card
  return shown
}
