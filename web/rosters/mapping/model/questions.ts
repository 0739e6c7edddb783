import { shapeOfType, type TargetConfig } from '@concord/roster-language'
import { showHeader } from '../../show-header.ts'
import { doAll, leaveOut, mapColumn, mapColumns, overrule, setCrosswalkEntry } from './acts.ts'
import { type ColumnRow, findCodes } from './column-rows.ts'
import type { MappingAct } from './mapping-act.ts'

export type Answer = { readonly label: string; readonly act: MappingAct }

/** A question below a row; the keys 1, 2 and 3 answer it. */
export type Question = { readonly text: string; readonly answers: readonly Answer[] }

const MAX_FIELDS = 2

function labelOf(target: TargetConfig, id: string): string {
  return target.fields.find((field) => field.id === id)?.label ?? id
}

const YES = /^(?:o|open|a|acc)$/i
const NO = /^(?:c|closed|n\/a)$/i

/**
 * Asks which of two codes means yes, which no one can tell from the codes; undefined if the column has no such codes.
 */
function askForCodes({ column, name, places }: ColumnRow, target: TargetConfig): Question | undefined {
  const codes = findCodes(column, target)
  if (!codes) return undefined
  const [one, other] = codes.samples
  const place = { field: codes.field.id, block: places[0]?.block ?? null }
  const [yes, no] = NO.test(one) && YES.test(other) ? [other, one] : [one, other]
  const answer = (isYes: string, isNo: string): Answer => ({
    label: `${isYes} is yes, ${isNo} is no`,
    act: doAll(
      mapColumn(name, place),
      setCrosswalkEntry(place, isYes, 'Y'),
      setCrosswalkEntry(place, isNo, 'N'),
    ),
  })
  return {
    text: `Does "${yes}" mean yes for ${codes.field.label}?`,
    answers: [answer(yes, no), answer(no, yes), { label: 'Do not use it', act: leaveOut(name, place.block) }],
  }
}

/** Returns what is asked of a column that no one is sure of. */
export function askForColumn(row: ColumnRow, target: TargetConfig): Question | undefined {
  if (row.verdict !== 'ask') return undefined
  const codes = askForCodes(row, target)
  if (codes) return codes
  const { column, name, places } = row
  const [place] = places
  const block = place?.block ?? null
  const ids = [...new Set([place?.field ?? column.field, ...column.top])]
  const fields = ids.filter((id) => id !== null).slice(0, MAX_FIELDS)
  return {
    text: `What is "${showHeader(column.header)}"?`,
    answers: [
      ...fields.map((field) => ({
        label: field === place?.field ? `It is ${labelOf(target, field)}` : labelOf(target, field),
        act: field === place?.field ? overrule(field) : mapColumn(name, { field, block }),
      })),
      { label: 'Do not use it', act: leaveOut(name, block) },
    ],
  }
}

/** Blocked columns that stand beside each other, and where each belongs by its values. */
export type BlockedGroup = { readonly rows: readonly ColumnRow[]; readonly question: Question }

const findField = (target: TargetConfig, id: string) => target.fields.find((field) => field.id === id)

/**
 * Tells whether the values of a column lack the shape of its field; such a column beside a blocked one is shifted too.
 */
function isSuspect({ places, column }: ColumnRow, target: TargetConfig): boolean {
  const field = findField(target, places[0]?.field ?? '')
  const shape = field ? shapeOfType(field.type) : null
  return shape !== null && column.filled > 0 && column.shape !== shape
}

/** Returns the first field that a single column could be and whose shape it has; undefined if there is none. */
function matchOne({ column, places }: ColumnRow, target: TargetConfig): readonly string[] | undefined {
  const found = column.top.find((id) => {
    const field = findField(target, id)
    return field && places[0]?.field !== id && shapeOfType(field.type) === column.shape
  })
  return found === undefined ? undefined : [found]
}

/** Returns the fields of a group in the order of its columns, matched by shape; undefined if that does not decide. */
function matchByValues(rows: readonly ColumnRow[], target: TargetConfig): readonly string[] | undefined {
  const fields = rows.flatMap(({ places }) => places[0]?.field ?? [])
  const [only, ...more] = rows
  if (only && more.length === 0) return matchOne(only, target)
  // Columns of several blocks have the same fields, so that a field can be left more than once.
  const left = [...fields]
  const found = rows.map(({ column }) => {
    const at = left.findIndex((id) => {
      const field = findField(target, id)
      return field && shapeOfType(field.type) === column.shape
    })
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  // One text among fields with shapes is what is left, as a city between a ZIP code and a state.
  const open = found.filter((id) => id === undefined).length
  if (left.length !== open || open > 1 || open === rows.length) return undefined
  return found.flatMap((id) => id ?? left)
}

/** Returns the blocked columns in runs, with the acts that put them right or keep them. */
export function askForBlocked(rows: readonly ColumnRow[], target: TargetConfig): readonly BlockedGroup[] {
  const runs: ColumnRow[][] = [[]]
  for (const row of rows) {
    if (row.verdict === 'blocked' || isSuspect(row, target)) runs.at(-1)?.push(row)
    else runs.push([])
  }
  const groups = runs.filter((run) => run.some(({ verdict }) => verdict === 'blocked'))
  return groups.map((group) => {
    const matched = matchByValues(group, target)
    const byValues = matched && {
      label: group.length === 1 ? 'Map it by its values' : `Map all ${group.length} by their values`,
      act: mapColumns(
        group.map(({ name, places }, at) => ({
          ...{ column: name, field: matched[at] ?? '', block: places[0]?.block ?? null },
        })),
      ),
    }
    const keep = {
      label: 'Keep, with a reason',
      act: doAll(
        ...group.flatMap(({ verdict, places }) =>
          verdict === 'blocked' || verdict === 'ask'
            ? places.slice(0, 1).map(({ field }) => overrule(field))
            : [],
        ),
      ),
    }
    const leave = {
      label: group.length === 1 ? 'Do not use it' : `Do not use all ${group.length}`,
      act: doAll(...group.map(({ name, places }) => leaveOut(name, places[0]?.block ?? null))),
    }
    const [from, to] = [group[0], group.at(-1)].map((row) => (row?.column.index ?? 0) + 1)
    const text =
      group.length === 1
        ? `Column ${from} does not hold what it is mapped to.`
        : `Columns ${from} to ${to} do not hold what they are mapped to.`
    return {
      rows: group,
      question: {
        text: matched ? `${text} By the values: ${matched.join(', ')}.` : text,
        answers: [...(byValues ? [byValues] : []), keep, leave],
      },
    }
  })
}
