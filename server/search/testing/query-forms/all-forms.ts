import { FIRST_VISITS } from './first-visits.ts'
import { HELD_FORMS } from './held.ts'
import { NAMES } from './names.ts'
import { NUMBERS } from './numbers.ts'
import { PLACES } from './places.ts'
import type { QueryForms } from './query-form.ts'
import { FILTERS, SENTENCES, SPECIALTIES } from './sentences.ts'

/** Every way in which people type a search that is known here. */
export const ALL_FORMS: QueryForms = {
  ...{ ...NAMES, ...PLACES, ...NUMBERS, ...FILTERS, ...SPECIALTIES, ...SENTENCES },
  ...FIRST_VISITS,
  ...HELD_FORMS,
}
