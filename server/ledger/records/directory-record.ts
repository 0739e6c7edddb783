/** A row of one of the tables of records, by column, as JSON has it: days and moments as texts. */
export type Row = Readonly<Record<string, unknown>>

export type SubjectTable = 'practitioners' | 'entities'

/** A record of the registry, or of a view. */
export type DirectoryRecord = {
  readonly npi: number
  readonly table: SubjectTable
  readonly row: Row
  /**
   * Locations in the order of their positions; affiliations are in the order of their entities, then of their
   * positions.
   */
  readonly locations: readonly Row[]
  readonly affiliations: readonly Row[]
}

/** Names a record of a view. */
export type ViewedRecord = { readonly npi: number; readonly viewId: string }

/** The view of everyone; that of an organization has the id of the organization. */
export const PUBLIC_VIEW = '00000000-0000-0000-0000-000000000000'

/** A place without which a location means the mailing address, and an affiliation that it has none. */
export const OUTSIDE_POSITION = -1

export const getPosition = (row: Row): number => Number(row.position)

export const byPosition = (one: Row, other: Row): number => getPosition(one) - getPosition(other)

export const byEntity = (one: Row, other: Row): number =>
  Number(one.entity_npi) - Number(other.entity_npi) || byPosition(one, other)
