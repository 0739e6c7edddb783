import { addedColumns, findColumn, type RowStep } from '@concord/roster-language'

/** A row on its way, with the number that it has in the file. */
export type StepRow = { readonly row: number; readonly cells: readonly (string | null)[] }
/** Rows behind a step, and what a merge notes of them: row, code and note. */
export type StepResult = {
  readonly headers: readonly string[]
  readonly rows: readonly StepRow[]
  readonly notes: readonly (readonly [row: number, code: string, note: string])[]
}

type Cell = string | null | undefined

const isFilled = (cell: Cell): cell is string => (cell ?? '').trim() !== ''
const getKey = (cell: Cell): string => (isFilled(cell) ? cell.trim().replace(/\s+/g, ' ').toUpperCase() : '')
const firstFilled = (cells: readonly Cell[]): string | null => cells.find(isFilled) ?? null

/** The different texts among cells, in their order. */
function getDifferent(cells: readonly Cell[]): string[] {
  const filled = cells.filter(isFilled)
  return filled.filter((cell, at) => filled.findIndex((other) => getKey(other) === getKey(cell)) === at)
}

/** Rows that agree in columns, in the order of their first; a row with nothing in them stays alone. */
function groupRows(rows: readonly StepRow[], by: readonly number[]): StepRow[][] {
  const groups = Map.groupBy(rows, (row) => {
    const keys = by.map((index) => getKey(row.cells[index]))
    return keys.every((key) => key === '') ? row : JSON.stringify(keys)
  })
  return [...groups.values()]
}

function fillDown(rows: readonly StepRow[], columns: readonly number[]): StepRow[] {
  let above: readonly (string | null)[] = []
  return rows.map((row) => {
    if (columns.some((index) => isFilled(row.cells[index]))) above = row.cells
    return above.length === 0
      ? row
      : {
          ...row,
          cells: row.cells.map((cell, index) => (columns.includes(index) ? (above[index] ?? null) : cell)),
        }
  })
}

function explode(rows: readonly StepRow[], columns: readonly number[], separators: string): StepRow[] {
  const cut = (cell: Cell): (string | null)[] => {
    let text = cell ?? ''
    for (const separator of separators) text = text.replaceAll(separator, '\u0000')
    return text.split('\u0000').map((piece) => (isFilled(piece) ? piece : null))
  }
  return rows.flatMap((row) => {
    const pieces = columns.map((index) => cut(row.cells[index]))
    const parts = Array.from({ length: Math.max(...pieces.map((list) => list.length)) }, (_, at) =>
      pieces.map((list) => list[at] ?? null),
    ).filter((part) => part.some(isFilled))
    const all = parts.length > 0 ? parts : [columns.map(() => null)]
    return all.map((part) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        columns.includes(index) ? (part[columns.indexOf(index)] ?? null) : cell,
      ),
    }))
  })
}

function merge(
  rows: readonly StepRow[],
  { by, spread, join }: Extract<RowStep, { merge: unknown }>['merge'],
  headers: readonly string[],
): Omit<StepResult, 'headers'> {
  const place = (name: string) => Number(findColumn(name, headers))
  const joined = new Map(join.map(({ column, separator }) => [place(column), separator]))
  const listed = [...spread.map(({ column }) => place(column)), ...joined.keys()]
  const keys = by.map(place)
  const notes: (readonly [number, string, string])[] = []
  const merged = groupRows(rows, keys).map((group) => {
    const column = (index: number) => group.map(({ cells }) => cells[index])
    const row = group[0]?.row ?? 0
    const differing = headers.filter(
      (_, index) =>
        !listed.includes(index) && !keys.includes(index) && new Set(column(index).filter(isFilled)).size > 1,
    )
    const left = spread.flatMap(({ column: name, into }) =>
      getDifferent(column(place(name))).slice(into.length),
    )
    if (group.length > 1)
      notes.push([
        row,
        'merged-rows',
        group
          .slice(1)
          .map((one) => one.row)
          .join(', '),
      ])
    if (differing.length > 0) notes.push([row, 'merged-rows-differ', differing.join(', ')])
    if (left.length > 0) notes.push([row, 'values-left-over', left.join('; ')])
    const cells = headers.map((_, index) => {
      const separator = joined.get(index)
      const texts = getDifferent(column(index))
      return separator === undefined || texts.length === 0
        ? firstFilled(column(index))
        : texts.join(separator)
    })
    const added = spread.flatMap(({ column: name, into }) => {
      const texts = getDifferent(column(place(name)))
      return into.map((_, at) => texts[at] ?? null)
    })
    return { row, cells: [...cells, ...added] }
  })
  return { rows: merged, notes }
}

/** Returns what a step makes of rows, worked out row by row. */
export function applyStepInMemory(
  step: RowStep,
  rows: readonly StepRow[],
  headers: readonly string[],
): StepResult {
  const place = (name: string) => Number(findColumn(name, headers))
  const known = [...headers, ...addedColumns(step)]
  if ('fillDown' in step) return { headers: known, rows: fillDown(rows, step.fillDown.map(place)), notes: [] }
  if ('explode' in step) {
    const { columns, separators } = step.explode
    return { headers: known, rows: explode(rows, columns.map(place), separators), notes: [] }
  }
  if ('merge' in step) return { headers: known, ...merge(rows, step.merge, headers) }
  const groups = step.number.by ? groupRows(rows, step.number.by.map(place)) : [[...rows]]
  const numbers = new Map(groups.flatMap((group) => group.map((row, at) => [row, String(at + 1)])))
  const numbered = rows.map((row) => ({ ...row, cells: [...row.cells, numbers.get(row) ?? null] }))
  return { headers: known, rows: numbered, notes: [] }
}
