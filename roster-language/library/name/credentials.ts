import { anyOf } from './any-of.ts'
import table from './credential.json' with { type: 'json' }

/**
 * Credentials that are no names, in any case. Sources: the designations of the certifying bodies (ANCC, AANPCB, NCCPA,
 * NBCOT, ASHA, CDR, BPS, ABPP, BACB, NCCAOM), the fellowships of medical societies, the licenses of state boards for the
 * providers of the NUCC code set, and degrees.
 */
const UNMISTAKABLE = Object.values(table.unmistakable).flatMap((list) => list.split(' '))

/** Professions that are written out. */
const WRITTEN_OUT = [
  'medical doctor',
  'doctor of (?:medicine|osteopathy|osteopathic medicine|dental surgery|dental medicine|chiropractic|optometry|podiatric medicine|pharmacy|physical therapy|audiology|psychology|philosophy)',
  "physicians?(?:'s)? assistant(?: certified)?",
  '(?:(?:family|adult|pediatric|acute care|certified|psychiatric mental health|advanced practice|registered) )*(?:nurse(?: practitioner| midwife| anesthetist)?|rn first assistant)',
  '(?:(?:licensed|registered|certified|clinical|independent|professional|mental health|marriage and family|physical|occupational|speech|respiratory|massage) )+(?:social worker|psychologist|counselor|therapist|dietitian|pathologist|acupuncturist)',
]

/** Professions behind a name, whose words organizations have too. */
export const PROFESSIONS = `(?i)[ ,/]+(?:${WRITTEN_OUT.join('|').replaceAll("'", "\\'")})`

const ALSO_NAMES = new Set(table.alsoNames.split(' '))
/** Spellings differ in what stands between the letters: PhD and Ph D, LPC-S and LPC S; but PAC is not PA-C. */
function getUnits(credential: string): string[] {
  const isApart = ALSO_NAMES.has(credential.replace(/[-/]/, '').toUpperCase())
  const spelled = credential.toUpperCase().replace(/^(PH|PHARM|PSY|AU)D$/, '$1?D')
  return Array.from(spelled, (sign) =>
    sign === '?' ? ' ?' : /[-/]/.test(sign) ? (isApart ? '[-/ ]' : '[-/ ]?') : sign,
  )
}

/** Credentials that are no names, as a pattern that ignores case. */
export const SURE_CREDENTIALS = `(?:${[...WRITTEN_OUT, anyOf(UNMISTAKABLE.map(getUnits))].join('|')})`

/** Credentials that are names, initials or words too: they are written so, and only what stands around them tells. */
export const UNSURE_CREDENTIALS = anyOf([...ALSO_NAMES].map((credential) => Array.from(credential)))
