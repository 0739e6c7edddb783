import type { CycleStage, CycleState, RosterScope } from '@concord/domain'
import { ORGANIZATIONS } from '../accounts/organizations.ts'
import type { DemoLayoutName, DemoRosterType } from './demo-configs.ts'

/** The file of the last due day: how far it is. */
export type DemoCycle = {
  readonly state: CycleState
  readonly stage: CycleStage
  readonly stops?: number
  readonly questions?: number
}

export type DemoRoster = {
  readonly organization: keyof typeof ORGANIZATIONS
  readonly prefix: string
  readonly sender: string
  readonly type: DemoRosterType
  readonly scope: RosterScope
  /** Days from today to the day of the month that files are due on; null: no one waits for them. */
  readonly dueInDays: number | null
  readonly isQuarterly?: boolean
  readonly rows: number
  readonly owner: string
  readonly layout: DemoLayoutName
  /** Its mapping is published; true where nothing is said. */
  readonly isMapped?: boolean
  /** The files of earlier months are there too. */
  readonly hasEarlierFiles?: boolean
  /** The cycle of the last due day; null if the file has not arrived. */
  readonly last: DemoCycle | null
}

const CONFIRMED: DemoCycle = { state: 'confirmed', stage: 'confirmed' }
const DANIEL = 'analyst@summit.example'
const GRACE = 'admin@summit.example'

const roster = (
  prefix: string,
  sender: string,
  given: Pick<DemoRoster, 'rows'> & Partial<DemoRoster>,
): DemoRoster => ({
  ...{ organization: 'summit', prefix, sender, type: 'practitioner', scope: 'full', dueInDays: 6 },
  ...{ owner: DANIEL, layout: 'network', last: CONFIRMED, ...given },
})

/** Rosters of invented senders, with something at every stage. */
export const ROSTERS: readonly DemoRoster[] = [
  roster('cedar-hollow', 'Cedar Hollow IPA', {
    rows: 10_498,
    dueInDays: -4,
    layout: 'ipaWide',
    hasEarlierFiles: true,
    last: { state: 'held', stage: 'compared', stops: 2 },
  }),
  roster('lark-meadow', 'Lark Meadow Health', {
    rows: 6842,
    dueInDays: -4,
    layout: 'networkOneOff',
    isMapped: false,
    last: { state: 'read', stage: 'read', questions: 4 },
  }),
  roster('sable-creek', 'Sable Creek Cardiology', { rows: 187, dueInDays: -4, layout: 'crm', last: null }),
  roster('quarry-hill', 'Quarry Hill Urgent Care', {
    rows: 260,
    dueInDays: -2,
    last: { state: 'failed', stage: 'received' },
  }),
  roster('pine-lane', 'Pine Lane Pediatrics', {
    rows: 412,
    dueInDays: 0,
    scope: 'delta',
    layout: 'changeTemplate',
  }),
  roster('alder-brook', 'Alder Brook Medical Group', {
    rows: 316,
    dueInDays: -6,
    scope: 'delta',
    layout: 'caqhStyle',
    hasEarlierFiles: true,
    last: { state: 'published', stage: 'published' },
  }),
  roster('harbor-street', 'Harbor Street Clinics', {
    rows: 1208,
    dueInDays: -5,
    layout: 'crm',
    hasEarlierFiles: true,
    last: { state: 'delivered', stage: 'delivered' },
  }),
  roster('fern-valley', 'Fern Valley Orthopedics', {
    rows: 744,
    dueInDays: -7,
    layout: 'delegated',
    owner: GRACE,
  }),
  roster('stone-bridge', 'Stone Bridge Physicians', { rows: 2964, dueInDays: 4, layout: 'delegated' }),
  roster('willow-bend', 'Willow Bend Rehabilitation', { rows: 588, layout: 'stateDemographic' }),
  roster('lark-meadow', 'Lark Meadow Health', {
    type: 'facility',
    rows: 318,
    layout: 'facility',
    isQuarterly: true,
    owner: GRACE,
  }),
  roster('prairie-wind', 'Prairie Wind Behavioral', {
    rows: 1041,
    scope: 'delta',
    layout: 'changeTemplate',
    last: { state: 'delivered', stage: 'delivered' },
  }),
  roster('river-county', 'River County Clinics', {
    rows: 902,
    dueInDays: 11,
    hasEarlierFiles: true,
    last: { state: 'rolledBack', stage: 'published' },
  }),
  roster('cedar-hollow', 'Cedar Hollow IPA', {
    ...{ type: 'terms', layout: 'terms', scope: 'delta', rows: 96, dueInDays: 11 },
  }),
  roster('red-oak', 'Red Oak Dialysis', {
    ...{ type: 'facility', layout: 'facility', rows: 41, dueInDays: 11, owner: GRACE },
  }),
  roster('maple-grove', 'Maple Grove Dental', {
    ...{ rows: 73, dueInDays: null, layout: 'stateDemographic' },
    last: { state: 'compared', stage: 'compared' },
  }),
  roster('cedar-hollow', 'Cedar Hollow IPA', {
    organization: 'harbor',
    rows: 4118,
    dueInDays: 3,
    owner: 'admin@harbor.example',
  }),
]

/** Returns the demo roster that a cycle belongs to; two organizations may name theirs alike. */
export const findDemoRoster = (of: {
  readonly org_id: string
  readonly prefix: string
  readonly type: string
}): DemoRoster | undefined =>
  ROSTERS.find(
    ({ organization, prefix, type }) =>
      ORGANIZATIONS[organization].id === of.org_id && prefix === of.prefix && type === of.type,
  )
