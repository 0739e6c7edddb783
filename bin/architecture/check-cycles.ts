import { targetOf } from './rooms.ts'
import type { SourceTree, Violation } from './source-tree.ts'

type Edge = { to: string; line: number }

function edgesOf(tree: SourceTree, path: string): Edge[] {
  return (tree.files.get(path)?.imports ?? []).flatMap(({ specifier, line, isDynamic }) => {
    const target = targetOf(tree, path, specifier)
    return target.kind === 'file' && !isDynamic && tree.files.has(target.path)
      ? [{ to: target.path, line }]
      : []
  })
}

/** Files that import one another in a circle. A lazy `import()` closes no circle. */
export function checkCycles(tree: SourceTree): Violation[] {
  const violations: Violation[] = []
  const finished = new Set<string>()
  const trail: string[] = []

  function visit(path: string): void {
    trail.push(path)
    for (const { to, line } of edgesOf(tree, path)) {
      const start = trail.indexOf(to)
      if (start >= 0) {
        violations.push({
          file: path,
          line,
          rule: `import cycle: ${[...trail.slice(start), to].join(' -> ')}`,
          fix: 'move what they share into a file of its own',
        })
      } else if (!finished.has(to)) visit(to)
    }
    trail.pop()
    finished.add(path)
  }

  for (const path of [...tree.files.keys()].sort()) if (!finished.has(path)) visit(path)
  return violations
}
