/**
 * The reasons why an NPI has no record: the `reason` in the details of `not_found`, next to the NPI, and the text that
 * users read. `later` also has `enteredOn`, the day on which the record came. A user who may not search gets only
 * `hidden`: only the lookup reveals that an NPI exists elsewhere.
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
