import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { evaluate, type Row } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import type { Value } from '../expression/value.ts'
import type { Severity } from '../library/names.ts'
import type { AppliedRowRule } from '../mapping/applied-rule.ts'
import { type BoundBlock, bindBlocks } from '../mapping/bind-blocks.ts'
import type { ConfigProblem } from '../mapping/config-problem.ts'
import { overrideTarget } from '../settings/override-target.ts'
import { isFilledCell, type RowNote, type SampledRow } from './sampled-row.ts'
import { findStepProblems, stepRows } from './step-rows.ts'
import { toText } from './value-text.ts'

/** Says what is to be looked at in a row that comes out. */
export type PreviewFinding = {
  readonly code: string
  readonly severity: Severity
  /** The field that it is about; null for the row as a whole. */
  readonly field: string | null
  readonly message: string
  /** The text that the sender wrote for the field; null for the row as a whole. */
  readonly value: string | null
}

/** The value of a field as a text; null for none. */
export type PreviewCell = string | null

/** A row as it would come out of a run. */
export type PreviewRow = {
  /** Physical, from 1. */
  readonly row: number
  /** Name of the block of columns that it is made of; null where nothing repeats. */
  readonly block: string | null
  /** The cells of the mapped fields, by field. */
  readonly cells: Readonly<Record<string, PreviewCell>>
  /** The cells of the row of the file, behind the steps. */
  readonly from: readonly PreviewCell[]
  readonly findings: readonly PreviewFinding[]
}

/** Describes what a source makes of some rows; nothing comes out where it has problems. */
export type PreviewedRows = {
  readonly rows: readonly PreviewRow[]
  /** Ids of the fields that are mapped, in the order of the target. */
  readonly fields: readonly string[]
  readonly notes: readonly RowNote[]
  readonly problems: readonly ConfigProblem[]
}

/** Rows of a tab and where they stand. */
export type Sample = {
  readonly file: string
  readonly tab: string
  /** 'YYYY-MM-DD': what a spreadsheet number counts from. */
  readonly dayZero: string
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  /** Short id of the sender, as waivers name it; the id of the source, where nothing is said. */
  readonly sender?: string | undefined
}

/** Tells whether a row belongs to a block: to each that it has a filled cell of, or to the first if it has none. */
function belongsTo(block: BoundBlock, blocks: readonly BoundBlock[], { cells }: SampledRow): boolean {
  const hasAny = (columns: readonly number[]) => columns.some((column) => isFilledCell(cells[column]))
  if (block.blockColumns.length === 0 || hasAny(block.blockColumns)) return true
  return block === blocks[0] && !blocks.some(({ blockColumns }) => hasAny(blockColumns))
}

/** Returns the rules that a row fails; rules with the same condition have it evaluated once per row. */
function findFailed(rules: readonly AppliedRowRule[], row: Row): readonly AppliedRowRule[] {
  const answers = new Map<Expression, boolean>()
  return rules.filter(({ where, fails }) => {
    if (where) {
      const known = answers.get(where) ?? evaluate(where, row) === true
      answers.set(where, known)
      if (!known) return false
    }
    return evaluate(fails, row) === true
  })
}

function previewRow(block: BoundBlock, { row: number, cells }: SampledRow, place: RowPlace): PreviewRow {
  const origin = { file: place.file, tab: place.tab, row: number }
  const row = { cells, fields: {}, origin, parameters: place.parameters }
  const fields: Record<string, Value> = {}
  const mapped = new Map(block.fields.map((field) => [field.field.id, field]))
  for (const [id, { value }] of mapped) fields[id] = evaluate(value.expression, row)
  const whole = { ...row, fields }
  const findings = findFailed(block.rules.row, whole).map(
    ({ code, severity, field, message }): PreviewFinding => {
      const raw = field === null ? undefined : mapped.get(field)?.rawValue
      return { code, severity, field, message, value: raw ? toText(evaluate(raw.expression, whole)) : null }
    },
  )
  const texts = Object.entries(fields).map(([id, value]) => [id, toText(value)])
  return { row: number, block: block.block, cells: Object.fromEntries(texts), from: cells, findings }
}

type RowPlace = Pick<Sample, 'file' | 'tab'> & { readonly parameters: Readonly<Record<string, Value>> }

/**
 * Returns what a source makes of some rows of a tab: the rows that come out in their order, each with its values and
 * with what the rules about one row find. Rules about several rows, and those that look things up elsewhere, need all of
 * the file and are left out. `today` is 'YYYY-MM-DD'; `bound` is what `bindBlocks` gives, where that is known.
 */
export function previewRows(
  target: TargetConfig,
  source: SourceConfig,
  { file, tab, dayZero, headers, rows, sender }: Sample,
  today: string,
  bound?: readonly BoundBlock[],
): PreviewedRows {
  const stepProblems = findStepProblems(source.steps, headers, source.repeat !== undefined)
  if (stepProblems.length > 0) return { rows: [], fields: [], notes: [], problems: stepProblems }
  const stepped = stepRows(source.steps, headers, rows)
  const own = overrideTarget(target, source)
  const blocks = bound ?? bindBlocks(own, source, stepped.headers, { today, sender })
  const problems = blocks.flatMap((block) => block.problems)
  const mapped = new Set(blocks.flatMap(({ fields }) => fields.map(({ field }) => field.id)))
  const fields = target.fields.flatMap(({ id }) => (mapped.has(id) ? [id] : []))
  if (problems.length > 0) return { rows: [], fields, notes: stepped.notes, problems }
  const place = { file, tab, parameters: { today, dayZero } }
  const previewed = stepped.rows.flatMap((row) =>
    blocks.flatMap((block) => (belongsTo(block, blocks, row) ? [previewRow(block, row, place)] : [])),
  )
  return { rows: previewed, fields, notes: stepped.notes, problems }
}
