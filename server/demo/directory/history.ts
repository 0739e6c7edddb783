import { type Random, randomFor } from '../random.ts'
import type { DemoBatch, DemoBatches } from './batches.ts'
import { pickPhone } from './places.ts'
import type { DemoPractitioner } from './practitioners.ts'

export type ChangeRow = {
  npi: string
  id: string
  field_path: string
  before: unknown
  after: unknown
  at: Date
  batch_id: string
  org_id: string | null
  layer: 'record'
}

const ONE_IN_CHANGED_LATELY = 40
/** None of these has claims: what the registry says changes their records as it stands. */
const CHANGED_REMAINDER = 7
const STATED_OF_A_PLACE = [
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'fax',
] as const

/** Changes are numbered for each practitioner. */
function getId(index: number, number: number): string {
  const place = index.toString(16).padStart(8, '0') + number.toString(16).padStart(4, '0')
  return `c4a46e00-0000-4000-8000-${place}`
}

/** Returns the changes of a weekly file, such as a new phone or another place; empty for most practitioners. */
function latestChanges({ index, row, locations }: DemoPractitioner, batches: DemoBatches): ChangeRow[] {
  if (index % ONE_IN_CHANGED_LATELY !== CHANGED_REMAINDER || row.status === 'deactivated') return []
  const random = randomFor('history', index)
  const batch = random.pick<DemoBatch>(batches.weekly)
  const change = (number: number, field_path: string, before: unknown, after: unknown): ChangeRow => ({
    npi: row.npi,
    id: getId(index, number),
    field_path,
    before,
    after,
    at: batch.applied_at,
    batch_id: batch.id,
    org_id: null,
    layer: 'record',
  })
  const phone = locations.find(({ position }) => position === 0)?.phone
  const added = locations.find(({ position }) => position === 1)
  const fields: [path: string, before: unknown, after: unknown][] = [
    ...(phone ? [['locations.0.phone', otherPhone(random, phone), phone] as [string, string, string]] : []),
    ...STATED_OF_A_PLACE.flatMap((column): [string, null, string][] => {
      const value = added?.[column]
      return value ? [[`locations.1.${column}`, null, value]] : []
    }),
  ]
  return fields.map(([path, before, after], number) => change(number, path, before, after))
}

/** Picks another number with the same area code. */
function otherPhone(random: Random, phone: string): string {
  const candidate = pickPhone(random, [phone.slice(0, 3)])
  return candidate === phone ? otherPhone(random, phone) : candidate
}

/** Returns what changed lately. A record that changed lately is marked with the batch that changed it. */
export function recordHistory(practitioner: DemoPractitioner, batches: DemoBatches): ChangeRow[] {
  const changes = latestChanges(practitioner, batches)
  const latest = batches.weekly.find(({ id }) => id === changes[0]?.batch_id)
  practitioner.row.batch_id = changes[0]?.batch_id ?? practitioner.row.batch_id
  if (latest) practitioner.row.registry_updated_on = latest.started_at.toISOString().slice(0, 10)
  return changes
}
