import type { RowStep } from '@concord/roster-language'

/** Steps over rows that someone can add, by what they do. */
export const STEP_KINDS = {
  fillDown: {
    label: 'Fill down',
    description: 'Cells that were merged over several rows: empty ones get what the row above has.',
  },
  explode: {
    label: 'Split cells into rows',
    description: 'A row becomes as many rows as its cells hold values.',
  },
  merge: {
    label: 'Merge rows',
    description: 'Rows that agree in some columns become one; the different values of others are joined.',
  },
  number: { label: 'Number rows', description: 'A new column counts the rows from 1.' },
  drop: { label: 'Drop rows', description: 'Rows where a formula is true are rejected, with a reason.' },
} as const
export type StepKind = keyof typeof STEP_KINDS

/** The values that a user fills in for a new step. */
export type StepChoices = {
  readonly columns: readonly string[]
  readonly separators: string
  /** Columns whose different values go into one cell. */
  readonly joined: readonly string[]
  readonly into: string
}

export const NO_CHOICES: StepChoices = { columns: [], separators: ';,', joined: [], into: 'Row number' }

/** Returns the step that these choices make, or what is missing of them. */
export function makeStep(kind: Exclude<StepKind, 'drop'>, choices: StepChoices): RowStep | string {
  const { columns, separators, joined, into } = choices
  if (kind === 'number') {
    if (into.trim() === '') return 'Name the new column.'
    return { number: columns.length > 0 ? { into: into.trim(), by: [...columns] } : { into: into.trim() } }
  }
  if (columns.length === 0) return 'Choose at least one column.'
  if (kind === 'fillDown') return { fillDown: [...columns] }
  if (kind === 'explode') {
    if (separators === '') return 'Enter the characters that stand between the values.'
    return { explode: { columns: [...columns], separators } }
  }
  const twice = joined.find((column) => columns.includes(column))
  if (twice !== undefined) return `${twice} cannot be both the same in all rows and joined.`
  const join = joined.map((column) => ({ column, separator: '; ' }))
  return { merge: { by: [...columns], spread: [], join } }
}
