import type { Interpretation } from '../header/find-interpretations.ts'

/** Defines what stands in a line of an address. */
export const PARTS = new Set(['address line 2', 'city', 'state', 'zip', 'zip4', 'county'])
/** Defines what an address begins with. */
export const OPENING = new Set(['address line 1', 'full address'])
/** Defines how people are reached at an address. */
export const CONTACTS = new Set(['phone', 'fax', 'email'])
/** Defines what may come back for each of several places. */
export const BLOCK_NOUNS = new Set([
  ...PARTS,
  ...OPENING,
  ...CONTACTS,
  'practice name',
  'organization name',
  'tin',
  'npi',
])
/** Defines what is at one place alone. */
export const PLACES = new Set([...PARTS, ...OPENING])

/** Roles by which an address is another one than that of the practice. */
const ELSEWHERE = new Set([
  'billing',
  'mailing',
  'correspondence',
  'home',
  'contact',
  'supervising',
  'hospital',
  'school',
  'license',
  'coverage',
  'legal',
])
/** Tells whether something is of another address than that of the practice. */
export const isElsewhere = ({ roles }: Interpretation): boolean => roles.some((role) => ELSEWHERE.has(role))
