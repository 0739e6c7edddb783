import {
  applyTransforms,
  checkTypes,
  type Expression,
  evaluate,
  findColumn,
  findTransform,
  type ParameterValue,
  READER_PARAMETERS,
  type SampledRow,
  type Transform,
  type TransformParameter,
  type TransformUse,
} from '@concord/roster-language'

/** The texts of one row: the one before the first transform, and the one after each. */
export type TriedRow = { readonly given: string; readonly made: readonly (string | null)[] }

export type TriedChain = {
  readonly rows: readonly TriedRow[]
  /** The first transform that cannot be used as it is, and why. */
  readonly error?: { readonly at: number; readonly message: string }
}

type Step = { readonly text: Expression } | { readonly message: string }

function bindStep(chain: readonly TransformUse[], inputs: readonly Expression[], columns: number): Step {
  try {
    const { text } = applyTransforms(chain, inputs)
    const check = checkTypes(text, { columns, fields: {}, parameters: READER_PARAMETERS }, 'text')
    return check.ok ? { text } : { message: check.problems[0]?.message ?? '' }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

const MAX_SHOWN = 3

/** Returns the first distinct rows; if any comes to nothing, the first such row is last. */
function chooseRows(rows: readonly TriedRow[]): readonly TriedRow[] {
  const different = [...Map.groupBy(rows, ({ given }) => given).values()].flatMap(([first]) => first ?? [])
  const lost = different.find(({ made }) => made.includes(null))
  const shown = different.filter((row) => row !== lost).slice(0, lost ? MAX_SHOWN - 1 : MAX_SHOWN)
  return lost ? [...shown, lost] : shown
}

/** Tries transforms with the rows of the sample and with a text of one's own, which stands first. */
export function tryChain(
  chain: readonly TransformUse[],
  columns: readonly string[],
  { headers, rows, own }: { headers: readonly string[]; rows: readonly SampledRow[]; own: string },
): TriedChain {
  const places = columns.flatMap((name) => {
    const index = findColumn(name, headers)
    return typeof index === 'number' ? [index] : []
  })
  const inputs = places.map((index): Expression => ({ kind: 'column', index }))
  const steps: Expression[] = []
  let error: TriedChain['error']
  for (const at of chain.keys()) {
    const step = bindStep(chain.slice(0, at + 1), inputs, headers.length)
    if ('message' in step) {
      error = { at, message: step.message }
      break
    }
    steps.push(step.text)
  }
  const attempt = ({ row, cells }: SampledRow): TriedRow => {
    const place = {
      ...{ cells, fields: {}, origin: { file: 'roster.csv', tab: 'Tab', row } },
      parameters: { today: new Date().toISOString().slice(0, 10), dayZero: '1899-12-30' },
    }
    const given = places.flatMap((column) => cells[column] ?? []).join(' | ')
    const made = steps.map((step) => {
      const value = evaluate(step, place)
      return value === null ? null : String(value)
    })
    return { given, made }
  }
  const tried = rows.map(attempt).filter(({ given }) => places.length === 0 || given !== '')
  const first = places[0] ?? 0
  const ownRow =
    own === '' ? [] : [attempt({ row: 1, cells: headers.map((_, at) => (at === first ? own : null)) })]
  return { rows: [...ownRow, ...chooseRows(tried)], ...(error ? { error } : {}) }
}

/** The transforms that can stand behind those of a chain over so many columns. */
export const fitsBehind =
  (chain: readonly TransformUse[], columns: number) =>
  ({ takes }: Transform): boolean => {
    if (chain.length > 0) return takes !== 'nothing'
    if (columns === 0) return takes === 'nothing'
    return takes === 'values' || (takes === 'value' && columns === 1)
  }

/** Returns what is wrong with a parameter as it is filled in; undefined if nothing is. */
export function findParameterError(
  { kind, choices, default: preset }: TransformParameter,
  value: ParameterValue | undefined,
): string | undefined {
  if (value === undefined || value === '') return preset === undefined ? 'Fill this in.' : undefined
  if (kind === 'number' && !(typeof value === 'number' && Number.isFinite(value))) return 'Enter a number.'
  if (choices && !choices.some((choice) => choice === value)) return `Choose one of ${choices.join(', ')}.`
  if (kind === 'table' && (typeof value !== 'object' || Object.keys(value).length === 0))
    return 'Add at least one text and what stands for it.'
  return undefined
}

/** Returns a transform with its parameters as they are written; those left at their default are left out. */
export function writeParameters(
  { id, parameters }: Pick<Transform, 'id' | 'parameters'>,
  values: Readonly<Record<string, ParameterValue>>,
): TransformUse {
  const given = parameters.flatMap(({ name, default: preset }) => {
    const value = values[name]
    return value === undefined || value === '' || value === preset ? [] : [[name, value] as const]
  })
  return given.length > 0 ? { use: id, with: Object.fromEntries(given) } : { use: id }
}

/** Formats a transform, such as 'First characters: 5'. */
export function nameUse({ use, with: given = {} }: TransformUse): string {
  const transform = findTransform(use)
  const values = Object.values(given).map((value) =>
    typeof value === 'object' ? `${Object.keys(value).length} texts` : String(value),
  )
  const label = transform?.label ?? use
  return values.length > 0 ? `${label}: ${values.join(', ')}` : label
}
