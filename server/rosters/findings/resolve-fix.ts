import { type api, type BodyOf, FIX_ERRORS, MAX_FIXED_TEXTS } from '@concord/contract'
import { todayInUtc } from '@concord/domain'
import { countRows, type FindingFilter, listFindingValues } from '@concord/engine'
import { fixText, type SourceChange } from '@concord/roster-language'
import { AppError } from '#server/http/app-error.ts'
import type { queryResults } from '../cycles/read-results.ts'
import { describeCause } from './describe-cause.ts'
import type { OpenedCycle } from './open-findings.ts'
import { isMasked } from './shown-text.ts'

export type Fix = BodyOf<typeof api.previewCycleFix>['fix']
type Connection = Parameters<Parameters<typeof queryResults>[3]>[0]

/** A fix as changes of the source config, with the rows of the file that it is about. */
export type ResolvedFix = {
  readonly label: string
  readonly changes: readonly SourceChange[]
  readonly filter: FindingFilter
  readonly rows: number
  /** Rows whose text becomes a value. */
  readonly fixedRows: number
  readonly frees: { readonly held: number; readonly rejected: number }
  readonly examples: readonly {
    readonly value: string | null
    readonly fixed: string | null
    readonly rows: number
  }[]
}

const EXAMPLES = 5

const refuse = (field: string, message: string) => new AppError('invalid_input', [{ field, message }])

const labelOf = ({ target }: OpenedCycle, field: string | null): string =>
  target.fields.find(({ id }) => id === field)?.label ?? field ?? 'row'

async function resolveText(
  connection: Connection,
  path: string,
  opened: OpenedCycle,
  { rule, field, from, to }: Extract<Fix, { kind: 'text' }>,
): Promise<ResolvedFix> {
  const { target } = opened
  const definition = target.fields.find(({ id }) => id === field)
  if (!definition || isMasked({ rule, field, cause: '' }, target)) throw refuse('fix', FIX_ERRORS.noFix)
  const fixed = to === null ? null : fixText([{ use: 'trim' }], definition.type, to, todayInUtc())
  if (to !== null && fixed === null) throw refuse('fix.to', FIX_ERRORS.notText)
  const filter = { rule, field, value: from }
  const { rows, frees } = await countRows(connection, path, filter)
  if (rows === 0) throw refuse('fix.from', FIX_ERRORS.noTexts)
  return {
    label: `“${from}” is ${to === null ? 'nothing' : `“${to}”`} in ${definition.label}`,
    changes: [{ kind: 'text', field, from, to }],
    ...{ filter, rows, frees, fixedRows: rows },
    examples: [{ value: from, fixed, rows }],
  }
}

type Texts = Awaited<ReturnType<typeof listFindingValues>>['values']

/** Returns the changes that replace each text with the one that the run suggested for it. */
function correctTexts(field: string, texts: Texts): SourceChange[] {
  return texts.flatMap(({ value, suggestion }): SourceChange[] =>
    value === null || suggestion === null ? [] : [{ kind: 'text', field, from: value, to: suggestion }],
  )
}

async function resolveCause(
  connection: Connection,
  path: string,
  opened: OpenedCycle,
  { rule, field, cause }: Extract<Fix, { kind: 'cause' }>,
): Promise<ResolvedFix> {
  const { target } = opened
  const key = { rule, field, cause }
  const { label, fix } = describeCause(key, '', opened)
  const { rows, frees } = await countRows(connection, path, key)
  if (fix === null || rows === 0) throw refuse('fix', FIX_ERRORS.noFix)
  const named = `${label} (${labelOf(opened, field)})`
  if (fix.kind === 'drop-duplicates' || field === null) {
    // Which of them go out is known when the cycle has run again.
    const frees = { held: 0, rejected: 0 }
    return {
      label: named,
      changes: [{ kind: 'drop-duplicates' }],
      filter: key,
      rows,
      fixedRows: rows,
      frees,
      examples: [],
    }
  }
  const { distinct, values } = await listFindingValues(connection, path, key, MAX_FIXED_TEXTS)
  if (fix.kind === 'suggestions' && distinct > MAX_FIXED_TEXTS) throw refuse('fix', FIX_ERRORS.manyTexts)
  const type = target.fields.find(({ id }) => id === field)?.type ?? 'text'
  const today = todayInUtc()
  const texts = values.map(({ value, suggestion, rows: own }) => ({
    ...{ value, rows: own },
    fixed: fix.kind === 'suggestions' ? suggestion : fixText(fix.transforms, type, value, today),
  }))
  const unfixed = texts.reduce((all, { fixed, rows: own }) => all + (fixed === null ? own : 0), 0)
  const isCleared = fix.kind === 'transforms' && fix.transforms.some(({ use }) => use === 'clear-when')
  return {
    label: named,
    changes:
      fix.kind === 'suggestions'
        ? correctTexts(field, values)
        : [{ kind: 'transforms', field, transforms: [...fix.transforms] }],
    ...{ filter: key, rows, frees, fixedRows: isCleared ? rows : rows - unfixed },
    examples: texts.slice(0, EXAMPLES),
  }
}

/** Returns what a fix changes. Throws invalid_input for one that changes nothing here. */
export function resolveFix(
  connection: Connection,
  path: string,
  opened: OpenedCycle,
  fix: Fix,
): Promise<ResolvedFix> {
  return fix.kind === 'text'
    ? resolveText(connection, path, opened, fix)
    : resolveCause(connection, path, opened, fix)
}
