import type { Faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { faker as american } from '@faker-js/faker/locale/en'
import { faker as ghanaian } from '@faker-js/faker/locale/en_GH'
import { faker as hongKong } from '@faker-js/faker/locale/en_HK'
import { faker as indian } from '@faker-js/faker/locale/en_IN'
import { faker as nigerian } from '@faker-js/faker/locale/en_NG'
import { faker as mexican } from '@faker-js/faker/locale/es_MX'
import { faker as italian } from '@faker-js/faker/locale/it'
import { faker as polish } from '@faker-js/faker/locale/pl'
import { faker as vietnamese } from '@faker-js/faker/locale/vi'
import { type Random, weightedPicker } from '../random.ts'
import own from './names.json' with { type: 'json' }

type Sex = 'female' | 'male'
type GivenNames = Readonly<Record<Sex, readonly string[]>>
type Culture = { surname(random: Random): string; given: GivenNames; languages: readonly string[] }

/** Names in the capitals of a registry, without accents. */
export type DemoName = {
  lastName: string
  firstName: string
  middleName: string | null
  suffix: string | null
  /** Languages that someone of this name may speak beside English. */
  languages: readonly string[]
}

const NOT_DECOMPOSED: Readonly<Record<string, string>> = { Ł: 'L', Đ: 'D', Ø: 'O', Æ: 'AE' }

function inCapitals(names: readonly string[]): readonly string[] {
  return names
    .map((name) => name.toUpperCase().normalize('NFD').replace(/\p{M}/gu, ''))
    .map((name) => name.replace(/[ŁĐØÆ]/g, (letter) => NOT_DECOMPOSED[letter] ?? letter))
    .filter((name) => /^[A-Z][A-Z' .-]+$/.test(name))
}

const AMERICAN_GIVEN: GivenNames = { female: inCapitals(own.female), male: inCapitals(own.male) }
const RARE_GIVEN: GivenNames = getGivenNames(american)

function getGivenNames({ definitions }: Faker): GivenNames {
  const { female = [], male = [] } = definitions.person.first_name
  return { female: inCapitals(female), male: inCapitals(male) }
}

function getCulture(faker: Faker, languages: readonly string[]): Culture {
  const surnames = inCapitals(faker.definitions.person.last_name.generic ?? [])
  return { surname: (random) => random.pick(surnames), given: getGivenNames(faker), languages }
}

function ownCulture(
  lists: { surnames: readonly string[]; female: readonly string[]; male: readonly string[] },
  languages: readonly string[],
): Culture {
  const surnames = inCapitals(lists.surnames)
  const given = { female: inCapitals(lists.female), male: inCapitals(lists.male) }
  return { surname: (random) => random.pick(surnames), given, languages }
}

const pickCommonSurname = weightedPicker(
  own.surnames.map(([name, weight]) => [String(name).toUpperCase(), Number(weight)] as const),
)
const COMMON: Culture = { surname: pickCommonSurname, given: AMERICAN_GIVEN, languages: [] }
const slavic: Culture = {
  ...getCulture(polish, ['Polish', 'Russian']),
  given: ownCulture({ ...own.slavic, surnames: [] }, []).given,
}

const pickCulture = weightedPicker<Culture>([
  [COMMON, 26],
  [{ ...getCulture(american, []), given: AMERICAN_GIVEN }, 28],
  [getCulture(mexican, ['Spanish']), 15],
  [getCulture(indian, ['Hindi', 'Gujarati', 'Telugu', 'Punjabi', 'Tamil']), 7],
  [ownCulture(own.eastAsian, ['Mandarin', 'Korean', 'Japanese']), 5],
  [getCulture(vietnamese, ['Vietnamese']), 3],
  [{ ...getCulture(hongKong, ['Cantonese', 'Mandarin']), given: AMERICAN_GIVEN }, 2],
  [getCulture(nigerian, ['Yoruba', 'Igbo']), 3],
  [getCulture(ghanaian, ['Akan']), 1],
  [ownCulture(own.middleEastern, ['Arabic', 'Persian', 'Urdu']), 3],
  [slavic, 2],
  [{ ...getCulture(german, ['German']), given: AMERICAN_GIVEN }, 2],
  [{ ...getCulture(italian, ['Italian']), given: AMERICAN_GIVEN }, 1],
])

function pickFirstName(random: Random, sex: Sex, culture: Culture): string {
  if (random.chance(0.06)) return random.pick(RARE_GIVEN[sex])
  return random.pick(random.chance(0.45) ? AMERICAN_GIVEN[sex] : culture.given[sex])
}

function pickMiddleName(random: Random, sex: Sex): string | null {
  if (random.chance(0.3)) return null
  const name = random.pick(AMERICAN_GIVEN[sex])
  return random.chance(0.55) ? name.slice(0, 1) : name
}

export function pickSurname(random: Random): string {
  return pickCulture(random).surname(random)
}

export function pickName(random: Random, sex: Sex): DemoName {
  const culture = pickCulture(random)
  const surname = culture.surname(random)
  const isDouble = random.chance(sex === 'female' ? 0.05 : 0.01) && !/[-' ]/.test(surname)
  const second = pickCommonSurname(random).replace(/^.* /, '')
  return {
    lastName: isDouble && second !== surname ? `${surname}-${second}` : surname,
    firstName: pickFirstName(random, sex, culture),
    middleName: pickMiddleName(random, sex),
    suffix:
      sex === 'male' && random.chance(0.035) ? random.pick(['JR', 'JR', 'JR.', 'II', 'III', 'SR']) : null,
    languages: culture.languages,
  }
}
