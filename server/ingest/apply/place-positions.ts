import { run } from '../run/statements.ts'
import type { LoadContext } from './load-context.ts'

// Suites move and are spelled in many ways; a street line within a ZIP code is the same house.
const street = (row: string) => `regexp_replace(upper(coalesce(${row}.address_1, '')), '[^A-Z0-9]', '', 'g')
  || '|' || coalesce(${row}.zip, '') || '|' || coalesce(${row}.country, '')`
const suite = (row: string) => `regexp_replace(upper(coalesce(${row}.address_2, '')), '[^A-Z0-9]', '', 'g')`

/** Gives staged rows without a position that of a stored place with the same key, each stored place once. */
async function matchPlaces({ connection }: LoadContext, key: (row: string) => string): Promise<void> {
  await run(
    connection,
    `update staged_locations target set position = found.position from (
        select s.line, t.position from (
          select s.npi, s.line, ${key('s')} as key,
            row_number() over (partition by s.npi, ${key('s')} order by s.line) as turn
          from staged_locations s where s.position is null
        ) s join (
          select t.npi, t.position, ${key('t')} as key,
            row_number() over (partition by t.npi, ${key('t')} order by t.position) as turn
          from locations t
          where t.position >= 1 and t.npi in (select npi from staged_locations)
            and not exists (
              select from staged_locations taken where taken.npi = t.npi and taken.position = t.position)
        ) t on t.npi = s.npi and t.key = s.key and t.turn = s.turn
      ) found where found.line = target.line`,
  )
}

/**
 * Assigns positions to locations. A location keeps its position from one release to the next, because other sources
 * know it by that: the same street and suite first, then the same street. New locations follow in file order.
 */
export async function assignPositions(load: LoadContext): Promise<void> {
  await matchPlaces(load, (row) => `${street(row)} || '|' || ${suite(row)}`)
  await matchPlaces(load, street)
  await run(
    load.connection,
    `update staged_locations target set position = placed.position from (
        select s.line, coalesce(last.position, 0) + row_number() over (partition by s.npi order by s.line) as position
        from staged_locations s
        left join (
          select npi, max(position) as position from locations
          where position >= 1 and npi in (select npi from staged_locations) group by npi
        ) last on last.npi = s.npi
        where s.position is null
      ) placed where placed.line = target.line`,
  )
}
