import { formatDate, SOURCES } from '@concord/domain'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import type { Calendar } from './calendar.ts'

export type DemoBatch = {
  id: string
  source_id: string
  org_id: string | null
  state: 'applied'
  label: string
  started_at: Date
  applied_at: Date
}

const ATTESTATION_WINDOW_DAYS = 30
const ATTESTATION_WINDOWS = 7

function batch(
  number: number,
  source: { id: string },
  label: string,
  {
    started_at,
    applied_at,
    org_id = null,
  }: Pick<DemoBatch, 'started_at' | 'applied_at'> & { org_id?: string | null },
): DemoBatch {
  const id = `ba7c0000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { id, source_id: source.id, org_id, state: 'applied', label, started_at, applied_at }
}

/** Returns the times of a batch that started so many days ago and took so many minutes. */
function span(calendar: Calendar, daysAgo: number, minutes: number) {
  const started_at = calendar.momentAgo(daysAgo)
  return { started_at, applied_at: new Date(started_at.getTime() + minutes * 60_000) }
}

function getAttestations(calendar: Calendar, window: number): DemoBatch {
  const from = (window + 1) * ATTESTATION_WINDOW_DAYS
  const to = Math.max(window * ATTESTATION_WINDOW_DAYS, 1 / 24)
  const until = formatDate(calendar.dayAgo(to))
  return batch(10 + window, SOURCES.webAttestation, `Web attestations until ${until}, demo`, {
    started_at: calendar.momentAgo(from),
    applied_at: calendar.momentAgo(to),
  })
}

/** A batch that speaks of a day. */
export type DemoExclusionList = DemoBatch & { covers: object; covers_until: string }

function getExclusionList(calendar: Calendar, number: number, daysAgo: number): DemoExclusionList {
  const day = calendar.dayAgo(daysAgo)
  return {
    ...batch(number, SOURCES.exclusionList, `OIG exclusions of ${day}, demo`, span(calendar, daysAgo - 1, 1)),
    covers: { leie: day },
    covers_until: day,
  }
}

export type DemoBatches = {
  /** The batch that the directory began with. */
  first: DemoBatch
  monthly: DemoBatch
  /** The older one first. */
  weekly: readonly [DemoBatch, DemoBatch]
  phone: DemoBatch
  /** Says what Summit Health Plan alone sees. */
  roster: DemoBatch
  /** The batch of CMS data about people who bill Medicare. */
  clinicians: DemoBatch
  manual: DemoBatch
  /** Monthly lists of exclusions, the older one first. */
  exclusions: readonly [DemoExclusionList, DemoExclusionList]
  attestations: readonly DemoBatch[]
  attestationsAt(daysAgo: number): DemoBatch
}

export function makeBatches(calendar: Calendar): DemoBatches {
  const { registry, phoneAttestation, roster, clinicians, manualEdit } = SOURCES
  const attestations = Array.from({ length: ATTESTATION_WINDOWS }, (_, window) =>
    getAttestations(calendar, window),
  )
  const oldest = getAttestations(calendar, ATTESTATION_WINDOWS - 1)
  return {
    first: batch(8, registry, 'NPPES full file, demo', span(calendar, 420, 42)),
    monthly: batch(1, registry, 'NPPES monthly file, demo', span(calendar, 26, 14)),
    weekly: [
      batch(2, registry, 'NPPES weekly file, demo', span(calendar, 12, 2)),
      batch(3, registry, 'NPPES weekly file, demo', span(calendar, 5, 2)),
    ],
    phone: batch(4, phoneAttestation, 'Phone attestations, demo', span(calendar, 9, 480)),
    roster: batch(5, roster, 'Meadowlark IPA roster, demo', {
      ...span(calendar, 3, 6),
      org_id: ORGANIZATIONS.summit.id,
    }),
    clinicians: batch(6, clinicians, 'CMS clinicians, demo', span(calendar, 20, 3)),
    manual: batch(7, manualEdit, 'Calls of the help desk, demo', span(calendar, 248, 240)),
    exclusions: [getExclusionList(calendar, 20, 44), getExclusionList(calendar, 21, 13)],
    attestations,
    attestationsAt: (daysAgo) => attestations[Math.floor(daysAgo / ATTESTATION_WINDOW_DAYS)] ?? oldest,
  }
}
