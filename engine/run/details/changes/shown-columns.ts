import type { TargetConfig } from '@concord/roster-language'
import { ACTION, type ComparedFields } from '#engine/compare/choose-fields.ts'
import { keySql } from '#engine/compare/fingerprint-rows.ts'
import { quoteName } from '#engine/sql/quote.ts'

const NONE = 'CAST(NULL AS VARCHAR)'

const textSql = (id: string) => `CAST(cells.${quoteName(id)} AS VARCHAR)`

/** Returns SQL for the texts of these fields, joined by a separator; null where none has a value. */
const joinSql = (ids: readonly string[], sign: string) =>
  ids.length === 0 ? NONE : `nullif(concat_ws('${sign}', ${ids.map(textSql).join(', ')}), '')`

/** Describes by which fields of a target a row is shown, and its office found. */
export type ShownFields = {
  readonly who: string
  readonly name: readonly (readonly string[])[]
  readonly tin: string | null
  readonly place: readonly string[]
  /** Say which office it is: more than the place that is shown. */
  readonly office: readonly string[]
  readonly zip: string | null
  readonly ended: readonly string[]
}

/** Chooses what rows are shown by: where a target has no city, by the rest of its key. */
export function chooseShown({ fields }: TargetConfig, { key, who }: ComparedFields): ShownFields {
  const has = (id: string) => fields.some((field) => field.id === id)
  const rest = key.filter((field) => field !== who && field.type !== 'tin').map(({ id }) => id)
  const names = [['last_name', 'first_name'], ['full_name'], ['organization_name']]
  const known = names.map((ids) => ids.filter(has)).filter((ids) => ids.length > 0)
  const anyName = fields.find(({ type }) => type === 'name')
  const city = ['city', 'zip'].filter(has)
  return {
    who: who.id,
    name: known.length > 0 || anyName === undefined ? known : [[anyName.id]],
    tin: (key.find(({ type }) => type === 'tin') ?? fields.find(({ type }) => type === 'tin'))?.id ?? null,
    place: city.length > 0 ? city : rest,
    office: ['address_1', 'city', 'zip'].every(has) ? ['address_1', 'city', 'zip'] : rest,
    zip: fields.find(({ type }) => type === 'zip')?.id ?? null,
    ended: ['term_date', ACTION].filter(has),
  }
}

/** Returns SQL of the columns that show a row of `cells` with these fields, and of hashes of whom and where it is. */
export function shownSql(shown: ShownFields, fields: ComparedFields, has: (id: string) => boolean): string {
  const there = (ids: readonly string[]) => ids.filter(has)
  const names = shown.name.map((ids) => joinSql(there(ids), ', '))
  const place = fields.key.filter((field) => field !== fields.who && field.type !== 'tin')
  const hashSql = (values: readonly string[]) =>
    values.length === 0 ? '0::UBIGINT' : `hash(${values.join(', ')})`
  const office = there(shown.office)
  return [
    `${textSql(shown.who)} AS npi`,
    `coalesce(${[...names, NONE].join(', ')}) AS name`,
    `${shown.tin !== null && has(shown.tin) ? textSql(shown.tin) : NONE} AS tin`,
    `${joinSql(there(shown.place), ' ')} AS place`,
    `${shown.zip !== null && has(shown.zip) ? `left(${textSql(shown.zip)}, 3)` : NONE} AS area`,
    `coalesce(${[...there(shown.ended).map(textSql), NONE].join(', ')}) AS ended`,
    `concat_ws('|', ${fields.key
      .filter(({ id }) => has(id))
      .map((field) => `coalesce(CAST(${keySql(field, 'cells.')} AS VARCHAR), '')`)
      .join(', ')}) AS key_text`,
    `${hashSql(place.map((field) => keySql(field, 'cells.')))} AS place_key`,
    `${office.length === 0 ? 'CAST(NULL AS UBIGINT)' : `hash(${office.map((id) => `upper(${textSql(id)})`).join(', ')})`} AS office`,
  ].join(', ')
}
