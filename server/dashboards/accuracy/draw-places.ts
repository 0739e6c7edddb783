import { ACCURACY_ERRORS } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import { ask } from '../count/ask.ts'
import { getToday } from '../count/count-dashboard.ts'
import { findCondition } from '../count/narrow.ts'
import { labelSpecialty, labelState } from '../count/shared-tiles.ts'
import type { DuckConnection, OpenScope } from '../data/open-scope.ts'
import { makeRecordView, quote } from '../data/scope-sql.ts'
import type { DrawnPlace } from './sample-store.ts'

export type Draw = {
  readonly seed: string
  readonly size: number
  readonly strata: 'none' | 'state' | 'specialty'
  readonly states: readonly string[]
  readonly specialties: readonly string[]
}

const STRATA = { none: "'all'", state: 'l.state', specialty: "coalesce(p.first_code, 'none')" }
const ACCEPTING = ['no', 'yes'] as const

/**
 * Gives each part its share of the sample by the largest remainders, so that shares add up to the size; of equal remainders
 * the first part by name has it.
 */
export function allotShares(
  parts: readonly { readonly name: string; readonly places: number }[],
  size: number,
): ReadonlyMap<string, number> {
  const all = parts.reduce((sum, { places }) => sum + places, 0)
  const shares = parts.map(({ name, places }) => {
    const exact = all === 0 ? 0 : (places * size) / all
    return { name, whole: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let open = size - shares.reduce((sum, { whole }) => sum + whole, 0)
  const byRest = shares.toSorted((one, other) => other.rest - one.rest || (one.name < other.name ? -1 : 1))
  const allotted = new Map(shares.map(({ name, whole }) => [name, whole]))
  for (const { name, whole } of byRest) {
    if (open <= 0) break
    allotted.set(name, whole + 1)
    open -= 1
  }
  return allotted
}

function labelStratum(strata: Draw['strata'], value: string): string {
  if (strata === 'none') return 'All'
  if (strata === 'state') return labelState(value)
  return value === 'none' ? 'No specialty' : labelSpecialty(value)
}

const text = (cell: string | number | null | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

/** Draws places of active practitioners that may be seen. The same seed over the same data draws the same places. */
export async function drawPlaces(
  connection: DuckConnection,
  { name, layers }: OpenScope,
  { seed, size, strata, states, specialties }: Draw,
  now: Date,
): Promise<{ readonly population: number; readonly places: readonly DrawnPlace[] }> {
  const picked = { status: ['active'], ...(specialties.length > 0 ? { specialty: specialties } : {}) }
  const condition = findCondition(picked, { subject: 'practitioners', name, today: getToday(now) }) ?? 'true'
  const inStates =
    states.length === 0 ? 'l.state IS NOT NULL' : `l.state IN (${states.map(quote).join(', ')})`
  await connection.run(`CREATE OR REPLACE TEMP TABLE drawable AS
    SELECT l.npi, l.position, ${STRATA[strata]} AS stratum,
      row_number() OVER (PARTITION BY ${STRATA[strata]} ORDER BY md5(${quote(seed)} || ' ' || l.npi || ' ' || l.position), l.npi, l.position) AS turn
    FROM ${name}_places l JOIN (SELECT * FROM ${name}_practitioners WHERE ${condition}) p USING (npi) WHERE ${inStates}`)
  const parts = (
    await ask(connection, 'SELECT stratum, count(*) FROM drawable GROUP BY stratum ORDER BY stratum')
  ).map(([stratum, places]) => ({ name: String(stratum), places: Number(places) }))
  const population = parts.reduce((sum, { places }) => sum + places, 0)
  if (population < size)
    throw new AppError('conflict', { reason: 'tooFew', message: ACCURACY_ERRORS.tooFew, population })
  const shares = allotShares(parts, size)
  const isDrawn = [...shares].map(([stratum, share]) => `(stratum = ${quote(stratum)} AND turn <= ${share})`)
  const rows = await ask(
    connection,
    `WITH drawn AS (SELECT * FROM drawable WHERE ${isDrawn.join(' OR ')}),
      tied AS (SELECT npi, string_agg(network, chr(1) ORDER BY network) AS networks
        FROM ${name}_networks SEMI JOIN drawn USING (npi) GROUP BY npi)
    SELECT d.npi, d.position, d.stratum, r.last_name, r.first_name, r.credentials, r.codes, w.street, w.city, w.state,
      w.zip, w.phone, w.accepting, t.networks
    FROM drawn d JOIN ${makeRecordView('practitioners', layers)} r USING (npi)
    JOIN ${makeRecordView('locations', layers)} w ON w.npi = d.npi AND w.position = d.position
    LEFT JOIN tied t ON t.npi = d.npi ORDER BY d.stratum, d.turn`,
  )
  const places = rows.map((row, index): DrawnPlace => {
    const [
      npi,
      position,
      stratum,
      last,
      first,
      credentials,
      codes,
      street,
      city,
      state,
      zip,
      phone,
      accepting,
      networks,
    ] = row
    const code = String(codes ?? '').split('|')[0] ?? ''
    const person = [first, last].filter((part) => part !== null).join(' ')
    return {
      number: index + 1,
      stratum: labelStratum(strata, String(stratum)),
      npi: String(npi),
      position: Number(position),
      told: {
        name: credentials === null ? person : `${person}, ${credentials}`,
        specialty: code === '' ? null : labelSpecialty(code),
        ...{ street: text(street), city: text(city), state: text(state), zip: text(zip), phone: text(phone) },
        accepting: accepting === null ? 'notStated' : (ACCEPTING[Number(accepting)] ?? 'notStated'),
        networks: networks === null || networks === undefined ? [] : String(networks).split('\u0001'),
      },
    }
  })
  return { population, places }
}
