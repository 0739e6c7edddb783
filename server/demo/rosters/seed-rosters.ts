import { addDays, type DueCalendar, findLastDue } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { USERS } from '../accounts/users.ts'
import type { Calendar } from '../directory/calendar.ts'
import { insertRows } from '../insert-rows.ts'
import { type DemoRosterType, makeSource, TARGETS } from './demo-configs.ts'
import { type DemoCycle, type DemoRoster, ROSTERS } from './demo-rosters.ts'
import { findDemoUser } from './find-demo-user.ts'
import { EARLIER_PRACTITIONER, waive } from './practitioner-target.ts'

/** Files of so many due days are there before the last one. */
const EARLIER_CYCLES = 3
const SET_UP_DAYS_AGO = 200
/** A roster that is not mapped yet was added then. */
const NEW_DAYS_AGO = 20
const CHANGED_DAYS_AGO = 60
/** A waiver ends so many days from today. */
const WAIVED_DAYS = 22
const HOUR = 17

const TYPES = Object.keys(TARGETS) as DemoRosterType[]
const ids = { target: 1, source: 2, roster: 3, cycle: 4 } as const

const idOf = (kind: keyof typeof ids, number: number): string =>
  `05ce0000-0000-4000-8000-0000${ids[kind]}${String(number).padStart(7, '0')}`

/** The demo workspace's two people who edit and publish: no one publishes what they edited. */
const EDITOR = findDemoUser('analyst@summit.example')
const PUBLISHER = findDemoUser('admin@summit.example')

type Config = {
  readonly orgId: string
  readonly id: string
  readonly kind: 'target' | 'source'
  readonly targetId: string | null
  readonly name: string
  readonly builtIn: string | null
  readonly config: object
  /** The first version of the config, if it has two. */
  readonly earlier?: object
}

const configRow = ({ orgId, id, kind, targetId, name, builtIn }: Config, calendar: Calendar) => ({
  ...{ org_id: orgId, id, kind, name, target_id: targetId, built_in: builtIn, version: 1 },
  created_at: calendar.momentAgo(SET_UP_DAYS_AGO),
  created_by: EDITOR,
})

const versionRow = (
  { orgId, id }: Config,
  { number, config, daysAgo }: { readonly number: number; readonly config: object; readonly daysAgo: number },
  calendar: Calendar,
) => ({
  ...{ org_id: orgId, config_id: id, number, state: 'published', config, note: '', revision: 1 },
  created_at: calendar.momentAgo(daysAgo),
  changed_at: calendar.momentAgo(daysAgo),
  editors: [EDITOR],
  asked_by: EDITOR,
  asked_at: calendar.momentAgo(daysAgo),
  published_by: PUBLISHER,
  published_at: calendar.momentAgo(daysAgo - 1),
  effective_on: calendar.dayAgo(daysAgo - 1),
})

function makeVersions(made: Config, calendar: Calendar): object[] {
  const { config, earlier } = made
  const first = versionRow(made, { number: 1, config: earlier ?? config, daysAgo: SET_UP_DAYS_AGO }, calendar)
  if (earlier === undefined) return [first]
  return [first, versionRow(made, { number: 2, config, daysAgo: CHANGED_DAYS_AGO }, calendar)]
}

const organizations = [...new Set(ROSTERS.map(({ organization }) => organization))]

const targetIdOf = (organization: DemoRoster['organization'], type: DemoRosterType): string =>
  idOf('target', organizations.indexOf(organization) * TYPES.length + TYPES.indexOf(type) + 1)

/**
 * Makes the practitioner target: practitioners are read by its second version, which lets something through for a
 * while.
 */
function makePractitionerTarget(calendar: Calendar): Pick<Config, 'config' | 'earlier'> {
  const until = addDays(calendar.dayAgo(0), WAIVED_DAYS)
  const owner = USERS.find(({ id }) => id === EDITOR)?.name ?? ''
  const config = waive({ since: calendar.dayAgo(CHANGED_DAYS_AGO - 1), until }, owner)
  return { config, earlier: EARLIER_PRACTITIONER }
}

function makeTargets(calendar: Calendar): Config[] {
  const practitioner = makePractitionerTarget(calendar)
  return organizations.flatMap((organization) =>
    TYPES.map((type): Config => {
      const { name, config, builtIn } = TARGETS[type]
      const id = targetIdOf(organization, type)
      return {
        orgId: ORGANIZATIONS[organization].id,
        id,
        kind: 'target',
        targetId: null,
        name,
        builtIn,
        config,
        ...(type === 'practitioner' ? practitioner : {}),
      }
    }),
  )
}

const nameOf = ({ sender, type }: DemoRoster): string =>
  type === 'practitioner' ? sender : `${sender}, ${type}`

function makeSourceOf(roster: DemoRoster, number: number): Config {
  const { organization, prefix, type } = roster
  const name = nameOf(roster)
  return {
    orgId: ORGANIZATIONS[organization].id,
    id: idOf('source', number),
    kind: 'source',
    targetId: targetIdOf(organization, type),
    name,
    builtIn: null,
    config: makeSource(`${prefix}-${type}`.replaceAll('-', '_'), name, roster),
  }
}

function makeCalendarOf(
  { dueInDays, isQuarterly = false }: DemoRoster,
  calendar: Calendar,
): DueCalendar | null {
  if (dueInDays === null) return null
  const day = addDays(calendar.dayAgo(0), dueInDays)
  const clock = { day: Number(day.slice(8)), hour: HOUR, timeZone: 'America/Chicago' }
  return isQuarterly
    ? { every: 'quarter', month: Number(day.slice(5, 7)), ...clock }
    : { every: 'month', ...clock }
}

/** Lists the day of the newest file and the days of the files before it; a file that is due today has not come. */
function listFileDays(
  roster: DemoRoster,
  due: DueCalendar | null,
  calendar: Calendar,
): { newest: string; earlier: readonly string[] } {
  if (due === null) return { newest: calendar.dayAgo(9), earlier: [] }
  const days = [findLastDue(due, calendar.momentAgo(roster.dueInDays === 0 ? 1 : 0))]
  for (let count = 0; count < EARLIER_CYCLES; count += 1)
    days.push(findLastDue(due, new Date((days.at(-1)?.at.getTime() ?? 0) - 1)))
  const [newest = '', ...earlier] = days.map(({ day }) => day)
  return { newest, earlier }
}

const isMapped = (roster: DemoRoster): boolean => roster.isMapped ?? true
const CONFIRMED: DemoCycle = { state: 'confirmed', stage: 'confirmed' }

function makeCycles(roster: DemoRoster, rosterId: string, calendar: Calendar): object[] {
  const due = makeCalendarOf(roster, calendar)
  const { newest, earlier } = listFileDays(roster, due, calendar)
  const changedAt = calendar.momentAgo(CHANGED_DAYS_AGO - 1)
  const cycles = [
    ...(roster.last === null ? [] : [{ day: newest, cycle: roster.last }]),
    ...(isMapped(roster) ? earlier.map((day) => ({ day, cycle: CONFIRMED })) : []),
  ]
  return cycles.map(({ day, cycle }, place) => {
    const receivedAt = new Date(Date.parse(`${addDays(day, due === null ? 0 : -1)}T15:12:00Z`))
    return {
      ...{ org_id: ORGANIZATIONS[roster.organization].id, roster_id: rosterId, file_id: null },
      ...{ period: `${day.slice(0, 7)}-01`, due_on: due === null ? null : day, attempt: 1 },
      ...{ state: cycle.state, stage: cycle.stage, stops: cycle.stops ?? 0, questions: cycle.questions ?? 0 },
      ...{ received_at: receivedAt, changed_at: receivedAt },
      source_version: isMapped(roster) ? 1 : null,
      target_version: roster.type === 'practitioner' && receivedAt >= changedAt ? 2 : 1,
      rows: cycle.stage === 'received' ? null : roster.rows - place * Math.ceil(roster.rows / 97),
      failure: cycle.state === 'failed' ? 'unreadable' : null,
    }
  })
}

/** Adds the rosters of the demo workspace with their configs and cycles. */
export async function seedRosters(connection: Connection, calendar: Calendar): Promise<void> {
  const sources = ROSTERS.flatMap((roster, place) =>
    isMapped(roster) ? [makeSourceOf(roster, place + 1)] : [],
  )
  const configs = [...makeTargets(calendar), ...sources]
  await insertRows(
    connection,
    'roster_configs',
    configs.map((config) => configRow(config, calendar)),
  )
  await insertRows(
    connection,
    'roster_config_versions',
    configs.flatMap((config) => makeVersions(config, calendar)),
  )
  await insertRows(
    connection,
    'rosters',
    ROSTERS.map((roster, place) => {
      const { organization, prefix, type, sender, scope, owner } = roster
      return {
        ...{
          org_id: ORGANIZATIONS[organization].id,
          id: idOf('roster', place + 1),
          prefix,
          type,
          sender,
          scope,
        },
        ...{ target_id: targetIdOf(organization, type) },
        source_id: isMapped(roster) ? idOf('source', place + 1) : null,
        ...{ owner_id: findDemoUser(owner), due: makeCalendarOf(roster, calendar), version: 1 },
        due_since:
          roster.dueInDays === null
            ? null
            : calendar.momentAgo(isMapped(roster) ? SET_UP_DAYS_AGO : NEW_DAYS_AGO),
        created_at: calendar.momentAgo(SET_UP_DAYS_AGO),
        created_by: EDITOR,
      }
    }),
  )
  const cycles = ROSTERS.flatMap((roster, place) => makeCycles(roster, idOf('roster', place + 1), calendar))
  await insertRows(
    connection,
    'roster_cycles',
    cycles.map((cycle, place) => ({ ...cycle, id: idOf('cycle', place + 1) })),
  )
}
