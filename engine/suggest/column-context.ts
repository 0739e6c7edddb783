import { findMeanings, type Meaning, NOUNS } from './column-meaning.ts'
import { readWords } from './read-words.ts'
import { valueFit } from './value-looks.ts'

/** A column as its header and some of its values show it. */
export type SeenColumn = { readonly header: string; readonly values: readonly string[] }

/** A column with what its header may mean among the columns around it, the best explanation first. */
export type MeantColumn = {
  readonly header: string
  readonly meanings: readonly Meaning[]
  /** Which of several blocks of the same columns it is part of, from 1; null where there are none. */
  readonly repeat: number | null
  /** The part of a date that stands in it alone. */
  readonly part: DatePart | null
}

/** A date may stand in three columns. */
export type DatePart = 'month' | 'day' | 'year'

/** What stands in a line of an address. */
const PARTS = new Set(['address line 2', 'city', 'state', 'zip', 'zip4', 'county'])
const OPENING = new Set(['address line 1', 'full address'])
const CONTACTS = new Set(['phone', 'fax', 'email'])
const BLOCK_NOUNS = new Set([
  ...PARTS,
  ...OPENING,
  ...CONTACTS,
  'practice name',
  'organization name',
  'tin',
  'npi',
])
const PLACES = new Set([...PARTS, ...OPENING])

/** Roles by which an address is another one than that of the practice. */
const ELSEWHERE = new Set([
  'billing',
  'mailing',
  'correspondence',
  'home',
  'contact',
  'supervising',
  'hospital',
  'school',
  'license',
  'coverage',
])
const isElsewhere = ({ roles }: Meaning): boolean => roles.some((role) => ELSEWHERE.has(role))

/** Nouns whose further facts stand in columns behind them that do not say whose they are. */
const OWNERS: Readonly<Record<string, string>> = {
  'license number': 'license',
  'license state': 'license',
  'license expiration': 'license',
  'license detail': 'license',
  'dea number': 'dea',
  'dea detail': 'dea',
  'controlled substance license': 'controlled substance',
  'board certification': 'board certification',
  malpractice: 'malpractice',
  'medicaid id': 'medicaid',
  'medicare id': 'medicare',
}
const OWNED = /^(?:expiration|exp\.?|expires|issue|status|type|number|state|effective)\b[\s\w.]*$/i

const topOf = (column: MeantColumn | undefined): Meaning | undefined => column?.meanings[0]

/** Names of tables that say no more than that it is a roster of practitioners. */
const TABLES = new Set([
  'contact',
  'account',
  'provider',
  'practitioner',
  'physician',
  'prov',
  'prv',
  'doctor',
  'clinician',
  'roster',
  'person',
  'hcp',
  'member',
])
const FEWEST_PREFIXED = 5
const TABLE_SHARE = 0.25
const PREFIX_SHARE = 0.6
const PREFIX = /^(\p{L}+)[._ ]+(?=\p{L})|^(\p{Lu}\p{Ll}+)(?=\p{Lu})/u

/** Columns of an export that all begin with the same words, 'Contact.LastName', without them. */
function dropTablePrefix(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  const prefixes = seen.map(({ header }) => {
    const [, one, other] = PREFIX.exec(header) ?? []
    return (one ?? other)?.toLowerCase()
  })
  const isCommon = (prefix: string) => {
    const share = TABLES.has(prefix) ? TABLE_SHARE : PREFIX_SHARE
    const times = prefixes.filter((other) => other === prefix).length
    return times >= Math.max(FEWEST_PREFIXED, share * seen.length)
  }
  const common = new Set(prefixes.filter((prefix) => prefix !== undefined).filter(isCommon))
  if (common.size === 0) return seen
  const dropped = seen.map((column, index) =>
    common.has(prefixes[index] ?? '') ? { ...column, header: column.header.replace(PREFIX, '') } : column,
  )
  return dropTablePrefix(dropped)
}

/** What a header may mean, in the order of how likely its values make it. */
function meanHeader(header: string, values: readonly string[]): MeantColumn {
  const likely = ({ noun, fit }: Meaning) => fit * valueFit(NOUNS.get(noun)?.values, values).factor
  const meanings = findMeanings(header).toSorted((one, other) => likely(other) - likely(one))
  return { header, meanings, repeat: null, part: null }
}

/** A column such as 'Expiration Date' behind 'License Number' is that of the license. */
function ownByNeighbours(seen: readonly SeenColumn[]): MeantColumn[] {
  const columns: MeantColumn[] = []
  for (const [index, { header, values }] of seen.entries()) {
    const bare = meanHeader(header, values)
    const before = columns[index - 1]
    const owner = OWNERS[topOf(before)?.noun ?? '']
    const own = header.split(' > ').at(-1)?.trim() ?? ''
    // The state of an address has a ZIP code behind it.
    const follows = findMeanings(seen[index + 1]?.header ?? '')[0]?.noun
    if (owner === undefined || !OWNED.test(own) || follows === 'zip') columns.push(bare)
    else columns.push({ ...meanHeader(`${owner} ${own}`, values), header })
  }
  return columns
}

type Section = Pick<Meaning, 'roles' | 'ordinal'>

const isBare = ({ roles, ordinal }: Meaning): boolean => roles.length === 0 && ordinal === null

/** What the bare meanings of a column are within a section. */
const within = (column: MeantColumn, { roles, ordinal }: Section): MeantColumn => ({
  ...column,
  meanings: column.meanings.map((meaning) =>
    BLOCK_NOUNS.has(meaning.noun) && isBare(meaning) ? { ...meaning, roles, ordinal } : meaning,
  ),
})

const asSecondLine = (column: MeantColumn): MeantColumn => ({
  ...column,
  meanings: column.meanings.map((meaning) =>
    meaning.noun === 'address line 1' ? { ...meaning, noun: 'address line 2' } : meaning,
  ),
})

/** Columns that do not say whose address they are part of take it from the line that they follow. */
function inheritSections(columns: readonly MeantColumn[]): MeantColumn[] {
  const countOf = (noun: string) =>
    columns.filter((column) => {
      const top = topOf(column)
      return top?.noun === noun && !isElsewhere(top)
    }).length
  let section: Section | undefined
  return columns.map((column, index) => {
    const top = topOf(column)
    if (!top) return column
    if (OPENING.has(top.noun)) {
      const isTwice = columns[index - 1]?.header === column.header
      if (!isTwice) section = { roles: top.roles, ordinal: top.ordinal }
      return isTwice ? asSecondLine(column) : column
    }
    if (!PARTS.has(top.noun) && !CONTACTS.has(top.noun)) {
      section = undefined
      return column
    }
    if (!section || !isBare(top)) return column
    // A phone number behind the address of the billing office may be that of the practice, where there is no other.
    const isOnly = CONTACTS.has(top.noun) && countOf(top.noun) < 2
    return isOnly ? column : within(column, section)
  })
}

const SERIES = new Set([
  'specialty',
  'taxonomy',
  'languages',
  'hospital affiliation',
  'license number',
  'license state',
])

/** Columns of the same name are the first, the second and so on. */
function numberSeries(columns: readonly MeantColumn[]): MeantColumn[] {
  return columns.map((column, index) => {
    const top = topOf(column)
    if (!top || !SERIES.has(top.noun) || top.ordinal !== null) return column
    const same = columns.filter(({ header }) => header === column.header)
    if (same.length < 2) return column
    const ordinal = columns.slice(0, index).filter(({ header }) => header === column.header).length + 1
    return { ...column, meanings: column.meanings.map((meaning) => ({ ...meaning, ordinal })) }
  })
}

/** The place of a column among blocks of the same columns, where it has one of its own. */
const blockOf = (column: MeantColumn): number | undefined => {
  const top = topOf(column)
  if (!top || !BLOCK_NOUNS.has(top.noun) || isElsewhere(top)) return undefined
  return top.ordinal ?? undefined
}

/** 'Address 2' beside 'City 2' is the address of the second block, and no second line. */
function promoteLines(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const has = (noun: string, ordinal: number) =>
    columns.some((column) => topOf(column)?.noun === noun && blockOf(column) === ordinal)
  return columns.map((column) => {
    const top = topOf(column)
    const other = column.meanings.find(({ noun, ordinal }) => noun === 'address line 1' && ordinal !== null)
    if (top?.noun !== 'address line 2' || top.ordinal !== null || !other?.ordinal || isElsewhere(top))
      return column
    const { ordinal } = other
    const isBlock = (has('city', ordinal) || has('zip', ordinal)) && !has('address line 1', ordinal)
    return isBlock
      ? { ...column, meanings: [other, ...column.meanings.filter((one) => one !== other && one !== top)] }
      : column
  })
}

/** A second address without a second city is a second line. */
function demoteAddresses(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const cities = columns.filter((column) => {
    const top = topOf(column)
    return top && (top.noun === 'city' || top.noun === 'zip') && !isElsewhere(top)
  })
  const nouns = new Set(cities.map((column) => topOf(column)?.noun))
  if (cities.length > nouns.size) return columns
  return columns.map((column) => {
    const top = topOf(column)
    const isSecond = top?.noun === 'address line 1' && top.ordinal === 2 && !isElsewhere(top)
    return isSecond ? { ...column, meanings: [{ ...top, noun: 'address line 2', ordinal: null }] } : column
  })
}

/** Numbers the blocks where the same columns come back for several places of one practitioner. */
function numberBlocks(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const nounsOf = (block: number) =>
    new Set(columns.flatMap((column) => (blockOf(column) === block ? (topOf(column)?.noun ?? []) : [])))
  const blocks = [...new Set(columns.flatMap((column) => blockOf(column) ?? []))].filter((block) => {
    const nouns = nounsOf(block)
    return nouns.size >= 2 && [...nouns].some((noun) => PLACES.has(noun))
  })
  if (!blocks.some((block) => block > 1)) return columns
  const repeated = new Set(blocks.filter((block) => block > 1).flatMap((block) => [...nounsOf(block)]))
  return columns.map((column) => {
    const top = topOf(column)
    if (!top || !BLOCK_NOUNS.has(top.noun) || isElsewhere(top)) return column
    const block = blockOf(column) ?? (repeated.has(top.noun) ? 1 : undefined)
    return block === undefined || (block > 1 && !blocks.includes(block))
      ? column
      : { ...column, repeat: block }
  })
}

const PARTS_OF_DATE: readonly DatePart[] = ['month', 'day', 'year']

/** Three columns that differ in 'month', 'day' and 'year' alone are one date. */
function joinDates(columns: readonly MeantColumn[]): readonly MeantColumn[] {
  const read = columns.map(({ header }) => {
    const words = readWords(header)[0] ?? []
    const part = PARTS_OF_DATE.find((one) => words.includes(one))
    return { part, rest: words.filter((word) => word !== part && word !== 'date').join(' ') }
  })
  return columns.map((column, index) => {
    const { part, rest } = read[index] ?? { rest: '' }
    const parts = new Set(read.flatMap((other) => (other.part && other.rest === rest ? [other.part] : [])))
    if (!part || parts.size < PARTS_OF_DATE.length) return column
    return { ...meanHeader(`${rest} date`, []), header: column.header, part }
  })
}

/** What the columns of a tab may mean, each among the others. */
export function meanColumns(seen: readonly SeenColumn[]): readonly MeantColumn[] {
  const columns = joinDates(ownByNeighbours(dropTablePrefix(seen)))
  const meant = numberBlocks(numberSeries(inheritSections(demoteAddresses(promoteLines(columns)))))
  return meant.map((column, index) => ({ ...column, header: seen[index]?.header ?? '' }))
}
