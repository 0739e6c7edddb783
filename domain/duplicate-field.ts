/** Names how two values of a field are compared, which also says how a value is written before. */
export type DuplicateFieldKind =
  /** A name of a person: nicknames, initials, one part of a double name and what sounds alike are near it. */
  | 'name'
  /** The name of an organization or a street: words. */
  | 'text'
  /** A number that one record alone should have; one wrong or swapped character is near it. */
  | 'number'
  /** 'TX K4471': a state and a number. Licenses of different states say nothing of each other. */
  | 'license'
  | 'phone'
  /** YYYYMMDD or YYYY-MM-DD: one wrong or swapped digit is near it. */
  | 'date'
  /** A value from a small set: equal or not. */
  | 'code'

/**
 * Describes one field of a table in which records that mean the same are sought. A field with several values is compared
 * by the two that agree best.
 */
export type DuplicateField = {
  readonly name: string
  readonly kind: DuplicateFieldKind
  /** The share of pairs that mean the same, both with a value, in which the values are equal. */
  readonly agreeing: number
  /** The share of those in which they have nothing in common; the rest is near. */
  readonly differing: number
  /**
   * Fields of a group say much the same, as a phone and the address that it rings at: the strongest of them counts in
   * full, the others a quarter.
   */
  readonly group?: string
  /** The field whose value may stand here by mistake, and the other way round. */
  readonly swappedWith?: string
}

/** Names what becomes of a value in a key: itself, how it sounds, its usual form (Bob -> Bert), or its first characters. */
export type DuplicateKeyForm = 'value' | 'sound' | 'formal' | 'initial' | 'start3'

/** Describes one way in which pairs are found: records that share all parts of it are compared. */
export type DuplicateKey = {
  readonly parts: readonly (readonly [field: string, form: DuplicateKeyForm])[]
  /** The parts may stand in either order, as first and last name may. */
  readonly isUnordered?: true
}

/** Describes a table in which records that mean the same are sought. */
export type DuplicateTable = {
  readonly fields: readonly DuplicateField[]
  readonly keys: readonly DuplicateKey[]
}

/** A record as it is compared: its values by field, as `normalizeDuplicateValue` writes them, each once. */
export type DuplicateRecord = {
  readonly id: string
  readonly values: Readonly<Record<string, readonly string[]>>
}
