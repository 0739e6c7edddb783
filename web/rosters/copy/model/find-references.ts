import type { CopyKind } from '@concord/contract'
import {
  findNewErrors,
  type LintProblem,
  lintSourceConfig,
  lintTargetConfig,
  type PickedItems,
  type TargetConfig,
} from '@concord/roster-language'
import type { CopySides } from '../queries.ts'
import type { Comparison } from './compare-sides.ts'
import { isPicked, pickItems } from './picks.ts'

/** Something that the copy would need there, with what can be done about it. */
export type MissingReference = {
  readonly id: string
  readonly message: string
  /** The possible answers, each with the items that are picked after it. */
  readonly answers: readonly { readonly label: string; readonly picked: PickedItems }[]
}

const MISSING = '/'

/**
 * Returns the part and key of the item that a pointer such as '/mappings/3/crosswalk' leads to; undefined if there is
 * none.
 */
function findItem(
  comparison: Comparison,
  config: object,
  pointer: string,
): { part: string; key: string } | undefined {
  const [, part = '', place = ''] = pointer.split(MISSING)
  const items = Reflect.get(config, part) as unknown
  const item = Array.isArray(items) ? items[Number(place)] : undefined
  const compared = comparison.parts.find(({ id }) => id === part)
  const text = JSON.stringify(item)
  const found = compared?.items.find(({ here }) => JSON.stringify(here) === text)
  return found && { part, key: found.key }
}

/** Returns the keys of the items of a mapping's crosswalk that only the side copied from has. */
function findCrosswalk(comparison: Comparison, config: object, { pointer }: LintProblem): readonly string[] {
  const [, part, place] = pointer.split(MISSING)
  if (part !== 'mappings') return []
  const mappings = Reflect.get(config, 'mappings') as { crosswalk?: string }[]
  const id = mappings[Number(place)]?.crosswalk
  const crosswalks = comparison.parts.find((one) => one.id === 'crosswalks')?.items ?? []
  return crosswalks.flatMap(({ key, state }) =>
    (key === id || key.startsWith(`${id} › `)) && state === 'new' ? [key] : [],
  )
}

function lint(kind: CopyKind, config: object, target: TargetConfig | undefined): readonly LintProblem[] {
  const text = JSON.stringify(config)
  if (kind === 'target') return lintTargetConfig(text)
  return target === undefined ? [] : lintSourceConfig(text, target)
}

/** The references of a copy that are missing there, and the errors that are there with or without it. */
export type CopyProblems = {
  readonly missing: readonly MissingReference[]
  readonly before: readonly LintProblem[]
}

/** Finds what keeps the config from working there after the copy, apart from what was so before. */
export function findCopyProblems(
  kind: CopyKind,
  sides: CopySides,
  { comparison, picked }: { readonly comparison: Comparison; readonly picked: PickedItems },
): CopyProblems {
  const { into } = sides
  const config = comparison.copy(picked)
  const target = into.target?.config as TargetConfig | undefined
  const after = lint(kind, config, target)
  const added = findNewErrors(into.version === null ? [] : lint(kind, into.config, target), after)
  const missing = added.map((problem): MissingReference => {
    const crosswalk = problem.code === 'unknown-crosswalk' ? findCrosswalk(comparison, config, problem) : []
    const item = findItem(comparison, config, problem.pointer)
    const isOurs = item !== undefined && isPicked(picked, item.part, item.key)
    return {
      id: `${problem.pointer} ${problem.code}`,
      message: problem.message,
      answers: [
        ...(crosswalk.length > 0
          ? [
              {
                label: 'Copy it too',
                picked: pickItems(picked, { part: 'crosswalks', keys: crosswalk, isWanted: true }),
              },
            ]
          : []),
        ...(isOurs
          ? [
              {
                label: 'Leave it out',
                picked: pickItems(picked, { part: item.part, keys: [item.key], isWanted: false }),
              },
            ]
          : []),
      ],
    }
  })
  const before = after.filter((problem) => problem.severity === 'error' && !added.includes(problem))
  return { missing, before }
}
