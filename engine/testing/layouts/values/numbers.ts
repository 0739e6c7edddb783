import { makeNpi } from '@concord/domain'
import type { Draw } from './draw.ts'
import type { Maker } from './maker.ts'
import { makePlace, type RosterRow } from './roster-row.ts'
import words from './words.json' with { type: 'json' }

const getNpi = (kind: '1' | '2', draw: Draw) => makeNpi(`${kind}${draw.digits('npi', 8)}`)

/** Makes a DEA number: its last digit checks the six before it (21 CFR 1301). */
function makeDea(letters: string, digits: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [...digits].map(Number)
  return `${letters}${digits}${(a + c + e + 2 * (b + d + f)) % 10}`
}

const getDea = ({ person }: RosterRow, position: string) => {
  const initial = person.pick('last name', words.lastNames)[0]?.toUpperCase()
  return makeDea(
    `${person.pick('class', ['A', 'B', 'F', 'M'])}${initial}`,
    person.digits(`dea ${position}`, 6),
  )
}

/** Prefixes that the IRS gives to no Social Security number. */
const getTin = (draw: Draw) => `${20 + draw.number('prefix', 60)}${draw.digits('tin', 7)}`

/** Tells whether there is a number at this position; a second one, as for another state, is rare. */
const isThere = (position: string, draw: Draw) =>
  position === '' || position === '1' || draw.happens('several', 0.25)

/** Numbers of people, groups and registers; the subject is a position ('2') or whose number it is. */
export const NUMBERS = {
  npi: { make: ({ person }) => getNpi('1', person) },
  'group-npi': { make: ({ group }, subject) => getNpi('2', subject === '' ? group : group.of(subject)) },
  'location-npi': {
    make: (roster, subject) => {
      const place = makePlace(roster, subject)
      return place === null ? null : getNpi('2', place)
    },
  },
  'other-npi': { blank: 0.8, make: ({ person }, subject) => getNpi('1', person.of(subject)) },
  tin: { make: ({ group }, subject) => getTin(subject === '' ? group : group.of(subject)) },
  /** No Social Security number begins with 666. */
  ssn: { make: ({ person }) => `666-${person.digits('area', 2)}-${person.digits('serial', 4)}` },
  caqh: { blank: 0.1, make: ({ person }) => `1${person.digits('caqh', 7)}` },
  license: {
    make: ({ person }, position) =>
      isThere(position, person)
        ? `${person.pick('letters', ['A', 'ME', 'G', '0', 'MD-', 'PT'])}${person.digits(`license ${position}`, 5)}`
        : null,
  },
  'license-state': {
    make: (roster, position) =>
      isThere(position, roster.person)
        ? (roster.group.of(`license ${position}`).pick('town', words.places)[1] ?? null)
        : null,
  },
  dea: {
    blank: 0.3,
    make: (roster, position) => (isThere(position, roster.person) ? getDea(roster, position) : null),
  },
  'medicaid-id': { blank: 0.3, make: ({ person }, subject) => person.of(subject).digits('medicaid', 9) },
  'medicare-id': {
    blank: 0.4,
    make: ({ person }, subject) => `P${person.of(subject).digits('medicare', 8)}`,
  },
  upin: {
    blank: 0.7,
    make: ({ person }) => `${person.pick('letter', ['A', 'F', 'H', 'I'])}${person.digits('upin', 5)}`,
  },
  clia: { blank: 0.6, make: ({ group }) => `${10 + group.number('state', 60)}D${group.digits('clia', 7)}` },
  policy: {
    make: ({ person }, subject) =>
      `${person.pick('letters', ['PL', 'HPL', 'MM'])}-${person.digits(`policy ${subject}`, 7)}`,
  },
  serial: { make: ({ number }, subject) => String(100 + subject.length + number) },
  'record-id': {
    make: ({ number }, subject) => `${subject.slice(0, 3).toUpperCase() || 'PRV'}${String(10_000 + number)}`,
  },
  'crm-id': {
    make: ({ row }, subject) =>
      `a0B${row.digits(`crm ${subject}`, 6)}XyZ${row.digits(`key ${subject}`, 3)}AAK`,
  },
  count: { make: ({ person }, subject) => String(50 * (1 + person.number(`count ${subject}`, 40))) },
  amount: { make: ({ person }) => person.pick('amount', ['1000000', '1,000,000', '2000000', '3000000']) },
  age: {
    make: ({ group }, subject) =>
      subject === 'from'
        ? String(group.pick('from', [0, 0, 5, 12, 18]))
        : String(group.pick('to', [18, 21, 65, 99, 120])),
  },
  percent: { make: ({ person }, subject) => `${person.number(`percent ${subject}`, 101)}%` },
  year: { make: ({ person }, subject) => String(1975 + person.number(`year ${subject}`, 45)) },
} as const satisfies Record<string, Maker>
