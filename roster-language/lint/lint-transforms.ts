import { checkTypes } from '../expression/check-types.ts'
import type { Expression } from '../expression/expression.ts'
import type { Scope } from '../expression/type-of.ts'
import type { JsonNode } from '../json/json-document.ts'
import type { JsonPath } from '../json/json-place.ts'
import { READER_PARAMETERS } from '../library/readers/reader-table.ts'
import { applyTransforms, TransformError } from '../library/transforms/apply-transform.ts'
import type { TransformUse } from '../library/transforms/transform-chain.ts'
import { findTransform, TRANSFORMS } from '../library/transforms/transform-table.ts'
import type { ProblemList } from './lint-problem.ts'

const SOME_COLUMN: Expression = { kind: 'column', index: 0 }

/** Returns what keeps a chain from being run: how it is put together, else its patterns and tables. */
function findMessages(chain: readonly TransformUse[], columns: number): readonly string[] {
  const inputs = Array.from({ length: columns }, () => SOME_COLUMN)
  const scope: Scope = { columns: 1, fields: {}, parameters: READER_PARAMETERS }
  try {
    const check = checkTypes(applyTransforms(chain, inputs).text, scope)
    return check.ok ? [] : check.problems.map(({ message }) => message)
  } catch (error) {
    if (!(error instanceof TransformError)) throw error
    return [error.message]
  }
}

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
  for (const index of chain.keys()) {
    const messages = findMessages(chain.slice(0, index + 1), columns)
    for (const message of messages)
      problems.add({ code: 'transform-does-not-fit', message, node: nodeAt(...way, index) })
    if (messages.length > 0) return
  }
}
