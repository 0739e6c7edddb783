import { findInterpretations } from '../header/find-interpretations.ts'
import { getTopInterpretation, type MeantColumn, meanHeader, type SeenColumn } from './meant-column.ts'

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
const OWNED =
  /^(?:(?:expiration|exp\.?|expires|issue|status|type|number|state|effective)\b[\s\w.]*|primary(?:\W+(?:flag|indicator))?)$/i

/** Returns what stands in the rows above the last one of a header. */
const getAbove = (header: string | undefined): string => header?.split(' > ').slice(0, -1).join(' > ') ?? ''

/** Reads 'Expiration Date' after 'License Number' as that of the license, unless another header is above it. */
export function ownByNeighbors(seen: readonly SeenColumn[]): MeantColumn[] {
  const columns: MeantColumn[] = []
  for (const [index, { header, values }] of seen.entries()) {
    const bare = meanHeader(header, values)
    const before = columns[index - 1]
    const owner = OWNERS[getTopInterpretation(before)?.noun ?? '']
    const own = header.split(' > ').at(-1)?.trim() ?? ''
    // The state of an address has a ZIP code behind it.
    const follows = findInterpretations(seen[index + 1]?.header ?? '')[0]?.noun
    const isApart = getAbove(header) !== getAbove(before?.header)
    if (owner === undefined || isApart || !OWNED.test(own) || follows === 'zip') columns.push(bare)
    else columns.push({ ...meanHeader(`${owner} ${own}`, values), header })
  }
  return columns
}
