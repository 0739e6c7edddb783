/** A subject of the demo directory. */
export type SubjectNumber = { readonly kind: 'practitioner' | 'entity'; readonly index: number }

export type Sanction = {
  /** Section of the Social Security Act, as '1128a1'. */
  readonly type: string
  readonly daysAgo: number
  readonly waiverState?: string
  /** The newest list does not name the subject any more. */
  readonly isReinstated?: boolean
}

type Excluded = SubjectNumber & Sanction

const excluded = (
  kind: SubjectNumber['kind'],
  index: number,
  type: string,
  daysAgo: number,
  more: Pick<Sanction, 'waiverState' | 'isReinstated'> = {},
): Excluded => ({ kind, index, type, daysAgo, ...more })

const NEW = 22

/** Named by NPI. */
export const EXCLUDED: readonly Excluded[] = [
  excluded('practitioner', 31, '1128b4', 1210),
  excluded('practitioner', 90, '1128a1', 1480),
  excluded('practitioner', 103, '1128b4', 730),
  excluded('practitioner', 163, '1128a3', 3105),
  excluded('practitioner', 188, '1128a1', 415, { waiverState: 'OK' }),
  excluded('practitioner', 216, '1128a4', 905),
  excluded('practitioner', 251, '1128b7', 118),
  excluded('practitioner', 272, '1128b14', 1820, { isReinstated: true }),
  excluded('practitioner', 66, '1128b4', NEW),
  excluded('practitioner', 95, '1128a1', NEW),
  excluded('practitioner', 142, '1128b4', NEW),
  excluded('practitioner', 199, '1128a2', NEW),
  excluded('entity', 14, '1128b8', 640),
  excluded('entity', 28, '1128b7', NEW),
]

type Named = Excluded & {
  readonly specialty: string
  /** The field in which the list differs from the record. */
  readonly differs: 'nothing' | 'firstName' | 'middleName' | 'city'
}

const named = (
  kind: Excluded['kind'],
  index: number,
  [type, daysAgo]: readonly [string, number],
  [specialty, differs]: readonly [string, Named['differs']],
): Named => ({ kind, index, type, daysAgo, specialty, differs })

/** Named without an NPI, as most rows of such a list are: each may mean one of the directory. */
export const NAMED: readonly Named[] = [
  named('practitioner', 12, ['1128b4', 4210], ['PHYSICIAN (MD, DO)', 'nothing']),
  named('practitioner', 44, ['1128a1', 1955], ['NURSE/NURSES AIDE', 'city']),
  named('practitioner', 101, ['1128b4', 820], ['NURSE/NURSES AIDE', 'firstName']),
  named('practitioner', 118, ['1128a2', 735], ['NURSE/NURSES AIDE', 'middleName']),
  named('practitioner', 155, ['1128b4', NEW], ['DENTIST', 'nothing']),
  named('practitioner', 171, ['1128a3', 1340], ['OWNER/OPERATOR', 'city']),
  named('practitioner', 293, ['1128b4', 1660], ['PERSONAL CARE PROVIDER', 'firstName']),
  named('entity', 23, ['1128b8', 2490], ['DME COMPANY', 'nothing']),
]

const person = (lastName: string, firstName: string, place: readonly [city: string, state: string]) => ({
  ...{ lastName, firstName, middleName: null, businessName: null, specialty: 'NURSE/NURSES AIDE' },
  ...{ city: place[0], state: place[1] },
})

const business = (businessName: string, place: readonly [city: string, state: string]) => ({
  ...{ lastName: null, firstName: null, middleName: null, businessName, specialty: 'HOME HEALTH AGENCY' },
  ...{ city: place[0], state: place[1] },
})

/** Named without an NPI, and no one of the directory. */
export const UNKNOWN = [
  { type: '1128b4', daysAgo: 5120, subject: person('THISTLEDOWN', 'MATILDA', ['BOISE', 'ID']) },
  { type: '1128a1', daysAgo: 3310, subject: person('BLACKBERRY', 'OSWALD', ['TOLEDO', 'OH']) },
  { type: '1128b14', daysAgo: 2870, subject: person('CRANBERRY', 'TABITHA', ['MOBILE', 'AL']) },
  { type: '1128a2', daysAgo: 1610, subject: person('MARIGOLD', 'LEOPOLD', ['FRESNO', 'CA']) },
  { type: '1128b4', daysAgo: 480, subject: person('WINDMILL', 'MINERVA', ['WACO', 'TX']) },
  { type: '1128b4', daysAgo: NEW, subject: person('NIGHTINGALE', 'EDMUND', ['TULSA', 'OK']) },
  { type: '1128b8', daysAgo: 1990, subject: business('FAIRWEATHER HOME CARE LLC', ['MIAMI', 'FL']) },
  { type: '1128b7', daysAgo: 760, subject: business('HONEYCOMB MEDICAL SUPPLY INC', ['NEWARK', 'NJ']) },
] as const
