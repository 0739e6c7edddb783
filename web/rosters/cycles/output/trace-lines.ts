import type { CellTrace } from './queries.ts'

type Cell = CellTrace['cells'][number]
export type TraceLine = {
  readonly what: string
  /** The text as it is, for people to compare; null for an empty value, undefined if there is no text to show. */
  readonly text: string | null | undefined
  readonly note?: string
  readonly kind: 'cell' | 'change' | 'step' | 'value'
}

const STEP_LABELS: Readonly<Record<NonNullable<Cell['step']>['use'], string>> = {
  fillDown: 'Filled down',
  explode: 'One of several values of the cell',
  merge: 'Merged with other rows',
  number: 'Numbered',
  markStruck: 'Marked as struck through',
}

const ORIGIN_LABELS = { grid: 'Fixed in the grid', file: 'Fixed in a file of fixed rows' } as const

function listCell(trace: CellTrace, cell: Cell, formatAt: (at: string) => string): TraceLine[] {
  const { fix, step } = cell
  const lines: TraceLine[] = []
  if (cell.address === null)
    lines.push({ kind: 'cell', what: cell.column, text: undefined, note: 'a column that a step adds' })
  else lines.push({ kind: 'cell', what: `${trace.tab}, ${cell.address}`, text: cell.text, note: cell.column })
  if (cell.stored !== cell.text) lines.push({ kind: 'cell', what: 'Stored as', text: cell.stored })
  if (cell.shown !== cell.text) lines.push({ kind: 'cell', what: 'Shown as', text: cell.shown })
  if (fix !== null) {
    const who = [fix.person?.name, fix.at === null ? undefined : formatAt(fix.at)].filter(Boolean).join(', ')
    const what = fix.origin === null ? 'Fixed' : ORIGIN_LABELS[fix.origin]
    lines.push({ kind: 'change', what, text: fix.text, ...(who === '' ? {} : { note: who }) })
  }
  if (step !== null) {
    const from = step.fromRow === null ? {} : { note: `from row ${step.fromRow}` }
    lines.push({ kind: 'change', what: STEP_LABELS[step.use], text: cell.used, ...from })
  }
  return lines
}

function nameStep({ kind, label }: CellTrace['steps'][number]): string {
  if (kind === 'crosswalk') return `Crosswalk ${label}`
  if (kind === 'constant') return 'Constant of the mapping'
  if (kind === 'formula') return `Formula ${label}`
  return kind === 'field' ? `Read as ${label}` : label
}

/** Lists how a value was made, from the cell of the file to the output, each line with the text behind it. */
export function listTrace(trace: CellTrace, formatAt: (at: string) => string): readonly TraceLine[] {
  return [
    ...trace.cells.flatMap((cell) => listCell(trace, cell, formatAt)),
    ...trace.steps
      .filter(({ kind }) => kind !== 'column')
      .map((step): TraceLine => ({ kind: 'step', what: nameStep(step), text: step.text })),
    { kind: 'value', what: trace.field.label, text: trace.value },
  ]
}
