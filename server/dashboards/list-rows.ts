import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { checkRequest } from './check-request.ts'
import { ask, askNumbers, type Cell } from './count/ask.ts'
import { narrow } from './count/count-dashboard.ts'
import { getDays } from './count/narrow.ts'
import { labelSpecialty } from './count/shared-tiles.ts'
import { readScope } from './data/open-scope.ts'
import { getScope } from './data/scope.ts'
import { makeRecordView } from './data/scope-sql.ts'

type PeopleContext = ContextOf<typeof api.listDashboardPractitioners>
type People = ReplyOf<typeof api.listDashboardPractitioners>
type EntityContext = ContextOf<typeof api.listDashboardEntities>
type Entities = ReplyOf<typeof api.listDashboardEntities>

const ACCEPTING = ['notStated', 'yes', 'no'] as const

const text = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)
const whole = (cell: Cell | undefined): number => Number(cell ?? 0)

/** Returns the page to show: a page past the end becomes the last one. */
const getPage = (page: number, total: number, limit: number): number =>
  Math.max(1, Math.min(page, Math.ceil(total / limit)))

const direct = (sort: string): { readonly name: string; readonly order: string } =>
  sort.startsWith('-') ? { name: sort.slice(1), order: 'DESC' } : { name: sort, order: 'ASC' }

/** Returns the SQL of the first place of each record that the viewer may see: its city, state, ZIP code and phone. */
const firstPlaces = (name: string, places: string) => `(
  SELECT w.npi, w.city, w.state, w.zip, w.phone FROM ${places} w
  JOIN (SELECT npi, min(position) AS position FROM ${name}_places SEMI JOIN page USING (npi) GROUP BY npi) f
    ON f.npi = w.npi AND f.position = w.position)`

const PEOPLE_SORTS: Readonly<Record<string, string>> = {
  name: 'd.last_name {order} NULLS LAST, d.first_name, p.npi',
  verified: 'p.verified_day {order} NULLS LAST, p.npi',
  conflicts: 'p.conflicts {order}, p.npi',
  state:
    '(SELECT min(state) FROM {name}_practitioners_states s WHERE s.npi = p.npi) {order} NULLS LAST, p.npi',
}

function orderBy(sorts: Readonly<Record<string, string>>, sort: string, name: string): string {
  const { name: column, order } = direct(sort)
  return (sorts[column] ?? '').replace('{order}', order).replace('{name}', name)
}

function toPractitioner(row: readonly Cell[]): People['practitioners'][number] {
  const [
    npi,
    lastName,
    firstName,
    credentials,
    codes,
    city,
    state,
    zip,
    phone,
    accepting,
    days,
    conflicts,
    ended,
  ] = row
  const code = String(codes ?? '').split('|')[0] ?? ''
  return {
    npi: String(npi),
    ...{ lastName: text(lastName), firstName: text(firstName), credentials: text(credentials) },
    specialty: code === '' ? null : { code, name: labelSpecialty(code) },
    ...{ city: text(city), state: text(state), zip: text(zip), phone: text(phone) },
    accepting: ACCEPTING[whole(accepting)] ?? 'notStated',
    verifiedDays: days === null || days === undefined ? null : whole(days),
    conflicts: whole(conflicts),
    isDeactivated: whole(ended) === 1,
  }
}

/** Returns a page of the practitioners that a dashboard counts. */
export async function listPractitioners(
  context: PeopleContext,
  { dashboard, filters, page, sort, limit }: BodyOf<typeof api.listDashboardPractitioners>,
  now = new Date(),
): Promise<People> {
  checkRequest(context.viewer, { dashboard, filters })
  if (dashboard !== 'practitioner-overview' && dashboard !== 'practitioners')
    throw new AppError('invalid_input', [{ field: 'dashboard', message: 'It counts entities.' }])
  const listed = await readScope(context, getScope(context.viewer), async (connection, { name, layers }) => {
    const narrowed = await narrow(connection, { dashboard, name, picked: filters, now })
    const [total = 0] = await askNumbers(connection, `SELECT count(*) FROM ${narrowed.table}`)
    const shown = getPage(page, total, limit)
    await connection.run(`CREATE OR REPLACE TEMP TABLE page AS
      SELECT p.*, d.last_name, d.first_name, d.credentials, d.codes, row_number() OVER () AS place FROM (
        SELECT p.npi FROM ${narrowed.table} p JOIN ${makeRecordView('practitioners', layers)} d USING (npi)
        ORDER BY ${orderBy(PEOPLE_SORTS, sort, name)} LIMIT ${limit} OFFSET ${(shown - 1) * limit}) o
      JOIN ${narrowed.table} p USING (npi) JOIN ${makeRecordView('practitioners', layers)} d USING (npi)`)
    const order = orderBy(PEOPLE_SORTS, sort, name).replaceAll('d.', 'p.')
    const rows = await ask(
      connection,
      `SELECT p.npi, p.last_name, p.first_name, p.credentials, p.codes, l.city, l.state, l.zip, l.phone, p.accepting,
        CASE WHEN p.verified_day IS NOT NULL THEN ${getDays(narrowed.today)} END, p.conflicts, p.ended
      FROM page p LEFT JOIN ${firstPlaces(name, makeRecordView('locations', layers))} l USING (npi) ORDER BY ${order}`,
    )
    return { practitioners: rows.map(toPractitioner), total, page: shown }
  })
  return listed ?? { practitioners: [], total: 0, page: 1 }
}

const ENTITY_SORTS: Readonly<Record<string, string>> = {
  name: 'p.name {order} NULLS LAST, p.npi',
  practitioners: 'p.practitioners {order}, p.npi',
  state: '(SELECT min(state) FROM {name}_entities_states s WHERE s.npi = p.npi) {order} NULLS LAST, p.npi',
}

/** Returns a page of the entities that a dashboard counts. */
export async function listEntities(
  context: EntityContext,
  { dashboard, filters, page, sort, limit }: BodyOf<typeof api.listDashboardEntities>,
  now = new Date(),
): Promise<Entities> {
  checkRequest(context.viewer, { dashboard, filters })
  if (dashboard !== 'entity-overview' && dashboard !== 'health-systems')
    throw new AppError('invalid_input', [{ field: 'dashboard', message: 'It counts practitioners.' }])
  const listed = await readScope(context, getScope(context.viewer), async (connection, { name, layers }) => {
    const { table } = await narrow(connection, { dashboard, name, picked: filters, now })
    const [total = 0] = await askNumbers(connection, `SELECT count(*) FROM ${table}`)
    const shown = getPage(page, total, limit)
    const order = orderBy(ENTITY_SORTS, sort, name)
    await connection.run(`CREATE OR REPLACE TEMP TABLE page AS
      SELECT p.* FROM ${table} p ORDER BY ${order} LIMIT ${limit} OFFSET ${(shown - 1) * limit}`)
    const rows = await ask(
      connection,
      `SELECT p.npi, p.name, p.kind, up.name, l.city, l.state, l.zip, l.phone, p.practitioners, p.ended
      FROM page p LEFT JOIN ${name}_entities up ON up.npi = p.parent
      LEFT JOIN ${firstPlaces(name, makeRecordView('locations', layers))} l ON l.npi = p.npi ORDER BY ${order}`,
    )
    const entities = rows.map(([npi, own, kind, parent, city, state, zip, phone, practitioners, ended]) => ({
      npi: String(npi),
      ...{ name: text(own), kind: text(kind), parentName: text(parent) },
      ...{ city: text(city), state: text(state), zip: text(zip), phone: text(phone) },
      ...{ practitioners: whole(practitioners), isDeactivated: whole(ended) === 1 },
    }))
    return { entities, total, page: shown }
  })
  return listed ?? { entities: [], total: 0, page: 1 }
}
