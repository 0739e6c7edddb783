import commonWords from './common-word.json' with { type: 'json' }
import { searchKey } from './search-key.ts'

const toSet = (words: string) => new Set(words.split(' '))

const TITLES = toSet('DR DRS DOCTOR DOCTORS DOC PROF PROFESSOR MR MISTER MRS MS MISS')
const SUFFIXES = toSet('JR SR II III IV')
const FILLERS = toSet(
  'IN NEAR NEARBY AROUND AT FROM WITHIN OF THE AND FOR WITH WHO IS ARE ZIP ZIPCODE NPI TEL TELEPHONE PHONE FAX NAMED CALLED PROVIDER PROVIDERS PRACTITIONER PRACTITIONERS FIND SHOW LICENSED CERTIFIED LOOKUP LOOKING NUMBER ADDRESS OFFICE PH CONTACT SPECIALIZING SPECIALIZES PRACTICING PRACTICES',
)
/** Filler words in a search for entities; the other fillers can be words of an entity name. */
const FILLERS_OF_ENTITIES = toSet(
  'IN NEAR NEARBY AROUND WITHIN ZIP ZIPCODE NPI TEL TELEPHONE PHONE FAX NAMED CALLED LOOKUP',
)
const CREDENTIALS = toSet(
  'MD DO PHD PSYD EDD PA ND DC FNPBC PMHNP PMHNPBC AGNP AGACNP WHNP DNP MBBS MBA MPH MSN BSN FACP FACS FACC FAAP FACOG FAAFP FNPC MSW LCSWR LMFT MFT RDN DVM JD ESQ SCD DRPH MHA MED CCC RBT LMT LAC OTRL COTA LCDC CADC CCRN CNS DACM FAC FRCS',
)

const COMMON = new Set(commonWords.always.map(searchKey))
const COMMON_OR_NAME = new Set(commonWords.unlessNamed.map(searchKey))

/**
 * Tells whether a word of ordinary English says nothing in a search that finds no one with it: `always` (profile, where), or
 * `unlessNamed`, where no one is called so (close, page); undefined for all others. Takes a search key.
 */
export function getCommonness(key: string): 'always' | 'unlessNamed' | undefined {
  if (COMMON.has(key)) return 'always'
  return COMMON_OR_NAME.has(key) ? 'unlessNamed' : undefined
}

/** Tells whether a word is how someone is addressed and no part of their name: Dr., Mrs. */
export const isTitle = (word: string): boolean => TITLES.has(searchKey(word))

/** Tells whether a word follows a last name: Jr., III. */
export const isNameSuffix = (word: string): boolean => SUFFIXES.has(searchKey(word))

/** Tells whether a word only joins others in a search: near, of, NPI. */
export const isFillerWord = (word: string, subject: 'practitioner' | 'entity'): boolean =>
  (subject === 'entity' ? FILLERS_OF_ENTITIES : FILLERS).has(searchKey(word))

/** Returns the degree that a word names, without periods: 'M.D.' -> 'MD'; undefined for none. */
export function readCredential(word: string): string | undefined {
  const plain = searchKey(word.replace(/[./-]/g, ''))
  return CREDENTIALS.has(plain) ? plain : undefined
}
