import {
  decideField,
  type FieldClaim,
  type FieldDecision,
  type FieldKind,
  type FieldPath,
  type FieldResolution,
  getRecordField,
  parseFieldPath,
  type RecordField,
  resolveField,
  type SourceKind,
  type StatedValue,
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

/** A field that claims speak of, with all that is stated of it; `field` undefined where no record has such a field. */
type StatedField = {
  readonly path: FieldPath
  readonly field: RecordField | undefined
  readonly stated: StatedValue[]
}

export type DecidedField = FieldDecision & Pick<StatedField, 'path' | 'field'>

function gatherFields(
  keyed: KeyedRecord,
  registry: RegistryStatement,
  claims: readonly RecordClaim[],
): Map<string, StatedField> {
  const gathered = new Map<string, StatedField>()
  for (const by of claims) {
    for (const [name, value] of Object.entries(by.fields)) {
      const known = gathered.get(name)
      if (known) {
        known.stated.push({ by, value })
        continue
      }
      const path = parseFieldPath(name)
      const field = path && getRecordField(path)
      if (path !== undefined && field?.isClaimable !== false)
        gathered.set(name, { path, field, stated: [{ by, value }] })
    }
  }
  for (const { path, stated } of gathered.values()) {
    const value = readField(keyed, path)
    if (value !== undefined) stated.push({ by: registry, value })
  }
  return gathered
}

function getKind({ field, stated }: StatedField): FieldKind {
  if (field !== undefined) return field.kind
  return stated.some(({ value }) => typeof value === 'object' && value !== null) ? 'object' : 'text'
}

/** The fields that claims speak of, decided between these and what the registry states. */
export function decideFields(
  keyed: KeyedRecord,
  registry: RegistryStatement,
  claims: readonly RecordClaim[],
): Map<string, DecidedField> {
  const decided = new Map<string, DecidedField>()
  for (const [name, gathered] of gatherFields(keyed, registry, claims)) {
    const decision = decideField(gathered.stated, getKind(gathered))
    decided.set(name, { ...decision, path: gathered.path, field: gathered.field })
  }
  return decided
}

function toFieldClaim({ by, value }: StatedValue): FieldClaim {
  const { sourceId, orgId, batchId, batchStartedAt, observedOn, weight, halfLifeDays, firstDays } = by
  return { sourceId, orgId, batchId, batchStartedAt, observedOn, weight, halfLifeDays, firstDays, value }
}

/** As `decideFields`, with how each claim stands. */
export function resolveFields(
  keyed: KeyedRecord,
  registry: RegistryStatement,
  claims: readonly RecordClaim[],
): Map<string, FieldResolution> {
  return new Map(
    [...gatherFields(keyed, registry, claims)].map(([name, gathered]) => [
      name,
      resolveField(gathered.stated.map(toFieldClaim), getKind(gathered)),
    ]),
  )
}
