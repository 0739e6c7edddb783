/** Lists the kinds of sources that batches come from. */
export const SOURCE_KINDS = ['registry', 'roster', 'data_update', 'attestation', 'manual_edit'] as const

export type SourceKind = (typeof SOURCE_KINDS)[number]

/**
 * Tells whether the source of a statement vouches for the record, so that its verification counts from that day: an
 * attestation does, and so does a roster that the sending organization published. A roster vouches only for what it
 * states to exist.
 */
export function isVouching(said: {
  readonly sourceKind: SourceKind
  readonly orgId: string | null
  readonly fields: Readonly<Record<string, unknown>>
}): boolean {
  if (said.sourceKind === 'attestation') return true
  const isOfSender = said.sourceKind === 'roster' && said.orgId !== null
  return isOfSender && Object.values(said.fields).some((value) => value !== null && value !== false)
}

/** Describes how much the statements of a source count. */
export type SourceTrust = {
  /** Above 0, at most 1. */
  readonly weight: number
  /** After so many days a statement counts half as much. */
  readonly halfLifeDays: number
  /** Days during which a statement takes precedence over those of other sources, whatever their scores; 0 for never. */
  readonly firstDays: number
}

/** Describes a source that every installation has. */
export type BuiltInSource = SourceTrust & {
  readonly id: string
  readonly kind: SourceKind
  readonly name: string
}

const source = (
  number: number,
  kind: SourceKind,
  name: string,
  [weight, halfLifeDays, firstDays = 0]: readonly [number, number, number?],
): BuiltInSource => ({
  id: `c0de5001-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind,
  name,
  weight,
  halfLifeDays,
  firstDays,
})

/** Lists the sources that every installation begins with; what people set for them is stored beside. */
export const SOURCES = {
  registry: source(1, 'registry', 'NPPES registry', [0.7, 365]),
  webAttestation: source(2, 'attestation', 'Web attestation', [0.95, 180, 90]),
  phoneAttestation: source(3, 'attestation', 'Phone attestation', [0.9, 180, 90]),
  roster: source(4, 'roster', 'Roster', [0.8, 120]),
  dataUpdate: source(5, 'data_update', 'Data update', [0.85, 150]),
  unprovenUpdate: source(12, 'data_update', 'Data update without evidence', [0.6, 150]),
  manualEdit: source(6, 'manual_edit', 'Manual edit', [0.6, 180]),
  exclusionList: source(7, 'registry', 'OIG exclusion list', [0.95, 60]),
  taxonomyCodes: source(8, 'registry', 'NUCC taxonomy codes', [0.95, 365]),
  zipCodes: source(9, 'registry', 'ZIP codes', [0.7, 365]),
  clinicians: source(11, 'registry', 'CMS clinicians', [0.75, 180]),
  decidedConflict: source(10, 'manual_edit', 'Decided conflict', [1, 180, 90]),
} as const
