import { DASHBOARD_FIELDS, type DashboardField, SOURCE_KINDS } from '@concord/domain'
import type { ParquetColumn } from '@concord/engine'

/** Fields in the order of their bits: a bit is set where the field is stated, or where it is disputed. */
export const FIELD_BITS = Object.keys(DASHBOARD_FIELDS) as readonly DashboardField[]

export const bitOf = (field: DashboardField): number => 1 << FIELD_BITS.indexOf(field)

/** Above the bits of fields: a conflict in any field. */
export const ANY_FIELD_BIT = 1 << FIELD_BITS.length

/** Kinds of sources, in the order of their numbers. */
export const KIND_NUMBERS = SOURCE_KINDS

/** The ways in which an affiliation is confirmed, in the order of their numbers; 0 for none. */
export const CONFIRMATIONS = ['none', 'practitioner', 'entity', 'both'] as const

/** The parts of a record that a dispute can be about; a place or an affiliation may be one that cannot be seen. */
export const DISPUTED_PARTS = ['record', 'place', 'affiliation'] as const

const columns = (text: string): readonly ParquetColumn[] =>
  text.split(', ').map((column) => {
    const [name = '', type = ''] = column.split(' ')
    return { name, type: type as ParquetColumn['type'] }
  })

/** The tables of a layer with their columns, in the order in which their rows are written. */
export const LAYER_TABLES = {
  practitioners: columns(
    'npi BIGINT, last_name VARCHAR, first_name VARCHAR, credentials VARCHAR, ended UTINYINT, verified_day INTEGER, added VARCHAR, ended_in VARCHAR, codes VARCHAR, bits INTEGER, stated INTEGER',
  ),
  entities: columns(
    'npi BIGINT, name VARCHAR, kind VARCHAR, parent_name VARCHAR, parent_npi BIGINT, ended UTINYINT, codes VARCHAR, bits INTEGER',
  ),
  locations: columns(
    'npi BIGINT, position INTEGER, state VARCHAR, zip VARCHAR, county VARCHAR, city VARCHAR, street VARCHAR, phone VARCHAR, accepting UTINYINT, bits INTEGER, stated INTEGER',
  ),
  affiliations: columns(
    'npi BIGINT, entity_npi BIGINT, position INTEGER, network VARCHAR, confirmation UTINYINT',
  ),
  disputes: columns('npi BIGINT, part UTINYINT, position INTEGER, bits INTEGER, conflicts INTEGER'),
  origins: columns('npi BIGINT, position INTEGER, kind UTINYINT, fields INTEGER'),
  /** Records that the layer replaces. */
  replaced: columns('npi BIGINT'),
} as const satisfies Readonly<Record<string, readonly ParquetColumn[]>>

export type LayerTable = keyof typeof LAYER_TABLES

export const LAYER_TABLE_NAMES = Object.keys(LAYER_TABLES) as readonly LayerTable[]
