import type { Maker } from './maker.ts'
import words from './words.json' with { type: 'json' }

/** Defines what forms ask for: yes or no ('Y', 'N'), one of a few words, a remark. The subject is what was asked. */
export const ANSWERS = {
  yes: { make: ({ row }, subject) => (row.happens(`yes ${subject}`, 0.85) ? 'Y' : 'N') },
  'yes-or-no': { make: ({ person }, subject) => (person.happens(`answer ${subject}`, 0.5) ? 'Y' : 'N') },
  no: { make: ({ row }, subject) => (row.happens(`no ${subject}`, 0.1) ? 'Y' : 'N') },
  'primary-or-secondary': { make: ({ row }) => (row.happens('primary', 0.75) ? 'Primary' : 'Secondary') },
  'pcp-or-specialist': { make: ({ person }) => person.pick('kind', ['PCP', 'Specialist', 'Specialist']) },
  panel: { make: ({ person }) => person.pick('panel', ['Open', 'Open', 'Closed', 'Existing only']) },
  action: { make: ({ row }) => row.pick('action', ['Add', 'Change', 'Term']) },
  'term-reason': { blank: 0.92, make: ({ row }) => row.pick('reason', words.termReasons) },
  note: { blank: 0.8, make: ({ row }, subject) => row.pick(`note ${subject}`, words.notes) },
  status: { make: ({ row }) => (row.happens('active', 0.9) ? 'Active' : 'Inactive') },
  'provider-type': {
    make: ({ person }) => person.pick('type', ['Physician', 'Mid-level', 'Ancillary', 'Allied Health']),
  },
  role: { make: ({ person }) => person.pick('role', words.roles) },
  line: { make: ({ group }) => group.pick('line', words.lines) },
  network: { make: ({ group }) => group.pick('network', words.networks) },
  'license-type': { make: ({ person }) => person.pick('license type', words.licenseTypes) },
  board: { blank: 0.3, make: ({ person }, subject) => person.pick(`board ${subject}`, words.boards) },
  school: { make: ({ person }, subject) => person.pick(`school ${subject}`, words.schools) },
  carrier: { make: ({ group }) => group.pick('carrier', words.carriers) },
  ages: { make: ({ person }) => person.pick('ages', ['All ages', '0-18', '18 and up', '0-120', '65+']) },
  hours: {
    make: ({ group }, subject) =>
      group.pick(`hours ${subject}`, ['8:00 AM - 5:00 PM', '8-5', '9am-6pm', 'Closed']),
  },
  job: {
    make: ({ group }) => group.pick('job', ['Office Manager', 'Credentialing Coordinator', 'Billing Lead']),
  },
  code: {
    make: ({ group }, subject) =>
      `${subject.slice(0, 1).toUpperCase()}${group.pick(`code ${subject}`, ['10', '20', '31', '42'])}`,
  },
  never: { make: () => null },
} as const satisfies Record<string, Maker>
