import { type Random, randomFor, weightedPicker } from '../random.ts'
import type { Calendar } from './calendar.ts'
import { makeDemoNpi } from './demo-npi.ts'
import kinds from './entity-kinds.json' with { type: 'json' }
import { pickName } from './person-names.ts'
import { type Address, type Area, type Places, pickPhone } from './places.ts'

type Kind = 'health system' | 'hospital' | 'medical group' | 'facility'

export type DemoEntity = {
  npi: string
  /** Taxonomy code. */
  code: string
  name: string
  kind: Kind
  area: Area
  addresses: readonly Address[]
}

export type EntityRows = { entities: DemoEntity[]; rows: object[]; locations: object[] }

type Shape = { code: string; words: string }
const getShapes = (rows: readonly (readonly (string | number)[])[]) =>
  weightedPicker<Shape>(
    rows.map(
      ([code, words, weight]) => [{ code: String(code), words: String(words) }, Number(weight)] as const,
    ),
  )

const SYSTEM: Shape = { code: '193200000X', words: 'Health System' }
const PICK_SHAPE: Record<Kind, (random: Random) => Shape> = {
  'health system': () => SYSTEM,
  hospital: getShapes(kinds.hospitals),
  'medical group': getShapes(kinds.medicalGroups),
  facility: getShapes(kinds.facilities),
}

const LEGAL_FORMS: Record<Kind, readonly string[]> = {
  'health system': ['', '', ', INC'],
  hospital: ['', '', ', LLC'],
  'medical group': [', PLLC', ' PLLC', ', PA', ' PC', ', LLC', ' INC'],
  facility: [', LLC', ' LLC', ' INC', ', INC.', ''],
}

/**
 * Returns the kind of an entity: one in 33 is a health system, one in eight a hospital. The first one is a system, so
 * that others can belong to it.
 */
function getKind(index: number): Kind {
  if (index % 33 === 0) return 'health system'
  if (index % 8 === 1) return 'hospital'
  return index % 5 < 3 ? 'medical group' : 'facility'
}

const PARENT_SHARE: Record<Kind, number> = {
  'health system': 0,
  hospital: 0.7,
  'medical group': 0.4,
  facility: 0.3,
}

/** Systems have a name of their own as long as there are names. */
function getBrand(systemIndex: number): string {
  return kinds.brands[systemIndex % kinds.brands.length] ?? ''
}

type System = DemoEntity & { brand: string }
type DrawnEntity = System & { words: string; parent: System | undefined }

function pickParent(random: Random, kind: Kind, area: Area, systems: readonly System[]): System | undefined {
  if (!random.chance(PARENT_SHARE[kind])) return undefined
  const near = systems.filter((system) => system.area.state === area.state)
  return near.length > 0 ? random.pick(near) : undefined
}

function nameOf(random: Random, kind: Kind, brand: string, words: string, city: string): string {
  const place = kind === 'health system' || random.chance(0.35) ? '' : ` OF ${city}`
  return `${brand} ${words}${place}${random.pick(LEGAL_FORMS[kind])}`.toUpperCase()
}

function getOfficial(random: Random, area: Area): object {
  const { lastName, firstName, middleName } = pickName(random, random.chance(0.55) ? 'female' : 'male')
  const title = random.pick([
    'CEO',
    'PRACTICE MANAGER',
    'OWNER',
    'PRESIDENT',
    'CFO',
    'DIRECTOR OF OPERATIONS',
  ])
  const phone = pickPhone(random, area.areaCodes)
  return { lastName, firstName, middleName, prefix: null, suffix: null, title, phone, credentials: null }
}

type Surroundings = { places: Places; calendar: Calendar; batchId: string; firstBatchId: string }

function drawEntity(random: Random, index: number, places: Places, systems: readonly System[]): DrawnEntity {
  const kind = getKind(index)
  const area = index < 4 ? places.areaNamed('Dallas') : places.pickArea(random)
  const parent = pickParent(random, kind, area, systems)
  const { code, words } = PICK_SHAPE[kind](random)
  const brand =
    parent?.brand ?? (kind === 'health system' ? getBrand(systems.length) : random.pick(kinds.brands))
  const addresses = Array.from({ length: random.pick([1, 1, 1, 1, 2, 3]) }, () =>
    places.pickAddress(random, area),
  )
  const name = nameOf(random, kind, brand, words, addresses[0]?.city ?? area.name)
  return { npi: makeDemoNpi('entity', index), code, name, kind, area, addresses, brand, words, parent }
}

function getRow(
  random: Random,
  entity: DrawnEntity,
  { calendar, batchId, firstBatchId }: Surroundings,
): object {
  const { npi, name, kind, brand, words, parent, area, code } = entity
  const enumeratedDaysAgo = random.integer(120, 7300)
  const tradeName = { kind: 'Doing business as', name: `${brand} ${words}`.toUpperCase() }
  return {
    npi,
    status: 'active',
    name,
    kind,
    is_subpart: parent !== undefined,
    parent_name: parent?.name ?? null,
    parent_npi: parent?.npi ?? null,
    other_names: random.chance(0.15) ? [tradeName] : [],
    authorized_official: getOfficial(random, area),
    taxonomies: [{ code, primary: true, licenseNumber: null, licenseState: null, group: null }],
    identifiers: [],
    endpoints: [],
    enumerated_on: calendar.dayAgo(enumeratedDaysAgo),
    registry_updated_on: calendar.dayAgo(random.integer(26, enumeratedDaysAgo)),
    batch_id: batchId,
    first_batch_id: firstBatchId,
  }
}

/** Generates health systems, hospitals, medical groups and facilities, with their places and parents. */
export function generateEntities(count: number, surroundings: Surroundings): EntityRows {
  const result: EntityRows = { entities: [], rows: [], locations: [] }
  const systems: System[] = []
  for (let index = 0; index < count; index += 1) {
    const random = randomFor('entity', index)
    const entity = drawEntity(random, index, surroundings.places, systems)
    if (entity.kind === 'health system') systems.push(entity)
    result.entities.push(entity)
    result.rows.push(getRow(random, entity, surroundings))
    result.locations.push(
      ...entity.addresses.map((address, position) => ({ npi: entity.npi, position, ...address })),
    )
  }
  return result
}
