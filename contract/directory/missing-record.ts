/**
 * Gives why there is no record at an NPI: the `reason` in the details of `not_found`, with the NPI, and what people read
 * of it; `later` also has the day that it came, `enteredOn`. Who may not search learns no more than `hidden`: that an NPI exists elsewhere is told by the lookup alone.
 */
export const MISSING_RECORD_REASONS = {
  invalid: 'It is not a valid NPI. Look for a mistyped or swapped digit.',
  unknown: 'The directory has no record with this NPI.',
  practitioner: 'It is the NPI of a practitioner.',
  entity: 'It is the NPI of an entity.',
  later: 'The directory did not have it yet on that day.',
  outside: 'It is outside the states, ZIP codes or record types of your organization.',
  hidden: 'It does not exist, or it is outside the states, ZIP codes or record types of your organization.',
} as const

export type MissingRecordReason = keyof typeof MISSING_RECORD_REASONS
