import { resolveTarget } from './rooms.ts'
import { isConfig, isTestCode, type SourceTree, type Violation } from './source-tree.ts'

type Edge = { readonly to: string; readonly file: string; readonly line: number }
type Graph = ReadonlyMap<string, readonly Edge[]>

function listFileEdges(tree: SourceTree): Map<string, Edge[]> {
  const getEdges = (path: string): Edge[] =>
    (tree.files.get(path)?.imports ?? []).flatMap(({ specifier, line, isDynamic }) => {
      const target = resolveTarget(tree, path, specifier)
      return target.kind === 'file' && !isDynamic && tree.files.has(target.path)
        ? [{ to: target.path, file: path, line }]
        : []
    })
  return new Map([...tree.files.keys()].sort().map((path) => [path, getEdges(path)]))
}

/** Returns the sibling folders that hold the two files; undefined when one file's folder is or contains the other's. */
function siblingFolders(from: string, to: string): readonly [from: string, to: string] | undefined {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/').slice(0, -1)
  const shared = here.findIndex((name, index) => name !== there[index])
  if (shared < 0 || shared >= there.length) return undefined
  return [here.slice(0, shared + 1).join('/'), there.slice(0, shared + 1).join('/')]
}

/** Returns the program's imports between sibling folders, at every depth, by the folder that imports. */
function listFolderEdges(tree: SourceTree, files: Graph): Map<string, Edge[]> {
  const folders = new Map<string, Edge[]>()
  for (const [path, edges] of files) {
    const source = tree.files.get(path)
    if (source === undefined || isTestCode(source) || isConfig(path)) continue
    for (const { to, file, line } of edges) {
      const [from, folder] = siblingFolders(path, to) ?? []
      if (from === undefined || folder === undefined) continue
      const known = folders.get(from) ?? []
      if (!known.some((edge) => edge.to === folder)) known.push({ to: folder, file, line })
      folders.set(from, known)
    }
  }
  return folders
}

function findCycles(graph: Graph, what: string, fix: string): Violation[] {
  const violations: Violation[] = []
  const finished = new Set<string>()
  const trail: string[] = []

  function visit(node: string): void {
    trail.push(node)
    for (const { to, file, line } of graph.get(node) ?? []) {
      const start = trail.indexOf(to)
      if (start >= 0) {
        const rule = `${what}: ${[...trail.slice(start), to].join(' -> ')}`
        violations.push({ file, line, rule, fix })
      } else if (!finished.has(to)) visit(to)
    }
    trail.pop()
    finished.add(node)
  }

  for (const node of [...graph.keys()].sort()) if (!finished.has(node)) visit(node)
  return violations
}

/** Finds files, and folders beside each other, that import one another in a circle. A lazy `import()` closes no circle. */
export function checkCycles(tree: SourceTree): Violation[] {
  const files = listFileEdges(tree)
  return [
    ...findCycles(files, 'import cycle', 'move what they share into a file of its own'),
    ...findCycles(
      listFolderEdges(tree, files),
      'folder cycle',
      'move the file of this import, or what it imports, into the other folder or below both',
    ),
  ]
}
