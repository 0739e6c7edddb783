import { type Random, weightedPicker } from '../random.ts'
import type { DemoEntity } from './entities.ts'
import type { Address, Area, Places } from './places.ts'
import type { Profession } from './professions.ts'

const MULTI_SPECIALTY = '193200000X'
const NETWORKS = ['Summit Choice', 'Summit HMO', 'Summit Medicare Advantage', 'Harbor Select']
const pickLocationCount = weightedPicker([
  [1, 62],
  [2, 22],
  [3, 11],
  [4, 5],
])
const pickConfirmation = weightedPicker([
  ['both', 72],
  ['practitioner', 15],
  ['entity', 13],
])

type Practice = { address: Address; entity: DemoEntity | undefined }

export type Affiliation = {
  npi: string
  entity_npi: string
  position: number
  role: string
  network: string | null
  confirmation: string
  batch_id: string
}

/** Finds the entities where someone of a profession may work, in the same area, else in the same state. */
export function entityFinder(entities: readonly DemoEntity[]) {
  const byArea = Map.groupBy(entities, ({ area }) => area)
  const byState = Map.groupBy(entities, ({ area }) => area.state)
  return (area: Area, profession: Profession): readonly DemoEntity[] => {
    const near = byArea.get(area) ?? byState.get(area.state) ?? []
    return near.filter(
      ({ code, kind }) =>
        code === profession.code ||
        profession.also.includes(code) ||
        code === MULTI_SPECIALTY ||
        (kind === 'hospital' && profession.isLicensed),
    )
  }
}

type Workplace = { area: Area; zip: string | undefined; employers: readonly DemoEntity[]; places: Places }

const ANOTHER_AREA_SHARE = 0.05

function pickPractice(
  random: Random,
  position: number,
  { area, zip, employers, places }: Workplace,
): Practice {
  const isElsewhere = position > 0 && random.chance(ANOTHER_AREA_SHARE)
  if (isElsewhere) return { address: places.pickAddress(random, places.pickArea(random)), entity: undefined }
  const isFixed = position === 0 && zip !== undefined
  if (!isFixed && employers.length > 0 && random.chance(0.66)) {
    const entity = random.pick(employers)
    return { address: random.pick(entity.addresses), entity }
  }
  return { address: places.pickAddress(random, area, isFixed ? zip : undefined), entity: undefined }
}

/** Returns one to four places of work, most at an entity that fits, the others in a practice of one's own. */
export function pickPractices(random: Random, workplace: Workplace): Practice[] {
  const practices: Practice[] = []
  const count = pickLocationCount(random)
  for (let position = 0; position < count; position += 1) {
    const practice = pickPractice(random, position, workplace)
    const isTaken =
      practice.entity !== undefined && practices.some(({ entity }) => entity === practice.entity)
    if (!isTaken) practices.push(practice)
  }
  return practices
}

/** Makes the memberships where the practitioner works and, for many physicians, privileges at a hospital. */
export function makeAffiliations(
  random: Random,
  {
    npi,
    batchId,
    practices,
    employers,
    profession,
  }: {
    npi: string
    batchId: string
    practices: readonly Practice[]
    employers: readonly DemoEntity[]
    profession: Profession
  },
): Affiliation[] {
  const affiliate = (entity: DemoEntity, position: number, roles: readonly string[]): Affiliation => ({
    npi,
    entity_npi: entity.npi,
    position,
    role: random.pick(roles),
    network: random.chance(0.75) ? random.pick(NETWORKS) : null,
    confirmation: pickConfirmation(random),
    batch_id: batchId,
  })
  const affiliations = practices.flatMap(({ entity }, position) =>
    entity ? [affiliate(entity, position, ['Member', 'Employed', 'Employed', 'Contracted'])] : [],
  )
  const hospitals = employers.filter(({ kind }) => kind === 'hospital')
  if (profession.isPhysician && hospitals.length > 0 && random.chance(0.5)) {
    const privileges = ['Admitting privileges', 'Courtesy privileges', 'Active staff']
    affiliations.push(affiliate(random.pick(hospitals), -1, privileges))
  }
  return affiliations
}
