import { sourceConfigSchema } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { findNode, type JsonPath } from '../json/json-place.ts'
import { overrideTarget } from '../settings/override-target.ts'
import { lintConditions } from './lint-conditions.ts'
import { lintCorrections } from './lint-corrections.ts'
import { lintCrosswalks } from './lint-crosswalks.ts'
import { lintMappings } from './lint-mappings.ts'
import { lintOverrides } from './lint-overrides.ts'
import { type LintProblem, ProblemList } from './lint-problem.ts'
import { lintRepeat } from './lint-repeat.ts'
import { lintSteps } from './lint-steps.ts'
import { lintStops } from './lint-stops.ts'
import { lintUnguarded } from './lint-unguarded.ts'
import type { LintedSource } from './linted-source.ts'
import { readConfig } from './read-config.ts'

/**
 * Returns everything that is wrong with the text of a source config, in the order of its places. With the headers of a
 * tab its columns are looked at as well.
 */
export function lintSourceConfig(
  text: string,
  target: TargetConfig,
  headers?: readonly string[],
): readonly LintProblem[] {
  const problems = new ProblemList(text)
  const base = { kind: 'source', version: 1, id: 'x', name: 'x', target: target.id, mappings: [] }
  const read = readConfig(text, sourceConfigSchema, base, problems)
  if (read) {
    const nodeAt = (...path: JsonPath) => findNode(read.root, path)
    const source: LintedSource = { ...read, target, headers, problems, nodeAt }
    lintTarget(source)
    lintOverrides(source)
    const ownTarget = overrideTarget(target, source.config)
    const stepped = { ...source, target: ownTarget, headers: lintSteps(source) }
    lintMappings(stepped)
    lintRepeat(stepped)
    lintCrosswalks(stepped)
    lintConditions(stepped)
    lintStops(stepped)
    lintCorrections(stepped)
    lintUnguarded(stepped)
  }
  return problems.list()
}

function lintTarget({ config, target, problems, nodeAt }: LintedSource): void {
  const known = target.programs?.map(({ id }) => id) ?? []
  for (const [index, program] of (config.programs ?? []).entries()) {
    if (known.includes(program)) continue
    const message = `The target has no program '${program}'.`
    const misspelled = { name: program, known }
    problems.add({ code: 'unknown-program', message, node: nodeAt('programs', index), misspelled })
  }
  if (config.target === target.id) return
  const message = `This source is one of '${config.target}', not of '${target.id}'.`
  problems.add({ code: 'other-target', message, node: nodeAt('target') })
}
