import { displayWord, isAllCapitals } from './name-case.ts'

const KEPT_IN_CAPITALS = new Set(
  (
    'LLC PLLC LLP LLLP PC PA PS SC MD DO DDS DMD OD DPM DC PT OT NP RN PLC APC APMC PSC PHD USA US UC UCLA UCSF VA II III IV ' +
    'ENT OB GYN OBGYN MRI CT ER ICU NW NE SW SE NYU UT SNF DME HMO PPO IPA ACO FQHC YMCA ABA TX NY CA FL DBA'
  ).split(' '),
)
const KEPT_SMALL = new Set('OF THE AND FOR AT IN ON BY TO A AN'.split(' '))

/**
 * Returns the name of an organization from the capitals of a registry: 'PROVIDENCE CARE OF NAPA VALLEY, LLC' ->
 * 'Providence Care of Napa Valley, LLC'. A name that has small letters is kept; spaces are collapsed.
 */
export function formatOrganizationName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ')
  if (!isAllCapitals(name)) return name
  const words = name.split(' ')
  return words.map((word, index) => organizationWord(word, index > 0 && index < words.length - 1)).join(' ')
}

function organizationWord(word: string, isInside: boolean): string {
  const bare = word.replace(/[^\p{L}\p{N}&]/gu, '')
  const isAbbreviation =
    KEPT_IN_CAPITALS.has(bare) || /^(\p{L}\.)+,?$/u.test(word) || /^\p{L}&\p{L}$/u.test(bare)
  if (isAbbreviation) return word
  if (isInside && KEPT_SMALL.has(bare)) return word.toLowerCase()
  const isWithoutVowel = /^[^AEIOUY\d]{2,4}$/.test(bare) && !SHORT_WORDS.has(bare)
  if (isWithoutVowel) return word
  return word
    .split('/')
    .map((part) => (/^\d+(ST|ND|RD|TH)$/.test(part) ? part.toLowerCase() : displayWord(part)))
    .join('/')
}

/** Abbreviations of words, written with small letters though nothing in them can be spoken. */
const SHORT_WORDS = new Set(
  'DR DRS MR MRS MS ST MT FT JR SR CTR LTD MGMT SVC SVCS GRP HLTH CLN NTL PKWY BLVD'.split(' '),
)
