import type { ComparedPlace, ComparedPractitioner } from './duplicate-directory.ts'
import { makeNpi } from './npi.ts'

export type SyntheticPractitioner = ComparedPractitioner & { readonly person: number }

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number) => Math.floor(next() * below)
  const chance = (share: number) => next() < share
  /** Picks earlier items more often, as some names are more common than others. */
  const pickEarly = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() ** 3 * items.length)] as Item
  const pick = <Item>(items: readonly Item[]): Item => items[integer(items.length)] as Item
  return { next, integer, chance, pick, pickEarly }
}
type Random = ReturnType<typeof createRandom>

const FIRST = (
  'ROBERT BOB,WILLIAM BILL,ELIZABETH BETH,MARGARET PEGGY,KATHERINE KATE,JAMES JIM,RICHARD DICK,MICHAEL MIKE,THOMAS TOM,' +
  'JENNIFER JENNY,PATRICIA PAT,CHRISTOPHER CHRIS,SUSAN SUE,DANIEL DAN,STEPHEN STEVE,JOSEPH JOE,MARIA,LINDA,DAVID,LAURA,' +
  'AMIT,PRIYA,WEI,LING,FATIMA,OMAR,OLGA,IVAN,CARLOS,LUCIA,DIEGO,ELENA,KENJI,YUKI,NGUYET,MINH,ADAEZE,CHIDI,NOAH,EMMA,OLIVIA,' +
  'LIAM,AVA,SOPHIA,ETHAN,MASON,HARPER,GRACE,HENRY,JACK,OWEN,LUCAS,NORA,RUTH,PAUL,MARK,PETER,ALAN,KEITH,CARL,DEAN,HEIDI,ERIKA'
)
  .split(',')
  .map((names) => names.split(' '))
const STARTS =
  'BA BRA CAR DEL FER GAR HAL JEN KOW LAM MAR NOR OLS PAT QUI RAM SAN TOR UND VAL WES YAN ZIM SMI HOL'.split(
    ' ',
  )
const MIDDLES = 'DE LI MA NO RI SO TA VE DER LIN MAN'.split(' ')
const ENDS = 'TH SON EZ MAN LEY TON SKI BERG INI OKO ARD WOOD FIELD STEIN OV'.split(' ')
const STREETS = 'MAIN OAK ELM CEDAR LAKE HILL PARK RIVER CHURCH SPRING MAPLE WALNUT'.split(' ')
const SPECIALTIES = [
  '207R00000X',
  '207Q00000X',
  '363L00000X',
  '1223G0001X',
  '225100000X',
  '2084P0800X',
  '208000000X',
]
const STATES = ['TX', 'OK', 'NM', 'LA']

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, (_, at) => (at === 0 ? 2 + random.integer(8) : random.integer(10))).join('')

function makePlace(random: Random): ComparedPlace {
  return {
    address1: `${1 + random.integer(9000)} ${random.pick(STREETS)} ${random.pick(['ST', 'AVE', 'RD'])}`,
    address2: random.chance(0.5) ? `STE ${1 + random.integer(400)}` : null,
    zip: `7${String(random.integer(600)).padStart(4, '5')}`,
    phone: `${digits(random, 3)}${digits(random, 3)}${digits(random, 4)}`,
  }
}

function makePerson(
  random: Random,
  person: number,
  clinics: readonly ComparedPlace[],
): SyntheticPractitioner {
  const places = random.chance(0.2) ? [makePlace(random)] : [random.pickEarly(clinics)]
  const licenseState = STATES[Number(places[0]?.zip?.at(-1)) % STATES.length] ?? ''
  const [firstName = ''] = random.pickEarly(FIRST)
  return {
    person,
    npi: '',
    replacementNpi: null,
    lastName:
      random.pickEarly(STARTS) +
      (random.chance(0.5) ? random.pickEarly(MIDDLES) : '') +
      random.pickEarly(ENDS),
    firstName,
    middleName: random.chance(0.65) ? String.fromCharCode(65 + random.integer(26)) : null,
    suffix: null,
    gender: random.pick(['F', 'M']),
    otherLastNames: [],
    taxonomies: [
      {
        code: random.pickEarly(SPECIALTIES),
        licenseState,
        licenseNumber: `${random.pick(['A', 'K', 'P'])}${digits(random, 5)}`,
      },
    ],
    identifiers: random.chance(0.3) ? [{ value: digits(random, 8), type: '05', state: licenseState }] : [],
    places,
  }
}

/** Makes another person who looks alike: a relative at the same practice, or a child of the same name. */
function makeLookalike(random: Random, of: SyntheticPractitioner, person: number): SyntheticPractitioner {
  const other = makePerson(random, person, of.places)
  const licenseState = of.taxonomies[0]?.licenseState
  const isJunior = random.chance(0.2)
  return {
    ...other,
    lastName: of.lastName,
    places: of.places,
    taxonomies: other.taxonomies.map((taxonomy) => ({ ...taxonomy, licenseState })),
    ...(isJunior ? { firstName: of.firstName, gender: of.gender, suffix: 'JR', middleName: 'Q' } : {}),
  }
}

function mistype(random: Random, text: string | null): string | null {
  if (!text || text.length < 3) return text
  const at = 1 + random.integer(text.length - 2)
  const letter = /\d/.test(text.charAt(at))
    ? String(random.integer(10))
    : String.fromCharCode(65 + random.integer(26))
  const tail = text.slice(at + 1)
  switch (random.integer(4)) {
    case 0:
      return text.slice(0, at) + letter + tail
    case 1:
      return text.slice(0, at) + tail
    case 2:
      return text.slice(0, at) + letter + text.slice(at)
    default:
      return text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + tail
  }
}

type EntryError = (random: Random, of: SyntheticPractitioner) => Partial<SyntheticPractitioner>

/** The errors that happen when a person is registered a second time. */
const ERRORS_OF_ENTRY: readonly EntryError[] = [
  (random, { lastName }) => ({ lastName: mistype(random, lastName) }),
  (random, { firstName }) => ({ firstName: mistype(random, firstName) }),
  ({ pick }, { firstName }) => ({
    firstName: pick(FIRST.find(([name]) => name === firstName) ?? [firstName ?? '']),
  }),
  (_, { firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
  () => ({ middleName: null }),
  (_, { firstName }) => ({ firstName: firstName?.charAt(0) ?? null }),
  (_, { lastName }) => ({ lastName: `NEWELL-${lastName}` }),
  (_, { taxonomies }) => ({ taxonomies: taxonomies.map(({ code }) => ({ code })) }),
  (random, { taxonomies }) => ({
    taxonomies: taxonomies.map((item) => ({
      ...item,
      licenseNumber: mistype(random, item.licenseNumber ?? null),
    })),
  }),
  (random) => ({ places: [makePlace(random)] }),
  (random, { places }) => ({
    places: places.map((place) => ({ ...place, phone: mistype(random, place.phone), address2: null })),
  }),
  () => ({ places: [] }),
  () => ({ gender: null, identifiers: [] }),
]

/**
 * Returns made-up practitioners, of whom one in `oneIn` is there twice with up to two errors in the second record, and
 * one in `oneIn` has a lookalike. NPIs begin with 2, which no registry gives out.
 */
export function makeSyntheticPractitioners({
  people = 2000,
  oneIn = 12,
  seed = 1,
} = {}): SyntheticPractitioner[] {
  const random = createRandom(seed)
  const clinics = Array.from({ length: Math.ceil(people / 8) }, () => makePlace(random))
  const made: SyntheticPractitioner[] = []
  const add = (record: SyntheticPractitioner) =>
    made.push({ ...record, npi: makeNpi(`2${String((made.length * 7919) % 100_000_000).padStart(8, '0')}`) })
  for (let person = 0; person < people; person += 1) {
    const record = makePerson(random, person * 2, clinics)
    add(record)
    if (random.chance(1 / oneIn)) {
      const once = { ...record, ...random.pick(ERRORS_OF_ENTRY)(random, record) }
      add(random.chance(0.5) ? { ...once, ...random.pick(ERRORS_OF_ENTRY)(random, once) } : once)
    }
    if (random.chance(1 / oneIn)) add(makeLookalike(random, record, person * 2 + 1))
  }
  return made
}
