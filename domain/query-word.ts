import { searchKey } from './search-key.ts'

const toSet = (words: string) => new Set(words.split(' '))

const TITLES = toSet('DR DRS DOCTOR DOCTORS PROF PROFESSOR MR MRS MS MISS')
const SUFFIXES = toSet('JR SR II III IV')
const FILLERS = toSet(
  'IN NEAR NEARBY AROUND AT FROM WITHIN OF THE AND FOR WITH WHO IS ARE ZIP ZIPCODE NPI TEL TELEPHONE PHONE FAX NAMED CALLED PROVIDER PROVIDERS PRACTITIONER PRACTITIONERS FIND SHOW LICENSED CERTIFIED',
)
/** In the names of entities the others are words of the name. */
const FILLERS_OF_ENTITIES = toSet(
  'IN NEAR NEARBY AROUND WITHIN ZIP ZIPCODE NPI TEL TELEPHONE PHONE FAX NAMED CALLED',
)
const CREDENTIALS = toSet(
  'MD DO PHD PSYD EDD PA ND DC DNP MBBS MBA MPH MSN BSN FACP FACS FACC FAAP FACOG FAAFP FNPC MSW LCSWR LMFT MFT RDN DVM JD ESQ SCD DRPH MHA MED CCC RBT LMT LAC OTRL COTA LCDC CADC CCRN CNS DACM FAC FRCS',
)

/** Tells whether a word is how someone is addressed and no part of their name: Dr., Mrs. */
export const isTitle = (word: string): boolean => TITLES.has(searchKey(word))

/** Tells whether a word follows a last name: Jr., III. */
export const isNameSuffix = (word: string): boolean => SUFFIXES.has(searchKey(word))

/** Tells whether a word only joins others in a search: near, of, NPI. */
export const isFillerWord = (word: string, subject: 'practitioner' | 'entity'): boolean =>
  (subject === 'entity' ? FILLERS_OF_ENTITIES : FILLERS).has(searchKey(word))

/** The degree that a word names, without periods: 'M.D.' -> 'MD'; undefined for none. */
export function readCredential(word: string): string | undefined {
  const plain = searchKey(word.replaceAll('.', ''))
  return CREDENTIALS.has(plain) ? plain : undefined
}
