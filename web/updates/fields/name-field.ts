import type { CorrectableField } from '../record-queries.ts'

/** A field with the location or the affiliation that it is of. */
export const nameField = ({ label, place }: Pick<CorrectableField, 'label' | 'place'>): string =>
  place === null ? label : `${label}, ${place}`
