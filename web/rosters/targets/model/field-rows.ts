import type { Severity, TargetChange, WrittenTarget } from '@concord/roster-language'
import { getNeed, type Need, type WrittenField } from './acts.ts'
import { sayFieldChange } from './changes.ts'
import { getSeverity, groupRules, type PlacedRule } from './field-rules.ts'

/** A field as the ledger shows it. */
export type FieldRow = {
  readonly field: WrittenField
  readonly group: string
  /** Only the version in force has it. */
  readonly isRemoved: boolean
  /** The difference from the version in force, in a word: 'required', 'severity', 'new'. */
  readonly difference: string
  /** The needs by program. If the target names no programs, the first one is for every run. */
  readonly needs: readonly { readonly program: string | null; readonly need: Need }[]
  readonly rules: readonly PlacedRule[]
  readonly severities: Readonly<Record<Severity, number>>
  readonly isKey: boolean
}

export const OTHER_FIELDS = 'Other fields'

/** Lists the columns of who needs a field: one for each program, or one for all rows. */
export const listNeedColumns = ({
  programs = [],
}: WrittenTarget): readonly { readonly id: string | null; readonly name: string }[] =>
  programs.length > 0 ? programs : [{ id: null, name: 'Required' }]

/** Returns the need of a program; a field that is always required is required by every program. */
export function needOf(field: WrittenField, program: string | null): Need {
  const always = getNeed(field, null)
  if (program === null || always === 'always') return always
  const own = getNeed(field, program)
  return own === 'never' ? always : own
}

/**
 * Returns the rows of the ledger in the order of the target; fields that only the version in force has keep their
 * place.
 */
export function listFieldRows(
  config: WrittenTarget,
  inForce: WrittenTarget | null,
  changes: readonly TargetChange[],
): readonly FieldRow[] {
  const rules = groupRules(config.rules ?? [])
  const programs = listNeedColumns(config)
  const changesOf = Map.groupBy(changes, ({ field }) => field)
  const toRow = (field: WrittenField, isRemoved: boolean): FieldRow => {
    const own = rules.get(field.id) ?? []
    const difference = isRemoved ? 'removed' : sayFieldChange(changesOf.get(field.id) ?? [])
    const severities = { reject: 0, error: 0, warning: 0, info: 0 }
    for (const { rule } of own) severities[getSeverity(rule)] += 1
    return {
      ...{ field, difference, rules: own, severities, isRemoved },
      group: field.group ?? OTHER_FIELDS,
      needs: programs.map(({ id }) => ({ program: id, need: needOf(field, id) })),
      isKey: (config.key ?? []).includes(field.id),
    }
  }
  const rows = config.fields.map((field) => toRow(field, false))
  const ids = new Set(config.fields.map(({ id }) => id))
  for (const [at, field] of (inForce?.fields ?? []).entries()) {
    if (ids.has(field.id)) continue
    const previous = inForce?.fields.slice(0, at).findLast(({ id }) => ids.has(id))
    const place = rows.findIndex((row) => row.field.id === previous?.id)
    rows.splice(place + 1, 0, toRow(field, true))
    ids.add(field.id)
  }
  return rows
}

/** Returns the groups in the order of their first field, each with all of its rows. */
export const groupRows = (rows: readonly FieldRow[]): readonly (readonly [string, readonly FieldRow[]])[] => [
  ...Map.groupBy(rows, ({ group }) => group),
]

export const ROW_FILTERS = ['all', 'changed', 'required', 'law'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

const isOf: Readonly<Record<RowFilter, (row: FieldRow) => boolean>> = {
  all: () => true,
  changed: ({ difference }) => difference !== '',
  required: ({ needs, isRemoved }) => !isRemoved && needs.some(({ need }) => need !== 'never'),
  law: ({ field, isRemoved }) => !isRemoved && field.law !== undefined,
}

export const countRows = (rows: readonly FieldRow[]): Readonly<Record<RowFilter, number>> => ({
  all: rows.filter(({ isRemoved }) => !isRemoved).length,
  changed: rows.filter(isOf.changed).length,
  required: rows.filter(isOf.required).length,
  law: rows.filter(isOf.law).length,
})

/** Returns the rows of a filter that contain the words in their field, label, law or a rule. */
export function findRows(rows: readonly FieldRow[], filter: RowFilter, words: string): readonly FieldRow[] {
  const wanted = words.trim().toLowerCase()
  return rows.filter((row) => {
    if (!isOf[filter](row)) return false
    const { field, rules } = row
    const codes = rules.map(({ rule }) => ('rule' in rule ? rule.rule : rule.code))
    return [field.id, field.label, field.law ?? '', ...codes].join('\n').toLowerCase().includes(wanted)
  })
}
