import { createHash } from 'node:crypto'
import {
  CLOCK_TIME_ZONE,
  dayInZone,
  formatCity,
  formatOrganizationName,
  formatStreet,
  isBusinessDay,
  toSealedText,
} from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import { USERS } from '../accounts/users.ts'
import type { Calendar } from '../directory/calendar.ts'
import { insertRows } from '../insert-rows.ts'
import { SUMMIT_NETWORKS } from './seed-networks.ts'

const SUMMIT = ORGANIZATIONS.summit.id
const CALLER = USERS.find(({ email }) => email === 'admin@summit.example')?.id ?? null
const HOUR_DAYS = 1 / 24
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const demoId = (kind: string, number: number): string =>
  `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`

type OfficeRow = {
  key: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
  npis: number[]
}

/** Offices with several people of Summit's networks, as the queue of calls names them. */
async function findOffices(connection: Connection): Promise<OfficeRow[]> {
  const found = await connection.rows<OfficeRow>(sql`
    select l.phone || '|' || l.zip || '|' || upper(btrim(l.address_1)) as key, min(e.name) as name,
      min(l.address_1) as street, min(l.city) as city, min(l.state) as state, l.zip, l.phone,
      array_agg(distinct l.npi) as npis
    from affiliations a
    join locations l on l.npi = a.npi and l.position = a.position and l.position = 0
    join entities e on e.npi = a.entity_npi
    where a.network = any (${SUMMIT_NETWORKS}::text[]) and l.phone ~ '^[0-9]{10}$' and l.address_1 not like '%|%'
    group by l.phone, l.zip, upper(btrim(l.address_1))
    order by count(distinct l.npi) desc, key limit 12`)
  return found.map((office) => ({
    ...office,
    name: formatOrganizationName(office.name),
    street: formatStreet(office.street),
    city: formatCity(office.city),
  }))
}

type DemoCall = {
  readonly outcome: 'voicemail' | 'noAnswer' | 'wrongNumber'
  readonly daysAgo: number
  readonly note: string
  readonly callBackInDays?: number
}

const CALLS: readonly (readonly [office: number, call: DemoCall])[] = [
  [0, { outcome: 'noAnswer', daysAgo: 6, note: 'Holiday hours' }],
  [0, { outcome: 'voicemail', daysAgo: 2, note: 'Asked them to call (512) 555-0100' }],
  [1, { outcome: 'voicemail', daysAgo: 3, note: 'Best before noon' }],
  [2, { outcome: 'noAnswer', daysAgo: 1, note: '' }],
  [3, { outcome: 'voicemail', daysAgo: 1, note: 'New phone system', callBackInDays: 4 }],
  [4, { outcome: 'noAnswer', daysAgo: 2, note: 'Asked to call next week', callBackInDays: 6 }],
  [5, { outcome: 'noAnswer', daysAgo: 2 * HOUR_DAYS, note: 'Rang out' }],
  [6, { outcome: 'wrongNumber', daysAgo: 2, note: 'A private line' }],
]

function toCallRow(
  office: OfficeRow,
  { outcome, daysAgo, note, callBackInDays }: DemoCall,
  number: number,
  calendar: Calendar,
) {
  const { npis, ...place } = office
  const saved = calendar.momentAgo(daysAgo)
  const text = toSealedText({ at: saved.toISOString(), office: place, outcome, note })
  return {
    ...{
      org_id: SUMMIT,
      id: demoId('ca110000', number),
      channel: 'phone',
      state: 'saved',
      office_key: office.key,
    },
    ...{ office: place, npis, outcome, note, spoke_with: '', spoke_role: '', answers: {}, revision: 1 },
    call_back_at: callBackInDays === undefined ? null : calendar.momentAgo(-callBackInDays),
    started_at: calendar.momentAgo(daysAgo + HOUR_DAYS / 20),
    ...{ saved_at: saved, made_by: CALLER, snapshot: text, seal: sha256(text) },
  }
}

type DemoQuestion = {
  readonly askedBy: string
  readonly contact: string
  readonly daysAgo: number
  readonly answer?: 'inNetwork' | 'notInNetwork'
  readonly answeredAfterDays?: number
}

const QUESTIONS: readonly DemoQuestion[] = [
  {
    askedBy: 'Ines Carter',
    contact: '(512) 555-0111',
    daysAgo: 40,
    answer: 'inNetwork',
    answeredAfterDays: 2 * HOUR_DAYS,
  },
  {
    askedBy: 'Rhea Turner',
    contact: 'rhea@turner.example',
    daysAgo: 25,
    answer: 'notInNetwork',
    answeredAfterDays: 4,
  },
  {
    askedBy: 'Bo Mason',
    contact: '(214) 555-0137',
    daysAgo: 9,
    answer: 'inNetwork',
    answeredAfterDays: 5 * HOUR_DAYS,
  },
  { askedBy: 'Opal Dean', contact: 'opal@dean.example', daysAgo: 2 * HOUR_DAYS },
]

/** Answers were given on a day on which someone works, as far as the demo's days fall so. */
function toQuestionRow(question: DemoQuestion, npi: number, number: number, calendar: Calendar) {
  const { askedBy, contact, daysAgo, answer = null, answeredAfterDays = 0 } = question
  const isWeekend = !isBusinessDay(dayInZone(calendar.momentAgo(daysAgo), CLOCK_TIME_ZONE))
  const ago = isWeekend ? daysAgo + 2 : daysAgo
  const [network = ''] = SUMMIT_NETWORKS
  const letter =
    answer === null
      ? null
      : `Summit Health Plan\n\nTo ${askedBy}, ${contact}\n\nNPI ${npi} is ${answer === 'inNetwork' ? '' : 'not '}in the network ${network}.`
  return {
    ...{
      org_id: SUMMIT,
      id: demoId('0e570000', number),
      number: 1000 + number,
      network,
      npi,
      note: '',
      revision: 1,
    },
    ...{ asked_by: askedBy, contact, asked_at: calendar.momentAgo(ago), created_at: calendar.momentAgo(ago) },
    ...{ answer, letter, seal: letter === null ? null : sha256(letter), created_by: CALLER },
    answered_at: answer === null ? null : calendar.momentAgo(ago - answeredAfterDays),
    answered_by: answer === null ? null : CALLER,
  }
}

const WAVE = {
  id: demoId('3a7e0000', 1),
  name: 'Before the quarter ends',
  offices: 6,
  madeDaysAgo: 4,
  dueInDays: 10,
}

async function seedWave(
  connection: Connection,
  offices: readonly OfficeRow[],
  calendar: Calendar,
): Promise<void> {
  const { id, name, madeDaysAgo, dueInDays } = WAVE
  const wave = { org_id: SUMMIT, id, number: 1, name, state: 'open', created_by: CALLER, revision: 1 }
  await insertRows(connection, 'outreach_waves', [
    { ...wave, due_on: calendar.dayAgo(-dueInDays), created_at: calendar.momentAgo(madeDaysAgo) },
  ])
  const rows = offices.slice(0, WAVE.offices).map(({ npis, ...office }, place) => ({
    ...{ org_id: SUMMIT, wave_id: id, place, office_key: office.key, office, npis },
  }))
  await insertRows(connection, 'outreach_wave_offices', rows)
}

/** Calls with offices and questions about networks, so that each tab of attestation has a story. */
export async function seedOutreach(connection: Connection, calendar: Calendar): Promise<void> {
  const offices = await findOffices(connection)
  const calls = CALLS.flatMap(([place, call], index) => {
    const office = offices[place]
    return office ? [toCallRow(office, call, index + 1, calendar)] : []
  })
  await insertRows(connection, 'attestation_calls', calls)
  const people = calls.flatMap(({ id, npis }) =>
    npis.map((npi) => ({ org_id: SUMMIT, call_id: id, npi, result: 'notAsked' })),
  )
  await insertRows(connection, 'attestation_people', people)
  const npis = offices.flatMap((office) => office.npis.slice(0, 1))
  const questions = QUESTIONS.flatMap((question, index) => {
    const npi = npis[index]
    return npi === undefined ? [] : [toQuestionRow(question, npi, index + 1, calendar)]
  })
  await insertRows(connection, 'network_questions', questions)
  if (offices.length > 0) await seedWave(connection, offices, calendar)
}
