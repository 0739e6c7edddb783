import type { Entitlement } from '@concord/domain'
import { joinSql, type Sql, sql } from '#server/db/sql.ts'
import { stateNumber } from './condition.ts'
import { getModelTables, type ModelConnection } from './model-view.ts'
import { opaque } from './opaque.ts'
import { isShown } from './rank-store.ts'
import { areaOfZip } from './read-model/areas.ts'

/**
 * Returns a subquery of the record with this NPI in the read model, as rows of its card: none where no practice location
 * of it lies in these states and ZIP codes. It reads one entry of an index where places themselves take several.
 */
export function seenSubjects(connection: ModelConnection, npi: Sql, { states, zipCodes }: Entitlement): Sql {
  const areas = opaque(sql`${[...states.map(stateNumber), ...zipCodes.map(areaOfZip)]}::int[]`)
  const sides = getModelTables(connection).map(
    (tables) => sql`(select o.card from ${tables.subjects} o
      where o.npi = ${npi} and o.areas && ${areas} ${isShown(tables)})`,
  )
  return sql`(${joinSql(sides, ' union all ')})`
}
