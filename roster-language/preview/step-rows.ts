import { addedColumns, columnsOfStep, type RowStep } from '../config/row-step.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import type { ConfigProblem } from '../mapping/config-problem.ts'
import { getPlace, groupRows, mergeRows } from './merge-rows.ts'
import { isFilledCell, type SampledRow, type SteppedSample } from './sampled-row.ts'

/** Returns what keeps steps from being done with columns of these headers. */
export function findStepProblems(
  steps: readonly RowStep[],
  headers: readonly string[],
  hasBlocks: boolean,
): readonly ConfigProblem[] {
  let known = headers
  const problems: ConfigProblem[] = []
  for (const [index, step] of steps.entries()) {
    const path = `steps[${index}]`
    for (const { name } of columnsOfStep(step)) {
      const found = findColumn(name, known)
      if (typeof found === 'string') problems.push({ path, message: found })
    }
    // Rows that come from one row of the file differ by their block.
    if (hasBlocks && 'explode' in step) {
      problems.push({
        path,
        message: 'Cells cannot be exploded where blocks repeat; take one of the two out.',
      })
    }
    known = [...known, ...addedColumns(step)]
  }
  return problems
}

function fillDown(columns: readonly string[], sample: SteppedSample): SteppedSample {
  const places = columns.map((column) => getPlace(column, sample.headers))
  let from: SampledRow | undefined
  const rows = sample.rows.map((row) => {
    // Rows above the first filled one have what the first of them has.
    if (!from || places.some((place) => isFilledCell(row.cells[place]))) from = row
    const above = from.cells
    return {
      ...row,
      cells: row.cells.map((cell, place) => (places.includes(place) ? (above[place] ?? null) : cell)),
    }
  })
  return { ...sample, rows }
}

function explode(
  { columns, separators }: Extract<RowStep, { explode: unknown }>['explode'],
  sample: SteppedSample,
): SteppedSample {
  const places = columns.map((column) => getPlace(column, sample.headers))
  const separator = new RegExp(`[${separators.replace(/[\\\]^[-]/g, '\\$&')}]`, 'u')
  const rows = sample.rows.flatMap((row) => {
    const pieces = places.map((place) => row.cells[place]?.split(separator) ?? [])
    const most = Math.max(0, ...pieces.map(({ length }) => length))
    const parts = Array.from({ length: most }, (_, at) =>
      pieces.map((own) => (isFilledCell(own[at]) ? own[at] : null)),
    ).filter((part) => part.some((piece) => piece !== null))
    const all = parts.length > 0 ? parts : [places.map(() => null)]
    return all.map((part) => ({
      ...row,
      cells: row.cells.map((cell, place) => {
        const at = places.lastIndexOf(place)
        return at === -1 ? cell : (part[at] ?? null)
      }),
    }))
  })
  return { ...sample, rows }
}

function numberRows(
  { into, by }: Extract<RowStep, { number: unknown }>['number'],
  { headers, rows, notes }: SteppedSample,
): SteppedSample {
  const groups = by
    ? groupRows(
        rows,
        by.map((column) => getPlace(column, headers)),
      )
    : [rows]
  const numbers = new Map(groups.flatMap((group) => group.map((row, at) => [row, String(at + 1)] as const)))
  return {
    headers: [...headers, into],
    rows: rows.map((row) => ({ ...row, cells: [...row.cells, numbers.get(row) ?? null] })),
    notes,
  }
}

const markStruck = (
  { into, text }: Extract<RowStep, { markStruck: unknown }>['markStruck'],
  { headers, rows, notes }: SteppedSample,
): SteppedSample => ({
  headers: [...headers, into],
  rows: rows.map((row) => ({ ...row, cells: [...row.cells, row.isStruck ? text : null] })),
  notes,
})

/**
 * Does the steps of a source with some rows of a tab, one after the other, as a run does them with all of them. Each row
 * has a cell for each header. Throws TypeError for a column that is not there (`findStepProblems`).
 */
export function stepRows(
  steps: readonly RowStep[],
  headers: readonly string[],
  rows: readonly SampledRow[],
): SteppedSample {
  const whole = rows.map((row) => ({ ...row, cells: headers.map((_, place) => row.cells[place] ?? null) }))
  return steps.reduce<SteppedSample>(
    (sample, step) => {
      if ('fillDown' in step) return fillDown(step.fillDown, sample)
      if ('explode' in step) return explode(step.explode, sample)
      if ('markStruck' in step) return markStruck(step.markStruck, sample)
      return 'merge' in step ? mergeRows(step.merge, sample) : numberRows(step.number, sample)
    },
    { headers, rows: whole, notes: [] },
  )
}
