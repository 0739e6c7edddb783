import { SOURCES } from '#server/ledger/sources.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { type Random, randomFor } from '../random.ts'
import type { DemoBatch, DemoBatches } from './batches.ts'
import { pickPhone } from './places.ts'
import type { DemoPractitioner } from './practitioners.ts'

type ClaimRow = {
  npi: string
  id: string
  field_path: string
  value: unknown
  source_id: string
  batch_id: string
  org_id: string | null
  observed_at: Date
  last_seen_at: Date
}

type ChangeRow = {
  npi: string
  id: string
  field_path: string
  before: unknown
  after: unknown
  at: Date
  batch_id: string
  org_id: string | null
}

export type History = { claims: ClaimRow[]; changes: ChangeRow[] }

const ONE_IN_ATTESTED_BY_WEB = 5
const ONE_IN_CHANGED_LATELY = 40
const ONE_IN_ON_THE_ROSTER = 90
const STATED_OF_A_PLACE = ['address_1', 'address_2', 'city', 'state', 'zip', 'phone', 'fax'] as const

/** Claims and changes are numbered for each practitioner. */
function getId(kind: 'claim' | 'change', index: number, number: number): string {
  const place = index.toString(16).padStart(8, '0') + number.toString(16).padStart(4, '0')
  return `${kind === 'claim' ? 'c1a10000' : 'c4a46e00'}-0000-4000-8000-${place}`
}

/**
 * Returns what the practitioner vouched for on the web: languages, and at each place whether new patients are taken.
 */
function attestedClaims(
  { index, row, locations, verifiedDaysAgo }: DemoPractitioner,
  batches: DemoBatches,
): ClaimRow[] {
  if (row.verified_at === null || verifiedDaysAgo === undefined || index % ONE_IN_ATTESTED_BY_WEB !== 0)
    return []
  const fields: [string, unknown][] = locations.flatMap(({ position, accepting_new_patients }) =>
    accepting_new_patients === null
      ? []
      : [[`locations.${position}.accepting_new_patients`, accepting_new_patients]],
  )
  if (row.languages.length > 0) fields.push(['languages', row.languages])
  const at = row.verified_at
  return fields.map(([field_path, value], number) => ({
    npi: row.npi,
    id: getId('claim', index, number),
    field_path,
    value,
    source_id: SOURCES.webAttestation.id,
    batch_id: batches.attestationsAt(verifiedDaysAgo).id,
    org_id: null,
    observed_at: at,
    last_seen_at: at,
  }))
}

/** The phone that a roster of Summit Health Plan gives, which only Summit sees. */
function rosterClaims({ index, row, locations }: DemoPractitioner, { roster }: DemoBatches): ClaimRow[] {
  const phone = locations.find(({ position }) => position === 0)?.phone
  if (index % ONE_IN_ON_THE_ROSTER !== 0 || !phone) return []
  return [
    {
      npi: row.npi,
      id: getId('claim', index, 999),
      field_path: 'locations.0.phone',
      value: otherPhone(randomFor('history', index), phone),
      source_id: SOURCES.roster.id,
      batch_id: roster.id,
      org_id: ORGANIZATIONS.summit.id,
      observed_at: roster.started_at,
      last_seen_at: roster.started_at,
    },
  ]
}

/** A weekly file, or a call, gave a new phone or another place. */
function latestChanges({ index, row, locations }: DemoPractitioner, batches: DemoBatches): ChangeRow[] {
  if (index % ONE_IN_CHANGED_LATELY !== 0 || row.status === 'deactivated') return []
  const random = randomFor('history', index)
  const batch = random.pick<DemoBatch>([...batches.weekly, batches.phone])
  const change = (number: number, field_path: string, before: unknown, after: unknown): ChangeRow => ({
    npi: row.npi,
    id: getId('change', index, number),
    field_path,
    before,
    after,
    at: batch.applied_at,
    batch_id: batch.id,
    org_id: null,
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

/** Another number of the same area code. */
function otherPhone(random: Random, phone: string): string {
  const candidate = pickPhone(random, [phone.slice(0, 3)])
  return candidate === phone ? otherPhone(random, phone) : candidate
}

/**
 * Returns what was claimed and what changed lately. A record that changed lately is marked with the batch that changed
 * it.
 */
export function recordHistory(practitioner: DemoPractitioner, batches: DemoBatches): History {
  const changes = latestChanges(practitioner, batches)
  const latest = batches.weekly.find(({ id }) => id === changes[0]?.batch_id)
  practitioner.row.batch_id = changes[0]?.batch_id ?? practitioner.row.batch_id
  if (latest) practitioner.row.registry_updated_on = latest.started_at.toISOString().slice(0, 10)
  return {
    claims: [...attestedClaims(practitioner, batches), ...rosterClaims(practitioner, batches)],
    changes,
  }
}
