import type { Expression } from '../expression/expression.ts'
import type { JsonNode } from '../json/json-document.ts'
import type { JsonPath } from '../json/json-place.ts'
import { applyTransforms, TransformError } from '../library/transforms/apply-transform.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'
import { findTransform, TRANSFORMS } from '../library/transforms/transform-table.ts'
import type { ProblemList } from './lint-problem.ts'

const SOME_COLUMN: Expression = { kind: 'column', index: 0 }

/** Looks at a chain of transforms of so many columns: unknown ones each, and of the others the first that does not fit. */
export function lintTransforms(
  chain: readonly TransformUse[],
  columns: number,
  way: JsonPath,
  nodeAt: (...path: JsonPath) => JsonNode,
  problems: ProblemList,
): void {
  const unknown = [...chain.entries()].filter(([, { use }]) => !findTransform(use))
  for (const [index, { use }] of unknown) {
    const misspelled = { name: use, known: TRANSFORMS.map(({ id }) => id) }
    const message = `There is no transform '${use}'.`
    problems.add({ code: 'unknown-transform', message, node: nodeAt(...way, index, 'use'), misspelled })
  }
  if (unknown.length > 0) return
  const inputs = Array.from({ length: columns }, () => SOME_COLUMN)
  for (const index of chain.keys()) {
    try {
      applyTransforms(chain.slice(0, index + 1), inputs)
    } catch (error) {
      if (!(error instanceof TransformError)) throw error
      problems.add({ code: 'transform-does-not-fit', message: error.message, node: nodeAt(...way, index) })
      return
    }
  }
}
