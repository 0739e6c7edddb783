import type { z } from 'zod'
import type { ConfigProblem } from '#engine/compile/config-problem.ts'

type Issue = z.core.$ZodIssue

/**
 * What is wrong with a config, each with the path of its keys below `root`. Where a part may have one of several shapes,
 * it is compared with the one that it is nearest to.
 */
export function explainIssues(issues: readonly Issue[], root: readonly PropertyKey[]): ConfigProblem[] {
  return issues.flatMap((issue) => {
    const path = [...root, ...issue.path]
    const shapes = issue.code === 'invalid_union' ? issue.errors : []
    const [nearest] = shapes.toSorted((one, other) => one.length - other.length)
    return nearest
      ? explainIssues(nearest, path)
      : [{ path: path.map(String).join('.'), message: issue.message }]
  })
}
