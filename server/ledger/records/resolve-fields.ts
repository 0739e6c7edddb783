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

/** The source of a statement, its batch, and how much the source counts. */
export type Speaker = Omit<FieldClaim, 'observedOn' | 'value'> & { readonly sourceKind: SourceKind }

/** A statement of a batch about one record. */
export type RecordClaim = Speaker & {
  readonly npi: number
  readonly observedOn: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The statement of the registry, as a claim of the batch that last brought the record. */
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

/** Decides the fields that claims state, between the claims and what the registry states. */
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

/** Resolves fields like `decideFields`, with the standing of each claim. */
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
