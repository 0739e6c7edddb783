import {
  type FieldClaim,
  type FieldKind,
  type FieldPath,
  type FieldResolution,
  findRecordField,
  parseFieldPath,
  resolveField,
  type SourceKind,
} from '@concord/domain'
import { type KeyedRecord, readField } from '../flatten-record.ts'

/** Who makes a statement, in which batch, and how much the source counts. */
export type Speaker = Omit<FieldClaim, 'observedOn' | 'value'> & { readonly sourceKind: SourceKind }

/** What a batch says of one record. */
export type RecordClaim = Speaker & {
  readonly npi: number
  readonly observedOn: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** What the registry states, as a claim of the batch that the record came with last. */
export type RegistryStatement = Speaker & { readonly observedOn: string }

export type ResolvedField = FieldResolution & { readonly path: FieldPath }

const NOT_IN_RECORDS = (values: readonly unknown[]): FieldKind =>
  values.some((value) => typeof value === 'object' && value !== null) ? 'object' : 'text'

function gatherByPath(claims: readonly RecordClaim[]): Map<string, FieldClaim[]> {
  const byPath = new Map<string, FieldClaim[]>()
  for (const { fields, npi: _, sourceKind: __, ...said } of claims) {
    for (const [path, value] of Object.entries(fields)) {
      const claim = { ...said, value }
      const known = byPath.get(path)
      if (known) known.push(claim)
      else byPath.set(path, [claim])
    }
  }
  return byPath
}

/** The fields that claims speak of, resolved between these and what the registry states. */
export function resolveFields(
  keyed: KeyedRecord,
  { sourceKind: _, ...registry }: RegistryStatement,
  claims: readonly RecordClaim[],
): Map<string, ResolvedField> {
  const resolved = new Map<string, ResolvedField>()
  for (const [path, claimed] of gatherByPath(claims)) {
    const parsed = parseFieldPath(path)
    const field = findRecordField(path)
    if (parsed === undefined || field?.isClaimable === false) continue
    const stated = readField(keyed, parsed)
    const all = stated === undefined ? claimed : [...claimed, { ...registry, value: stated }]
    const kind = field?.kind ?? NOT_IN_RECORDS(all.map(({ value }) => value))
    resolved.set(path, { ...resolveField(all, kind), path: parsed })
  }
  return resolved
}
