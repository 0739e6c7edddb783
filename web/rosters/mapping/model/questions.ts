import { shapeOfType, type TargetConfig } from '@concord/roster-language'
import { doAll, leaveOut, mapColumn, mapColumns, overrule, type Place, setCrosswalkEntry } from './acts.ts'
import type { ColumnRow } from './column-rows.ts'
import type { Act } from './history.ts'

export type Answer = { readonly label: string; readonly act: Act }

/** What a person is asked below a row; answered by 1, 2 and 3. */
export type Question = { readonly text: string; readonly answers: readonly Answer[] }

const MAX_FIELDS = 2

function labelOf(target: TargetConfig, id: string): string {
  return target.fields.find((field) => field.id === id)?.label ?? id
}

const YES = /^(?:o|open|a|acc)$/i
const NO = /^(?:c|closed|n\/a)$/i

/** Two codes of yes and no that no one can know the sense of. */
function askForCodes({ column, name }: ColumnRow, target: TargetConfig, place: Place): Question | undefined {
  const [one, other, ...more] = column.samples
  const field = target.fields.find(({ id }) => id === place.field)
  if (field?.type !== 'boolean' || !one || !other || more.length > 0) return undefined
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
    text: `Does "${yes}" mean yes for ${field.label}?`,
    answers: [
      answer(yes, no),
      answer(no, yes),
      { label: 'Do not use this column', act: leaveOut(name, place.block) },
    ],
  }
}

/** Returns what is asked of a column that no one is sure of. */
export function askForColumn(row: ColumnRow, target: TargetConfig): Question | undefined {
  if (row.verdict !== 'ask') return undefined
  const { column, name } = row
  const ids = [...new Set([column.field, ...column.top])].filter((id) => id !== null).slice(0, MAX_FIELDS)
  const [first] = ids
  const codes = first === undefined ? undefined : askForCodes(row, target, { field: first, block: null })
  if (codes) return codes
  return {
    text: `What is "${column.header}"?`,
    answers: [
      ...ids.map((id) => ({ label: labelOf(target, id), act: mapColumn(name, { field: id, block: null }) })),
      { label: 'Do not use this column', act: leaveOut(name, null) },
    ],
  }
}

/** Blocked columns that stand beside each other, and where each belongs by its values. */
export type BlockedGroup = { readonly rows: readonly ColumnRow[]; readonly question: Question }

const findField = (target: TargetConfig, id: string) => target.fields.find((field) => field.id === id)

/** Beside a blocked column one whose values have not the shape of its field is one place off too. */
function isSuspect({ places, column }: ColumnRow, target: TargetConfig): boolean {
  const field = findField(target, places[0]?.field ?? '')
  const shape = field ? shapeOfType(field.type) : null
  return shape !== null && column.filled > 0 && column.shape !== shape
}

/** Fields of the group by the shape that each of its columns has; undefined where that does not decide. */
function matchByValues(rows: readonly ColumnRow[], target: TargetConfig): readonly string[] | undefined {
  const fields = rows.flatMap(({ places }) => places[0]?.field ?? [])
  const left = new Set(fields)
  const found = rows.map(({ column }) => {
    const byShape = [...left].find((id) => {
      const field = findField(target, id)
      return field && shapeOfType(field.type) === column.shape
    })
    if (byShape !== undefined) left.delete(byShape)
    return byShape
  })
  // One text among fields with shapes is what is left, as a city between a ZIP code and a state.
  const [rest, ...others] = left
  if (others.length > 0 || found.every((id) => id === undefined)) return undefined
  return found.flatMap((id) => id ?? rest ?? [])
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
    const names = matched?.map((id) => labelOf(target, id)).join(', ')
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
          verdict === 'blocked' ? places.slice(0, 1).map(({ field }) => overrule(field)) : [],
        ),
      ),
    }
    const leave = {
      label: group.length === 1 ? 'Do not use this column' : `Do not use these ${group.length} columns`,
      act: doAll(...group.map(({ name, places }) => leaveOut(name, places[0]?.block ?? null))),
    }
    const numbers = group.map(({ column }) => column.index + 1)
    const which =
      group.length === 1
        ? `Column ${numbers[0]} does not hold what it is mapped to.`
        : `Columns ${numbers[0]} to ${numbers.at(-1)} do not hold what they are mapped to.`
    return {
      rows: group,
      question: {
        text: names ? `${which} By the values: ${names}.` : which,
        answers: [...(byValues ? [byValues] : []), keep, leave],
      },
    }
  })
}
