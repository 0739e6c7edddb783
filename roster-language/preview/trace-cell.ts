import { crosswalkKey } from '../config/crosswalk-key.ts'
import { addedColumns } from '../config/row-step.ts'
import type { Mapping, SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { evaluate, type Row } from '../expression/evaluate.ts'
import type { Expression } from '../expression/expression.ts'
import { findColumn } from '../expression/formula/column-name.ts'
import { parseFormula } from '../expression/formula/parse-formula.ts'
import { applyTransforms } from '../library/transforms/apply-transform.ts'
import { restylePart, splitRestyling, type TransformUse } from '../library/transforms/transform-chain.ts'
import { findTransform } from '../library/transforms/transform-table.ts'
import { bindBlocks } from '../mapping/bind-blocks.ts'
import type { PreviewCell, PreviewRow, Sample } from './preview-rows.ts'
import { isFilledCell } from './sampled-row.ts'
import { toText } from './value-text.ts'

/** A step on the way from the cells of a row to the value of a field, and the text behind it. */
export type TraceStep = {
  readonly kind:
    | 'column'
    | 'constant'
    | 'formula'
    | 'transform'
    | 'crosswalk'
    | 'correction'
    | 'completed'
    | 'field'
  /** The column, the transform, the crosswalk or the field; what people call the step where it has no name. */
  readonly label: string
  readonly text: PreviewCell
}

/** A text on its way to a field; `unstyled` is without what only changes how it is written: parts are taken of it. */
type Traced = {
  readonly steps: readonly TraceStep[]
  readonly unstyled: PreviewCell
  readonly restyling: readonly TransformUse[]
}

const findMapping = (
  { mappings, repeat }: SourceConfig,
  block: string | null,
  id: string,
): Mapping | undefined =>
  [...(repeat?.blocks.find(({ name }) => name === block)?.mappings ?? []), ...mappings].find(
    ({ field }) => field === id,
  )

/** Returns one step for each transform, with the text after it and all transforms before it. */
function traceChain(chain: readonly TransformUse[], inputs: readonly Expression[], row: Row): TraceStep[] {
  return chain.map(({ use }, at) => ({
    kind: 'transform',
    label: findTransform(use)?.label ?? use,
    text: toText(evaluate(applyTransforms(chain.slice(0, at + 1), inputs).text, row)),
  }))
}

/** Returns the first text that is not blank; a single text is left as it is. */
function firstText(texts: readonly PreviewCell[]): PreviewCell {
  const [only] = texts
  return texts.length === 1 ? (only ?? null) : (texts.find(isFilledCell)?.trim() ?? null)
}

function traceColumns(
  mapping: Extract<Mapping, { transforms?: unknown }>,
  { crosswalks }: SourceConfig,
  headers: readonly string[],
  row: Row,
): Traced {
  const names = 'from' in mapping ? [mapping.from].flat() : []
  const found = names.flatMap((name) => {
    const index = findColumn(name, headers)
    return typeof index === 'number' ? [{ name, index, text: row.cells[index] ?? null }] : []
  })
  const inputs = found.map(({ index }): Expression => ({ kind: 'column', index }))
  const { making, restyling } = splitRestyling(mapping.transforms ?? [])
  const columns = found.map(({ name, text }): TraceStep => ({ kind: 'column', label: name, text }))
  const made = traceChain([...making, ...restyling], inputs, row)
  const steps = [...columns, ...made]
  const first = firstText(found.map(({ text }) => text))
  const text = made.length > 0 ? (made.at(-1)?.text ?? null) : first
  if (!('from' in mapping) || mapping.crosswalk === undefined)
    return { steps, restyling, unstyled: making.length > 0 ? (made[making.length - 1]?.text ?? null) : first }
  const crosswalk = crosswalks.find(({ id }) => id === mapping.crosswalk)
  const isMeant = (key: string) => text !== null && crosswalkKey(key) === crosswalkKey(text)
  const entry = Object.entries(crosswalk?.entries ?? {}).findLast(([key]) => isMeant(key))
  const becomes = entry?.[1] ?? (crosswalk?.unmatched === 'clear' ? null : text)
  const last: TraceStep = { kind: 'crosswalk', label: mapping.crosswalk, text: becomes }
  return { steps: [...steps, last], unstyled: becomes, restyling: [] }
}

function traceMapping(mapping: Mapping, source: SourceConfig, headers: readonly string[], row: Row): Traced {
  if (!('constant' in mapping || 'formula' in mapping)) return traceColumns(mapping, source, headers, row)
  const step: TraceStep =
    'constant' in mapping
      ? { kind: 'constant', label: 'Constant', text: mapping.constant }
      : {
          ...{ kind: 'formula', label: mapping.formula },
          text: toText(evaluate(parseFormula(mapping.formula, headers).expression, row)),
        }
  return { steps: [step], unstyled: step.text, restyling: [] }
}

/** Traces the value of a field; an unmapped field is derived from another, which may be derived from a third. */
function traceField(
  target: TargetConfig,
  source: SourceConfig,
  block: string | null,
  fieldId: string,
  { headers, row }: { readonly headers: readonly string[]; readonly row: Row },
): Traced | undefined {
  const mapping = findMapping(source, block, fieldId)
  if (mapping) return traceMapping(mapping, source, headers, row)
  const derive = target.fields.find(({ id }) => id === fieldId)?.derive
  const traced = derive && traceField(target, source, block, derive.from, { headers, row })
  if (!traced || !derive.transforms) return traced
  const { steps, unstyled, restyling } = traced
  const parts = restylePart(derive.transforms, restyling)
  const taken = traceChain(parts, [{ kind: 'literal', value: unstyled }], row)
  const before = steps.slice(0, steps.length - restyling.length)
  return { steps: [...before, ...taken], unstyled: taken.at(-1)?.text ?? null, restyling: [] }
}

/** Returns the text of the cells after the mapping: as corrected, or filled from another field where it is missing. */
function traceSaid(
  target: TargetConfig,
  source: SourceConfig,
  {
    headers,
    row,
    block,
  }: { readonly headers: readonly string[]; readonly row: Row; readonly block: string | null },
  fieldId: string,
  today: string,
): PreviewCell | undefined {
  const bound = bindBlocks(target, source, headers, { today }).find((one) => one.block === block)
  const field = bound?.fields.find((one) => one.field.id === fieldId)
  return field && toText(evaluate(field.sourceValue, row))
}

/**
 * Returns how the value of a field in a previewed row was made: the cells, each transform, the crosswalk, and at last
 * the value, where reading it as a field changes the text. `headers` are those of the file. Throws as `previewRows`
 * reports for a source that does not fit them.
 */
export function traceCell(
  target: TargetConfig,
  source: SourceConfig,
  { file, tab, dayZero, headers }: Omit<Sample, 'rows'>,
  { row, block, cells, from }: PreviewRow,
  fieldId: string,
  today: string,
): readonly TraceStep[] {
  const stepped = [...headers, ...source.steps.flatMap(addedColumns)]
  const place: Row = { cells: from, fields: {}, origin: { file, tab, row }, parameters: { today, dayZero } }
  const traced = traceField(target, source, block, fieldId, { headers: stepped, row: place })
  const field = target.fields.find(({ id }) => id === fieldId)
  if (!traced || !field) return []
  const text = traced.steps.at(-1)?.text ?? null
  const said = traceSaid(target, source, { headers: stepped, row: place, block }, fieldId, today)
  const steps = [...traced.steps]
  if (said !== undefined && said !== text) {
    const isCorrected = source.corrections.some((one) => one.field === fieldId)
    steps.push(
      isCorrected
        ? { kind: 'correction', label: 'Correction', text: said }
        : { kind: 'completed', label: 'Taken from another field', text: said },
    )
  }
  const value = cells[fieldId] ?? null
  if (value === (steps.at(-1)?.text ?? null)) return steps
  return [...steps, { kind: 'field', label: field.label, text: value }]
}
