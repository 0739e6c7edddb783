import { CHANGE_CAUSES, type ChangeCause, type DecidedClass, formatCount, formatPhone } from '@concord/domain'
import { listFirst } from '../overview/list-first.ts'
import type { ChangeGroup, ChangeLine, Kind } from './queries.ts'

export type Labels = Readonly<Record<string, string>>

const CAUSES = new Map(CHANGE_CAUSES.map((cause) => [cause.id, cause]))
const WITHOUT_FIELD: Readonly<Record<DecidedClass, string>> = {
  add: 'Row',
  term: 'Row',
  change: 'Value',
  moved: 'Place',
  reactivated: 'Status',
}

/** Returns what differs in a row: the label of its field, or a word for the row as a whole. */
export function tellWhat({ class: name, kind, isPair, field }: ChangeLine, labels: Labels): string {
  if (field !== null) return labels[field] ?? field.replaceAll('_', ' ')
  if (isPair) return 'Place'
  return kind === 'explicit' ? 'Status' : WITHOUT_FIELD[name]
}

/** Formats a value as people write it, such as '(214) 555-0131', '75-0106627' or 'Yes'. */
export function formatValue(field: string | null, value: string): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'Yes' : 'No'
  if (field === null) return value
  if (/phone|fax/.test(field) && /^\d{10}$/.test(value)) return formatPhone(value)
  if (/(^|_)tin$/.test(field) && /^\d{9}$/.test(value)) return `${value.slice(0, 2)}-${value.slice(2)}`
  return value
}

/** Formats the value before the change; 'Not there' for an added row and 'Blank' for a field that was blank. */
export function tellBefore({ class: name, field, before }: ChangeLine): string {
  if (before !== null) return name === 'reactivated' ? `Ended ${before}` : formatValue(field, before)
  return name === 'add' ? 'Not there' : 'Blank'
}

export function tellAfter({ class: name, kind, isPair, field, after }: ChangeLine): string {
  if (name === 'term' && !isPair)
    return kind === 'explicit' ? `Ended${after === null ? '' : ` ${after}`}` : 'missing'
  if (after !== null) return formatValue(field, after)
  return name === 'reactivated' ? 'Active' : 'Blank'
}

/** Formats the changed lines by field, such as 'phone 288, suite 141, 9 more fields'. */
export function tellFields(fields: Kind['fields'], labels: Labels): string {
  return listFirst(
    fields.map(({ field, lines }) => `${labels[field] ?? field} ${formatCount(lines)}`),
    'field',
  )
}

/** Formats the title of a group, such as '871 terms return as adds'. */
export const tellGroup = ({ cause, shown }: ChangeGroup): string =>
  `${formatCount(shown)} ${CAUSES.get(cause)?.label ?? cause}`

/** Returns the small print after the title of a group. */
export function tellGroupWhy({ cause, class: name, fields }: ChangeGroup, labels: Labels): string {
  const why = CAUSES.get(cause)?.why ?? ''
  return name === 'change' ? [why, tellFields(fields, labels)].filter((part) => part !== '').join(': ') : why
}

/** Describes what a kind consists of: its fields, or its likely causes. */
export function tellKind({ class: name, causes, fields }: Kind, labels: Labels): string {
  if (name === 'change') return tellFields(fields, labels)
  return listFirst(
    causes.map(
      ({ cause, lines }: { cause: ChangeCause; lines: number }) =>
        `${formatCount(lines)} ${CAUSES.get(cause)?.label ?? cause}`,
    ),
    'cause',
  )
}

const PLACE = /^(?:practice_)?(?:address|city|state|zip)/

/** Formats the key that identifies rows, such as 'NPI + Tax ID + place'; the parts of an address count as one. */
export function tellKey(fields: readonly string[], labels: Labels): string {
  const names = fields.map((field) => (PLACE.test(field) ? 'place' : (labels[field] ?? field)))
  return [...new Set(names)].join(' + ')
}
