import { pickName, pickSurname } from '../directory/person-names.ts'
import { createRandom, type Random, weightedPicker } from '../random.ts'
import parts from './name-parts.json' with { type: 'json' }

type Sex = 'female' | 'male'

/** Surnames and given names in the numbers that a national registry has: a few common ones, very many rare ones. */
export type NamePool = {
  pickSurname(random: Random): string
  pickGivenName(random: Random, sex: Sex): string
}

const DRAWS = 120_000
const DISTINCT_SURNAMES = 220_000
// Zipf-Mandelbrot: the commonest surname is borne by one person in about 120, as it is in the United States.
const ZIPF_SHIFT = 15
const ZIPF_EXPONENT = 1.05

function countDraws(draw: (random: Random) => string): [name: string, count: number][] {
  const random = createRandom(1)
  const counts = new Map<string, number>()
  for (let turn = 0; turn < DRAWS; turn += 1) {
    const name = draw(random)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

function composeSurname(random: Random): string {
  const middle = random.chance(0.55) ? random.pick(parts.middles) : ''
  return `${random.pick(parts.starts)}${middle}${random.pick(parts.ends)}`.toUpperCase()
}

/** Lists the surnames of the demo workspace by how common they are, then composed ones. */
function listSurnames(): string[] {
  const random = createRandom(2)
  const names = new Set(countDraws(pickSurname).map(([name]) => name))
  while (names.size < DISTINCT_SURNAMES) names.add(composeSurname(random))
  return [...names]
}

export function createNamePool(): NamePool {
  const pickFrom = weightedPicker(
    listSurnames().map((name, rank) => [name, (rank + ZIPF_SHIFT) ** -ZIPF_EXPONENT] as const),
  )
  const givenNames = (sex: Sex) => weightedPicker(countDraws((random) => pickName(random, sex).firstName))
  const pickGiven = { female: givenNames('female'), male: givenNames('male') }
  return { pickSurname: pickFrom, pickGivenName: (random, sex) => pickGiven[sex](random) }
}
