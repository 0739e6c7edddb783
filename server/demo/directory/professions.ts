import { type Random, weightedPicker } from '../random.ts'
import table from './professions.json' with { type: 'json' }

type Kind = {
  pickCredentials: (random: Random) => string | null
  femaleShare: number
  isLicensed: boolean
}

export type Profession = Kind & {
  /** Primary taxonomy code. */
  code: string
  /** Taxonomy codes that many of them state beside it. */
  also: readonly string[]
  isPhysician: boolean
}

const NO_CREDENTIALS_SHARE = 0.07

function getKind(name: keyof typeof table.kinds): Kind {
  const { credentials, femalePercent, licensed } = table.kinds[name]
  const weighted = credentials.map(([written, weight]) => [String(written), Number(weight)] as const)
  const pick = weighted.length > 0 ? weightedPicker(weighted) : undefined
  return {
    pickCredentials: (random) => (pick && !random.chance(NO_CREDENTIALS_SHARE) ? pick(random) : null),
    femaleShare: femalePercent / 100,
    isLicensed: licensed,
  }
}

const PROFESSIONS: readonly (readonly [Profession, number])[] = table.specialties.map((row) => {
  const kind = row.kind as keyof typeof table.kinds
  const also = 'also' in row ? row.also : []
  return [{ ...getKind(kind), code: row.code, also, isPhysician: kind === 'physician' }, row.weight]
})

/** Shares follow how often each specialty is met among registered practitioners. */
export const pickProfession = weightedPicker(PROFESSIONS)

export function getProfession(code: string): Profession {
  const found = PROFESSIONS.find(([profession]) => profession.code === code)
  if (!found) throw new Error(`No demo profession has the code ${code}`)
  return found[0]
}
