import type { LintProblem, WrittenTarget } from '@concord/roster-language'
import {
  type Act,
  changeField,
  keepField,
  removeRule,
  removeWaiver,
  setKey,
  setOutput,
  type WrittenField,
} from './acts.ts'
import { listNeedColumns, needOf } from './field-rows.ts'
import { getCode } from './field-rules.ts'
import { listSourcesWithout, type TargetUsage } from './field-usage.ts'

/** A way to settle a problem: the last one is the one advised. */
export type Fix = { readonly label: string; readonly act: Act }

/** A problem of a config: what is wrong, where, and how to fix it. */
export type TargetProblem = {
  readonly key: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  /** The field to look at; null where it is about none. */
  readonly field: string | null
  /** The part of the config that has the problem: 'zip-of-other-state', 'Output'. */
  readonly place: string
  readonly fixes: readonly Fix[]
}

const splitPointer = (pointer: string): readonly string[] => pointer.split('/').slice(1)
const MISSING = /^There is no field '([^']+)'/

/** Keeps a field that only the version in force has. */
function keepMissing(id: string, inForce: WrittenTarget | null): Fix | undefined {
  if (!inForce?.fields.some((field) => field.id === id)) return undefined
  return { label: `Keep ${id}`, act: keepField(id, inForce) }
}

function findFixes(config: WrittenTarget, [part, place, key, item]: readonly string[]): readonly Fix[] {
  const index = Number(place)
  const rule = config.rules?.[index]
  if (part === 'rules' && rule) return [{ label: `Remove ${getCode(rule)}`, act: removeRule(index) }]
  const waiver = config.waivers?.[index]
  if (part === 'waivers' && waiver)
    return [{ label: `End the waiver of ${waiver.rule}`, act: removeWaiver(index) }]
  const keyed = config.key?.[index]
  if (part === 'key' && keyed !== undefined)
    return [
      { label: `Take ${keyed} out of the key`, act: setKey((config.key ?? []).filter((id) => id !== keyed)) },
    ]
  if (part === 'output' && (place === 'columns' || place === 'sort')) {
    const list = config.output?.[place] ?? []
    const named = list[Number(key)]
    return named === undefined
      ? []
      : [
          {
            label: `Take ${named} out of the output`,
            act: setOutput({ [place]: list.filter((id) => id !== named) }),
          },
        ]
  }
  const field = config.fields[index]
  if (part === 'fields' && field && key === 'derive')
    return [{ label: `Stop deriving ${field.id}`, act: changeField(field.id, { derive: undefined }) }]
  if (part === 'fields' && field && key === 'requiredBy' && item !== undefined) {
    const requiredBy = (field.requiredBy ?? []).filter((_, at) => at !== Number(item))
    return [{ label: 'Remove the condition', act: changeField(field.id, { requiredBy }) }]
  }
  return []
}

/** Puts the name in its place that was probably meant. */
function correctName(
  config: WrittenTarget,
  { suggestion }: LintProblem,
  path: readonly string[],
): Fix | undefined {
  if (suggestion === undefined) return undefined
  const act: Act = (before) => {
    const copy = structuredClone(before) as unknown as Record<string, unknown>
    const parents = path.slice(0, -1)
    const holder = parents.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      copy,
    )
    const last = path.at(-1)
    if (typeof holder === 'object' && holder !== null && last !== undefined)
      (holder as Record<string, unknown>)[last] = suggestion
    return copy as unknown as WrittenTarget
  }
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], config)
  return typeof value === 'string' ? { label: `Use ${suggestion}`, act } : undefined
}

function getPlace(
  config: WrittenTarget,
  [part, place]: readonly string[],
): {
  readonly field: string | null
  readonly place: string
} {
  const index = Number(place)
  if (part === 'fields') {
    const field: WrittenField | undefined = config.fields[index]
    return { field: field?.id ?? null, place: field?.id ?? 'Fields' }
  }
  const rule = part === 'rules' ? config.rules?.[index] : undefined
  if (rule) return { field: rule.field ?? null, place: getCode(rule) }
  const waiver = part === 'waivers' ? config.waivers?.[index] : undefined
  if (waiver) return { field: waiver.field ?? null, place: `Waiver of ${waiver.rule}` }
  return { field: null, place: part === 'output' ? 'Output' : part === 'key' ? 'Key' : 'Config' }
}

/** Returns the fields that are required in every row and that some source configs do not make. */
export function findUnfilled(config: WrittenTarget, usage: TargetUsage): readonly TargetProblem[] {
  return config.fields.flatMap((field): TargetProblem[] => {
    const isRequired = listNeedColumns(config).some(({ id }) => needOf(field, id) === 'always')
    const without = isRequired ? listSourcesWithout(field.id, usage) : []
    if (without.length === 0) return []
    const names = without.map(({ name }) => name).join(', ')
    const counts = `${without.length} of ${usage.sources.length} source configs`
    return [
      {
        ...{ key: `unfilled ${field.id}`, severity: 'warning', field: field.id, place: field.id, fixes: [] },
        message: `is required, and ${counts} do not make it: ${names}. Their rows would be held.`,
      },
    ]
  })
}

/** Returns what the linter found in a config, the errors first, each with what settles it. */
export function explainProblems(
  linted: readonly LintProblem[],
  config: WrittenTarget,
  inForce: WrittenTarget | null,
): readonly TargetProblem[] {
  const found = linted.map((problem): TargetProblem => {
    const { code, severity, message, pointer } = problem
    const path = splitPointer(pointer)
    const missing = MISSING.exec(message)?.[1]
    const fixes = [
      correctName(config, problem, path),
      missing === undefined ? undefined : keepMissing(missing, inForce),
      ...findFixes(config, path),
    ]
    return {
      ...{ severity, message, ...getPlace(config, path) },
      key: `${pointer} ${code} ${message}`,
      fixes: fixes.flatMap((fix) => fix ?? []),
    }
  })
  const weights = ['error', 'warning', 'info']
  return found.toSorted((one, other) => weights.indexOf(one.severity) - weights.indexOf(other.severity))
}
